"""The words of the command `arena`; imports nothing, so that listing them costs nothing."""

import argparse


def add(one: argparse.ArgumentParser) -> None:
    """Add the options to a parser."""
    one.add_argument("--preset", metavar="NAME", help="the mode, for example huanle (the default)")
    one.add_argument("--option", metavar="NAME=VALUE", action="append", default=[], help="an option of the mode")
    one.add_argument("--a", metavar="PLAYER", default="normal", help="one side; default: normal")
    one.add_argument("--b", metavar="PLAYER", default="novice", help="the other side; default: novice")
    one.add_argument("--deals", type=int, metavar="N", help="deals, each played twice; default: 200, or all of a file")
    one.add_argument("--seed", type=int, metavar="N", default=1, help="the deals are drawn from it; default: 1")
    one.add_argument("--file", metavar="FILE", help="the deals are those of this file")
    one.add_argument("--save", metavar="FILE", help="keep the deals in this file, for --file; packed as NAME.deals")
    one.add_argument("--bidding", action="store_true", help="both bid, rob, double too; else the first speaker leads")
    one.add_argument("--jobs", type=int, metavar="N", default=0, help="processes; default: one for each processor")
    one.add_argument("--json", action="store_true", help="print one JSON object")
    one.add_argument("--work", action="store_true", help=argparse.SUPPRESS)  # a process of the command itself
