"""Speed as ratios against public peers, side by side in one run, in CPU time."""
