# shellcheck shell=bash
# Step: the link to a house with several tables, where --link names its broker; its own user, folder and unit.

LINK_ACCOUNT=lebon-link
LINK_FILE=/etc/lebon/link
LINK_UNIT=lebon-link.service

link_settings() { # what the unit reads
    printf 'LEBON_BROKER=%s\nLEBON_VENUE=%s\nLEBON_KIOSK=%s\n' "$LINK" "$VENUE" "$KIOSK"
}

install_link() {
    [ -n "$LINK" ] || return 0
    step "link to the house at $LINK"
    [ -n "$VENUE" ] && [ -n "$KIOSK" ] || die "--link needs --venue NAME and --kiosk NAME too"
    if ! getent passwd "$LINK_ACCOUNT" >/dev/null; then
        run useradd --system --user-group --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin \
            --groups "$ACCOUNT" --comment "$COMMENT" "$LINK_ACCOUNT"
        note users "$LINK_ACCOUNT"
    fi
    # The group may read the games, and the link may write in its own folder there.
    run chmod 0750 "$DATA"
    run find "$DATA" -maxdepth 1 -type f -name 'games.db*' -exec chmod g+r {} +
    run find "$DATA" -maxdepth 1 -type f -name 'lebon.toml*' -exec chmod g+r {} +
    run install -d -m 2750 -o "$LINK_ACCOUNT" -g "$ACCOUNT" "$DATA/link"
    local file
    file=$(mktemp)
    link_settings >"$file"
    put "$file" "$LINK_FILE" 640
    rm -f "$file"
    put "$HERE/etc/link.conf" /etc/systemd/system/lebon.service.d/link.conf 644
    put "$HERE/$LINK_UNIT" "/etc/systemd/system/$LINK_UNIT" 644
    run systemctl enable --quiet "$LINK_UNIT"
    note units "$LINK_UNIT"
}

start_link() {
    [ -n "$LINK" ] && live || return 0
    run systemctl restart "$LINK_UNIT"
}
