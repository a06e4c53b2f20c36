# shellcheck shell=bash
# shellcheck disable=SC2034 # read by those
# What the scripts of a release share.

SOURCE=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
BIN=${BIN:-$SOURCE/.venv/bin}
declare -A PYTHON_OF=([bookworm]=3.11 [trixie]=3.13)
RELEASES=(bookworm trixie)

die() { printf '%s: %s\n' "$(basename "$0")" "$*" >&2; exit 1; }
step() { printf '==> %s\n' "$*"; }

needs() { # needs TOOL...: of the group `release` of pyproject.toml
    local tool
    for tool in "$@"; do
        [ -x "$BIN/$tool" ] || die "$BIN/$tool is missing: make release-tools"
    done
}

clean_tree() {
    [ -z "$(git -C "$SOURCE" status --porcelain)" ] || die "a release is made of what is committed; see git status"
}
