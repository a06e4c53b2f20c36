# shellcheck shell=bash
# Step: the link to a house with several tables, where --link names its broker: a user, a folder and a unit of its
# own. An update without --link keeps the one that is there.

LINK_ACCOUNT=lebon-link
LINK_FILE=/etc/lebon/link
LINK_UNIT=lebon-link.service

linked() { [ -n "$LINK" ] || [ -f "$LINK_FILE" ]; }

link_settings() { # what the unit reads; user and password that were written there stay
    printf 'LEBON_BROKER=%s\nLEBON_VENUE=%s\nLEBON_KIOSK=%s\n' "$LINK" "$VENUE" "$KIOSK"
    if [ -f "$LINK_FILE" ]; then grep -v -E '^LEBON_(BROKER|VENUE|KIOSK)=' "$LINK_FILE" || true; fi
}

check_link() { # what the link itself would refuse, every ten seconds and for ever, where nobody looks
    if [ -z "$LINK" ]; then
        [ -z "$VENUE$KIOSK" ] || die "--venue and --kiosk go with --link HOST:PORT"
        return 0
    fi
    [ -n "$VENUE" ] && [ -n "$KIOSK" ] || die "--link $LINK needs --venue NAME and --kiosk NAME too"
    [[ $LINK =~ ^(\[[0-9A-Fa-f:]+\]|[A-Za-z0-9._-]+)(:[0-9]{1,5})?$ ]] ||
        die "--link $LINK: write it as HOST:PORT, as in bar.local:1883"
    local name
    for name in "$VENUE" "$KIOSK"; do
        [[ $name =~ ^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$ ]] ||
            die "« $name »: a venue or a kiosk is letters, digits and - . _ (40 at most)"
    done
    [ ! -e /etc/fstab.before-lebon ] || die "the card is only read: first sudo systemd/lebon-readonly --undo"
}

install_link() {
    linked || return 0
    step "link to the house"
    if ! getent passwd "$LINK_ACCOUNT" >/dev/null; then
        keep_backups
        run useradd --system --user-group --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin \
            --groups "$ACCOUNT" --comment "$COMMENT" "$LINK_ACCOUNT"
        seal_backups
    fi
    note links "$LINK_ACCOUNT"
    # The kiosk's group may read its games and settings; the link may write in its own folder only.
    run chmod 0750 "$DATA"
    run find "$DATA" -maxdepth 1 -type f '(' -name 'games.db*' -o -name 'lebon.toml*' ')' -exec chmod g+r '{}' +
    if [ -L "$DATA/link" ]; then run rm "$DATA/link"; fi # the kiosk's folder: not to what it points to
    run install -d -m 2750 -o "$LINK_ACCOUNT" -g "$ACCOUNT" "$DATA/link"
    if [ -n "$LINK" ]; then
        local file
        file=$(mktemp)
        link_settings >"$file"
        put "$file" "$LINK_FILE" 640
        rm -f "$file"
    fi
    put "$HERE/etc/link.conf" /etc/systemd/system/lebon.service.d/link.conf 644
    put "$HERE/$LINK_UNIT" "/etc/systemd/system/$LINK_UNIT" 644
    run systemctl enable --quiet "$LINK_UNIT"
    note units "$LINK_UNIT"
}

start_link() {
    linked && live || return 0
    run systemctl restart "$LINK_UNIT"
}

take_link() { # after its unit is stopped: its user, and its folder, which holds no game
    local each
    for each in $(noted links); do
        if [ -d "$DATA/link" ]; then run rm -rf "$DATA/link"; fi
        if getent passwd "$each" >/dev/null; then run userdel "$each"; fi
        if [ -d "$DATA" ]; then run chmod 0700 "$DATA"; fi
    done
}
