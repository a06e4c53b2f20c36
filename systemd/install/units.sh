# shellcheck shell=bash
# Step: the service, its slice, its mounts and its bounds, and their start.

UNITS=(lebon.service lebon.slice lebon-ask@.path lebon-ask@.service lebon-slot@.path lebon-slot@.service
    lebon-stick@.service lebon-update.path lebon-update.service)
ENABLED=(lebon.service lebon-ask@reboot.path lebon-ask@poweroff.path lebon-slot@keep.path lebon-slot@back.path
    lebon-update.path)

install_units() {
    step "service"
    local unit
    for unit in "${UNITS[@]}"; do
        put "$HERE/$unit" "/etc/systemd/system/$unit" 644
    done
    put "$HERE/etc/journald.conf" /etc/systemd/journald.conf.d/lebon.conf 644
    put "$HERE/etc/watchdog.conf" /etc/systemd/system.conf.d/lebon.conf 644
    put "$HERE/etc/tmpfiles.conf" /etc/tmpfiles.d/lebon.conf 644
    put "$HERE/etc/udev.rules" /etc/udev/rules.d/70-lebon.rules 644
    if [ "$DRY" = no ] && command -v systemd-analyze >/dev/null; then
        local told
        told=$(systemd-analyze verify "/etc/systemd/system/lebon.service" 2>&1 | grep -F lebon || true)
        [ -z "$told" ] || warn "systemd-analyze verify: $told"
    fi
    for unit in "${ENABLED[@]}"; do
        run systemctl enable --quiet "$unit"
        [ "$DRY" = yes ] || systemctl is-enabled --quiet "$unit" || die "$unit is not enabled"
        note units "$unit"
    done
}

take_units() {
    step "service"
    local unit
    for unit in $(noted units); do
        if live; then run systemctl stop "$unit" || true; fi
        run systemctl disable --quiet "$unit" || true
    done
    for unit in $(noted masks); do
        run systemctl unmask --quiet "$unit"
    done
    if [ -f "$NOTES/target" ]; then
        local before
        before=$(cat "$NOTES/target")
        if [ "$before" = none ]; then
            run rm -f /etc/systemd/system/default.target
        else
            run ln -sfn "$before" /etc/systemd/system/default.target
        fi
    fi
}

start() {
    step "start"
    if ! live; then
        say "    systemd does not run here: the kiosk starts with the machine"
        return
    fi
    run systemctl daemon-reload
    run systemctl restart systemd-journald.service
    run udevadm control --reload
    run sysctl --quiet --system || true # somebody else's line may name what this kernel does not have
    run systemctl start "${ENABLED[@]:1}"
    run systemctl restart lebon.service || true
    if [ "$DRY" = yes ] || systemctl is-active --quiet lebon.service; then return; fi
    # An update that does not start is taken back by itself; a first program waits for its screen.
    [ ! -e "$HOME_DIR/trial" ] || die "the kiosk does not start: journalctl -u lebon"
    warn "the kiosk does not start yet; it tries again by itself: is a screen connected? else journalctl -u lebon"
}

examine() {
    step "doctor"
    if [ "$DRY" = yes ]; then
        say "    would run: lebon-kiosk doctor"
        return
    fi
    /usr/local/sbin/lebon-kiosk doctor ||
        warn "the doctor found something to do, see above; the installation itself is done"
}
