"""The report for faults: a text that a player reads and sends, with nothing in it that is nobody's business."""
