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
        if [ "$RIG" != auto ]; then warn "--rig $RIG is not taken over: $DATA/lebon.toml is there; change it on the service page"; fi
        return
    fi
    local rig
    rig=$(choose_rig)
    say "    $rig"
    if [ "$DRY" = no ]; then
        printf 'rig = "%s"\n' "$rig" >"$DATA/lebon.toml"
        chown "$ACCOUNT:$ACCOUNT" "$DATA/lebon.toml"
        # A link reads it by its group.
        if linked; then chmod 640 "$DATA/lebon.toml"; else chmod 600 "$DATA/lebon.toml"; fi
        sha256sum "$DATA/lebon.toml" >"$NOTES/settings"
    fi
}
