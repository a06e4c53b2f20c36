# shellcheck shell=bash
# Step: is this a machine that can become a kiosk?

check_machine() {
    step "the machine"
    needs_root ""
    command -v apt-get >/dev/null || die "this is no Debian (apt-get is missing); Raspberry Pi OS is meant"
    case $(codename) in
    bookworm | trixie) say "    $(codename), $(uname -m)$(sed 's/^/, /' /proc/device-tree/model 2>/dev/null | tr -d '\0')" ;;
    *) die "Debian '$(codename)' is not known here; take Raspberry Pi OS Bookworm or Trixie" ;;
    esac
    [ -f "$SOURCE/pyproject.toml" ] || die "$SOURCE is not the source of Le Bon"
    # Where lebon-readonly was used, an update writes for a moment; the next start only reads again.
    if [ -e /etc/fstab.before-lebon ]; then run mount -o remount,rw /; fi
    [[ $RIG =~ ^(auto|pi|usb(:[0-9]+|:/dev/[^\"\\]+)?|sim(:[0-9]+)?|replay:[^\"\\]+)$ ]] ||
        die "--rig $RIG: it is auto, pi, usb:N, usb:/dev/v4l/by-id/NAME or sim"
    [[ $SCREEN =~ ^([A-Za-z]+(-[A-Z])?-[0-9]+:[0-9]{3,4}x[0-9]{3,4})?$ ]] ||
        die "--screen $SCREEN: write it as HDMI-A-1:1024x600; ls /sys/class/drm lists the names"
    if [ -n "$SIGNERS" ] && ! grep -qsE '^lebon .*ssh-ed25519 ' "$SIGNERS"; then
        die "--signers $SIGNERS: a file with lines like: lebon namespaces=\"lebon-update\" ssh-ed25519 AAAA..."
    fi
    local free
    free=$(df -Pm / | awk 'NR == 2 { print $4 }')
    [ "$free" -ge 1500 ] || die "only $free MB are free on /; 1500 are needed"
}
