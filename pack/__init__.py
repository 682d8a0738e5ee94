"""Desktop packages: the game frozen into a folder, and that folder as a .deb and a .tar.xz."""
