# shellcheck shell=bash
# Step: which camera, said once at the installation and never guessed later.

choose_rig() {
    if [ "$RIG" != auto ]; then
        printf '%s' "$RIG"
    elif { command -v rpicam-hello >/dev/null && rpicam-hello --list-cameras 2>/dev/null | grep '^0 :' >/dev/null; }; then
        printf pi
    else
        # By its own name: numbers move when something else is plugged in.
        local cameras=(/dev/v4l/by-id/*-index0)
        if [ ${#cameras[@]} -gt 0 ]; then printf 'usb:%s' "${cameras[0]}"; elif on_pi; then printf pi; else printf usb:0; fi
    fi
}

set_rig() {
    step "the camera"
    if [ -e "$DATA/lebon.toml" ]; then
        say "    as the settings have it"
        if [ "$RIG" != auto ]; then warn "--rig $RIG is not taken over: $DATA/lebon.toml is there; write it there, as in rig = \"usb:0\""; fi
        return
    fi
    local rig
    rig=$(choose_rig)
    say "    $rig"
    [ "$DRY" = no ] || return 0
    # As the kiosk's own user: in that folder root would follow a link of whoever took the kiosk over. A link to the
    # house reads it by its group.
    # shellcheck disable=SC2016 # that shell fills them
    printf 'rig = "%s"\n' "$rig" | runuser -u "$ACCOUNT" -- sh -c \
        'umask "$1" && cat >"$2.new" && sync "$2.new" && mv -f "$2.new" "$2"' \
        sh "$(if linked; then echo 027; else echo 077; fi)" "$DATA/lebon.toml"
    sha256sum "$DATA/lebon.toml" >"$NOTES/settings"
}
