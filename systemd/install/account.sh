# shellcheck shell=bash
# Step: the kiosk's own user, its groups, and the folder of the games.

COMMENT="Le Bon kiosk"
GROUPS_WANTED=(video render input gpio audio tty)

make_account() {
    step "the kiosk's own user"
    local each
    keep_backups
    for each in "${GROUPS_WANTED[@]}"; do
        getent group "$each" >/dev/null && continue
        run groupadd --system "$each"
        note groups "$each"
    done
    if ! getent passwd "$ACCOUNT" >/dev/null; then
        run useradd --system --user-group --no-create-home --home-dir "$DATA" --shell /usr/sbin/nologin \
            --comment "$COMMENT" "$ACCOUNT"
    fi
    # Also one that stayed with its games when the rest was taken away.
    if [ "$(getent passwd "$ACCOUNT" | cut -d: -f5)" = "$COMMENT" ]; then note users "$ACCOUNT"; fi
    # The service has these groups anyway; this is for `lebon-kiosk doctor` and the like.
    run usermod --append --groups "$(IFS=,; printf '%s' "${GROUPS_WANTED[*]}")" "$ACCOUNT"
    seal_backups
    [ "$DRY" = yes ] || id -nG "$ACCOUNT" | grep -w video >/dev/null || die "the user $ACCOUNT was not made"
    if [ ! -d "$DATA" ]; then
        run install -d -m 0700 -o "$ACCOUNT" -g "$ACCOUNT" "$DATA"
        note data "$DATA"
    fi
    [ "$DRY" = yes ] || runuser -u "$ACCOUNT" -- test -w "$DATA" || die "$ACCOUNT cannot write $DATA: chown it"
}

take_data() {
    [ -d "$DATA" ] || return 0
    if [ "$PURGE" = yes ]; then
        step "games"
        run rm -rf "$DATA"
        return
    fi
    # Settings that nobody touched are ours; games are not.
    if [ -f "$NOTES/settings" ] && sha256sum --status -c "$NOTES/settings" 2>/dev/null; then
        run rm -f "$DATA/lebon.toml"
    fi
    if [ -f "$NOTES/data" ]; then run rmdir --ignore-fail-on-non-empty "$DATA" || true; fi
    if [ "$DRY" = no ] && [ -d "$DATA" ]; then say "    the games stay in $DATA (--purge takes them away)"; fi
}

take_account() {
    step "user and groups"
    local each loose
    loose=$(loose_backups)
    for each in $(noted users); do
        if [ -d "$DATA" ] && [ "$DRY" = no ]; then
            say "    the user $each stays with its games"
        elif getent passwd "$each" >/dev/null; then
            run userdel "$each"
        fi
    done
    for each in $(noted groups); do
        if getent group "$each" >/dev/null; then run groupdel "$each" || true; fi
    done
    put_backups_back "$loose"
}
