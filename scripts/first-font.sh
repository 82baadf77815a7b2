#!/usr/bin/env bash
# Generates src/ui/fonts/inter-basic.woff2, a subset of Inter with the characters of English and the weights of the
# interface: 21 kB instead of 48. Needs Debian's packages fonttools and python3-brotli.
set -euo pipefail
cd "$(dirname "$0")/.."
whole=node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2
basic=src/ui/fonts/inter-basic.woff2
# The list must equal unicode-range in src/ui/base.css.
letters=U+0020-007E,U+00A0,U+00B7,U+00D7,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026,U+2192
weights=$(mktemp --suffix=.ttf)
trap 'rm -f "$weights"' EXIT
fonttools varLib.instancer --quiet --output "$weights" "$whole" wght=400:700
pyftsubset "$weights" --unicodes="$letters" --layout-features+=tnum --flavor=woff2 --output-file="$basic"
ls -l "$basic"
