# shellcheck shell=bash
# Step: which camera, said once at the installation and never guessed later.

BY_NAME=/dev/v4l/by-id # numbers move when something else is plugged in

choose_rig() { # on a card that is being made nothing is looked for: what is plugged in is not the card's
    local cameras=()
    if live; then cameras=("$BY_NAME"/*-index0); fi
    if [ "$RIG" != auto ]; then
        printf '%s' "$RIG"
    elif live && command -v rpicam-hello >/dev/null && rpicam-hello --list-cameras 2>/dev/null | grep '^0 :' >/dev/null; then
        printf pi
    elif [ ${#cameras[@]} -gt 0 ]; then
        printf 'usb:%s' "${cameras[0]}"
    elif on_pi; then
        printf pi
    else
        printf usb:0
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
