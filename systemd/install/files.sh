# shellcheck shell=bash
# On the way out: files of ours, and what lay in their place before.

take_files() {
    step "files"
    local each
    while read -r each; do
        [ -n "$each" ] || continue
        if [ -e "$NOTES/before$each" ]; then
            run cp -a "$NOTES/before$each" "$each"
        else
            run rm -f "$each"
        fi
    done < <(noted files)
    # Folders that were made for them, the innermost first, as far as nothing else moved in.
    while read -r each; do
        [ -n "$each" ] || continue
        case $each in "$HOME_DIR"*) continue ;; esac
        run rmdir --ignore-fail-on-non-empty "$each" 2>/dev/null || true
    done < <(noted folders | awk '{ print length($0), $0 }' | sort -rn | cut -d' ' -f2-)
}
