# shellcheck shell=bash
# What the steps of lebon-install share: they say what they do, change things in one way only, and write down
# what was added, so that only that is taken away again.

say() { printf '%s\n' "$*"; }
warn() { printf 'lebon-install: %s\n' "$*" >&2; }
die() { warn "$*"; exit 1; }
step() { say "==> $*"; }

# Every change goes through here, so that --dry-run cannot forget one.
run() {
    if [ "$DRY" = yes ]; then
        printf '    would run:'
        printf ' %q' "$@"
        printf '\n'
    else
        "$@"
    fi
}

note() { # note LIST LINE: write down once what was added
    [ "$DRY" = yes ] && return
    mkdir -p "$NOTES"
    grep -qsxF -- "$2" "$NOTES/$1" || printf '%s\n' "$2" >>"$NOTES/$1"
}

noted() { # noted LIST: what was written down, the last first
    if [ -f "$NOTES/$1" ]; then tac "$NOTES/$1"; fi
}

needs_root() { # needs_root OPTION: everything but a dry run
    [ "$DRY" = yes ] || [ "$(id -u)" = 0 ] || die "this needs root: sudo $0 $1"
}

rewrite() { # rewrite FILE TEXT: wholly or not at all
    if [ "$DRY" = yes ]; then
        say "    would write $1: $(tail -n 1 <<<"$2")"
        return
    fi
    printf '%s\n' "$2" >"$1.new"
    sync "$1.new"
    mv -f "$1.new" "$1"
    [ "$(cat "$1")" = "$2" ] || die "$1: was not written as it should be"
}

live() { [ -d /run/systemd/system ]; } # false in a chroot or an image that is being made

# shellcheck source=/dev/null
codename() { (. /etc/os-release && printf '%s' "${VERSION_CODENAME:-}"); }
on_pi() { [ -n "$(boot_file config.txt)" ]; } # also on its card that is being made on another machine
installed() { [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]; }

boot_file() { # boot_file NAME: where this release has it; nothing on another machine
    local path
    for path in "/boot/firmware/$1" "/boot/$1"; do # since Bookworm; before it, where a signpost may be left
        if [ -f "$path" ] && ! grep -q 'moved to' "$path"; then
            printf '%s' "$path"
            return
        fi
    done
}

put() { # put SOURCE TARGET MODE: a file of ours; what lay there before is kept for the way back
    local from=$1 to=$2 mode=$3
    if [ -e "$to" ] && ! grep -qsxF -- "$to" "$NOTES/files"; then
        if [ "$DRY" = no ]; then
            mkdir -p "$NOTES/before$(dirname "$to")"
            cp -a "$to" "$NOTES/before$to"
        fi
    fi
    cmp -s "$from" "$to" && [ "$(stat -c %a "$to")" = "$mode" ] && { note files "$to"; return; }
    local folder
    folder=$(dirname "$to")
    while [ ! -e "$folder" ]; do
        note folders "$folder"
        folder=$(dirname "$folder")
    done
    note files "$to"
    if [ "$DRY" = yes ]; then
        say "    would write $to"
        return
    fi
    mkdir -p "$(dirname "$to")"
    install -m "$mode" "$from" "$to.new"
    sync "$to.new"
    mv -f "$to.new" "$to"
    cmp -s "$from" "$to" || die "$to: was not written as it should be"
}
