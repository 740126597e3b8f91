"""`python -m fondaco.kernel.compile GAME`: fill the machine-code cache of a game, one line a function."""

import sys

from fondaco.kernel import game, native


def main() -> None:
    native.load(game.load(sys.argv[1]), lambda name, done, of: print(name or "-", done, of, flush=True))


if __name__ == "__main__":
    main()
