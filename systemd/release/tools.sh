# shellcheck shell=bash
# shellcheck disable=SC2034 # read by those
# What the scripts of a release share.

SOURCE=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
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

wheels() { # wheels RELEASE MACHINE FOLDER: all that the appliance takes from PyPI, by its hashes
    local platforms=() each
    for each in 2_17 2_27 2_28 2_31 2_34; do platforms+=(--platform "manylinux_${each}_$2"); done
    python3 -m pip download --quiet --disable-pip-version-check --dest "$3" --no-deps --require-hashes \
        --only-binary :all: --python-version "${PYTHON_OF[$1]}" --platform "manylinux2014_$2" "${platforms[@]}" \
        --requirement "$SOURCE/systemd/requirements-$1.txt" --requirement "$SOURCE/systemd/requirements-link.txt"
}

clean_tree() {
    [ -z "$(git -C "$SOURCE" status --porcelain)" ] || die "a release is made of what is committed; see git status"
}
