"""Players that see one seat's view and no more: levels, hints and the card counter. Needs no numpy."""
