#!/bin/sh
# Usage: tools/translations.sh
#
# Brings all catalogues up to date with the source: new texts are added empty, texts that are gone are dropped.
# The texts of a game are in its own folder, all others in src/fondaco/locale. Needs .venv (tools/bootstrap.sh test).
set -eu
cd "$(dirname "$0")/.."
bin=.venv/bin
package=src/fondaco
export PYTHONPATH=tools
mkdir -p build

extract() { # template, then what to read
    template=$1
    shift
    "$bin/pybabel" --quiet extract -F babel.cfg -k plural:1,2 -k p_:1c,2 -c "Translators:" \
        --sort-by-file --add-location=file --project fondaco --copyright-holder "The Fondaco contributors" \
        -o "$template" "$@"
}

update() { # template, language, catalogue
    mkdir -p "$(dirname "$3")"
    if [ -e "$3" ]; then
        "$bin/pybabel" --quiet update -i "$1" -l "$2" -o "$3" \
            --no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date
    else
        "$bin/pybabel" --quiet init -i "$1" -l "$2" -o "$3"
    fi
    echo "$3"
    "$bin/pybabel" compile -l "$2" -i "$3" -o "${3%.po}.mo" --statistics
}

extract build/house.pot --ignore-dirs games "$package"
for language in ru es; do
    update build/house.pot $language "$package/locale/$language/LC_MESSAGES/django.po"
done
for game in "$package"/games/*/rules*; do
    folder=$(dirname "$game")
    template=build/$(basename "$folder").pot
    extract "$template" "$folder"
    for language in ru es; do
        update "$template" $language "$folder/locale/$language.po"
    done
done
