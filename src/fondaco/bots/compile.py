"""`python -m fondaco.bots.compile GAME`: fill the machine-code caches of a game, its search included."""

import sys

from fondaco.bots import machine
from fondaco.kernel import game


def main() -> None:
    machine.load(game.load(sys.argv[1]))


if __name__ == "__main__":
    main()
