"""The rules of Dou Dizhu: values and functions without chance, time or I/O."""
