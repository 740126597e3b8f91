#!/bin/sh
# Usage: tools/bootstrap.sh play|test|peers|train|docs
#
# Makes the checkout's private environment, .venv, ready for playing, for the tests, or for the tests against peers.
# Does nothing where it is ready already: each purpose has a stamp in .venv that names what it was made from.
# PYTHON=path chooses the interpreter of a new environment.
set -eu
cd "$(dirname "$0")/.."
root=$(pwd -P)
venv=$root/.venv

say() { echo "fondaco: $*" >&2; }
die() { say "$*"; exit 1; }

case ${1:-} in
    play)  extras=locale;    stamps="play test peers" ;;
    test)  extras=dev;       stamps="test peers" ;;
    peers) extras=dev,peers; stamps="peers" ;;
    train) extras=dev,train; stamps="train" ;;
    docs)  extras=locale,docs,openspiel,pettingzoo; stamps="docs" ;;
    *)     die "usage: tools/bootstrap.sh play|test|peers|train|docs" ;;
esac
purpose=$1

recent() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }

is_root() { [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; }

apt_install() { # quiet when all goes well
    say "installing $* with apt"
    log=$(mktemp)
    if { apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@"; } >"$log" 2>&1
    then rm -f "$log"
    else cat "$log" >&2; rm -f "$log"; return 1
    fi
}

choose_python() {
    if [ -n "${PYTHON:-}" ]; then
        recent "$PYTHON" || die "PYTHON=$PYTHON is not Python 3.11 or newer."
        return
    fi
    for PYTHON in python3 python3.14 python3.13 python3.12 python3.11; do
        if recent "$PYTHON"; then return; fi
    done
    die "Python 3.11 or newer is needed and was not found; install it, or name it: make PYTHON=/path/to/python3 ..."
}

have_ensurepip() { "$PYTHON" -c "from ensurepip import version" 2>/dev/null; }

# An environment is kept if its Python runs, has pip, and stands where it was made (its scripts hold the path).
usable() {
    recent "$venv/bin/python" && "$venv/bin/python" -c 'import pip' 2>/dev/null || return 1
    made=$(sed -n 's/^command = .* //p' "$venv/pyvenv.cfg")
    [ -z "$made" ] || [ "$made" = "${venv##* }" ]
}

make_venv() {
    choose_python
    if ! have_ensurepip; then
        package=$(basename "$PYTHON")-venv
        if is_root; then apt_install "$package" || true; fi
        have_ensurepip || die "Python's venv module is incomplete here; run: apt install $package"
    fi
    say "making a private environment in .venv"
    if ! "$PYTHON" -m venv --clear "$venv"; then
        rm -rf "$venv"
        die "the environment could not be made; the message above says why."
    fi
}

key() { # what the installed package depends on
    "$venv/bin/python" -c 'import sys; print(sys.version)'
    cat pyproject.toml hatch_build.py
}

stamped() {
    for stamp in $stamps; do
        if [ "$(cat "$venv/.ready-$stamp" 2>/dev/null)" = "$1" ]; then return 0; fi
    done
    return 1
}

catalogues() { # an editable install compiles them once; this keeps up with later changes
    find src/fondaco -name '*.po' | while read -r po; do
        mo=${po%.po}.mo
        if [ ! -e "$mo" ] || [ "$po" -nt "$mo" ]; then
            "$venv/bin/pybabel" --quiet compile -i "$po" -o "$mo"
        fi
    done
}

chromium() { # the browser tests drive this very file
    [ ! -x /usr/bin/chromium ] || return 0
    if is_root; then apt_install chromium fonts-dejavu-core || true; fi
    [ -x /usr/bin/chromium ] || die "the browser tests need /usr/bin/chromium; run: apt install chromium fonts-dejavu-core"
}

usable || make_venv
made_from=$(key | sha256sum)
if ! stamped "$made_from"; then
    say "installing the packages for "$purpose" into .venv (a few minutes the first time)"
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --editable ".[$extras]" ||
        die "the packages could not be installed; the message above says why. Run the same command to try again."
    echo "$made_from" >"$venv/.ready-$purpose"
fi
catalogues
[ "$purpose" = play ] || chromium
