# shellcheck shell=bash
# Step: no way out of the kiosk: consoles, magic keys, desktop.

lock_machine() {
    if [ "$LOCK" = no ]; then
        step "consoles and desktop stay as they are (--open)"
        return
    fi
    step "no way out: consoles, magic keys, desktop"
    put "$HERE/etc/logind.conf" /etc/systemd/logind.conf.d/lebon.conf 644
    put "$HERE/etc/sysctl.conf" /etc/sysctl.d/70-lebon.conf 644
    local unit target
    for unit in ctrl-alt-del.target getty@tty1.service; do
        [ -e "/etc/systemd/system/$unit" ] && continue
        run systemctl mask --quiet "$unit"
        note masks "$unit"
        [ "$DRY" = yes ] || [ "$(readlink "/etc/systemd/system/$unit")" = /dev/null ] || die "$unit is not masked"
    done
    target=$(systemctl get-default 2>/dev/null || true)
    if [ "$target" = graphical.target ] && [ -e /etc/systemd/system/display-manager.service ]; then
        # A desktop image: the kiosk draws on the console itself, which is faster and has no desktop behind it.
        note target "$(readlink /etc/systemd/system/default.target || printf none)"
        run systemctl set-default --quiet multi-user.target
    fi
}
