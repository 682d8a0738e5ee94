"""The table: layout (view to picture), motion (picture, events, picture to timeline), timeline, picking, paint."""
