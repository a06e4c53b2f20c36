# shellcheck shell=bash
# Step: the screen. The kiosk draws by the kernel (KMSDRM), without a desktop: that needs the Pi's full driver,
# the libraries behind it, and, where the screen is switched on later than the Pi, to be told that it is there.

OVERLAY=dtoverlay=vc4-kms-v3d

set_screen() {
    step "the screen"
    local path library
    if [ -n "$SCREEN" ]; then add_words "video=$SCREEN@60D"; fi
    path=$(boot_file config.txt)
    if [ -z "$path" ]; then
        say "    no config.txt here (not a Raspberry Pi)"
    elif grep -Eq "^[[:space:]]*$OVERLAY(-pi[45])?([[:space:],]|\$)" "$path"; then
        say "    $path has the kernel's driver"
    else
        if grep -Eq '^[[:space:]]*dtoverlay=vc4-fkms-v3d' "$path"; then
            warn "$path: vc4-fkms-v3d is the old driver, and the kiosk's is added after it; take the old line out"
        fi
        note config "$OVERLAY"
        rewrite "$path" "$(cat "$path" && printf '[all]\n%s\n' "$OVERLAY")"
    fi
    [ "$DRY" = no ] || return 0
    for library in libdrm.so.2 libgbm.so.1 libEGL.so.1 libudev.so.1; do
        ldconfig -p | grep -F "$library" >/dev/null || die "$library is missing: the kiosk cannot draw without a desktop"
    done
}

take_screen() {
    local path
    path=$(boot_file config.txt)
    { [ -n "$path" ] && [ -f "$NOTES/config" ]; } || return 0
    step "the screen"
    # The two lines that were added are its last ones, unless somebody wrote below them.
    rewrite "$path" "$(awk -v ours="$OVERLAY" '
        { line[NR] = $0 }
        END {
            for (n = 1; n <= NR; n++) {
                if (line[n] == "[all]" && line[n + 1] == ours) { n++; continue }
                print line[n]
            }
        }' "$path")"
}
