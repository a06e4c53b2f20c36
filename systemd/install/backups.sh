# shellcheck shell=bash
# Beside the step of the account: what its tools keep of each file before they change it. These are no files of
# ours, but they are there, or as they are, because of us; nobody may miss his own for that.

BACKUPS=(/etc/passwd- /etc/group- /etc/shadow- /etc/gshadow- /etc/subuid- /etc/subgid-)

keep_backups() { # as they were before us, unless that is kept and nobody else has written them since
    local each
    [ "$DRY" = no ] || return 0
    for each in "${BACKUPS[@]}"; do
        if grep -qsxF -- "$each" "$NOTES/backups" && as_sealed "$each"; then continue; fi
        rm -f "$NOTES/before$each"
        if [ -e "$each" ]; then
            mkdir -p "$NOTES/before$(dirname "$each")"
            cp -a "$each" "$NOTES/before$each"
        fi
        note backups "$each"
    done
}

seal_backups() { # how they are after us
    [ "$DRY" = no ] || return 0
    { sha256sum "${BACKUPS[@]}" 2>/dev/null || true; } >"$NOTES/backups.sums.new"
    mv -f "$NOTES/backups.sums.new" "$NOTES/backups.sums"
}

as_sealed() { # as_sealed FILE; where the mains went before the seal it can only be us
    [ -f "$NOTES/backups.sums" ] || return 0
    [ "$(grep -F "  $1" "$NOTES/backups.sums" || true)" = "$(sha256sum "$1" 2>/dev/null || true)" ]
}

loose_backups() { # those that nobody but us has written since they were kept
    local each
    for each in $(noted backups); do
        if as_sealed "$each"; then printf '%s\n' "$each"; fi
    done
}

put_backups_back() { # put_backups_back FILES: as they were kept, or away
    local each
    for each in $1; do
        if [ -e "$NOTES/before$each" ]; then run cp -a "$NOTES/before$each" "$each"; else run rm -f "$each"; fi
    done
}
