# shellcheck shell=bash
# Step: program and libraries, in /opt/lebon/a or /opt/lebon/b; the switch between them is one rename.

fingerprint() { # of all that goes into the environment
    (
        cd "$SOURCE" || exit
        find kiosk vision hardware pyproject.toml README.md LICENSE "systemd/requirements-$(codename).txt" systemd/requirements-build.txt systemd/requirements-link.txt \
            -type f ! -name '*.pyc' -print0 2>/dev/null | sort -z | xargs -0 sha256sum
        codename
        python3 --version
        linked && echo link
        true
    ) 2>/dev/null | sha256sum | cut -d' ' -f1
}

install_program() {
    step "program and libraries"
    local print now next
    print=$(fingerprint)
    now=$(readlink "$HOME_DIR/current" 2>/dev/null || true)
    if [ "$FORCE" = no ] && [ -n "$now" ] && [ "$(cat "$HOME_DIR/$now/.fingerprint" 2>/dev/null)" = "$print" ]; then
        say "    unchanged, in $HOME_DIR/$now"
        return
    fi
    if [ "$FORCE" = no ] && live && [ -e "$HOME_DIR/trial" ]; then
        die "the last update is on trial, and the program before it the way back: wait five minutes, or --back"
    fi
    next=a
    [ "$now" = a ] && next=b
    local slot=$HOME_DIR/$next
    run rm -rf "$slot"
    run mkdir -p "$HOME_DIR"
    # The system's Python and its packages: picamera2 and lgpio cannot come from PyPI.
    run /usr/bin/python3 -m venv --system-site-packages "$slot"
    fill_slot "$slot"
    run env PYGAME_HIDE_SUPPORT_PROMPT=1 "$slot/bin/python" -I -c "import kiosk, vision, hardware, cv2, numpy, pygame, gpiozero"
    run sh -c "$slot/bin/lebon --help >/dev/null"
    # What is written last says that it is whole; before that everything is on the disk.
    run sync -f "$HOME_DIR"
    if [ "$DRY" = no ]; then printf '%s\n' "$print" >"$slot/.fingerprint"; fi
    run sync -f "$HOME_DIR"
    put "$SOURCE/README.md" "$HOME_DIR/README.md" 644
    put "$HERE/lebon-kiosk" /usr/local/sbin/lebon-kiosk 755
    put "$HERE/lebon-slot" /usr/local/sbin/lebon-slot 755
    put "$HERE/lebon-update" /usr/local/sbin/lebon-update 755
    set_signers
    run /usr/local/sbin/lebon-slot begin "$next"
    if [ ! -e /usr/local/bin/lebon ]; then
        run ln -s "$HOME_DIR/current/bin/lebon" /usr/local/bin/lebon
        note files /usr/local/bin/lebon
    fi
}

fill_slot() { # fill_slot SLOT: what comes from elsewhere has the hashes of systemd/requirements-*.txt, or is refused
    local pip=("$1/bin/python" -m pip --disable-pip-version-check --quiet)
    local only=(--no-cache-dir --no-deps --only-binary :all:) made=$1/.build
    [ -n "$WHEELS" ] && only+=(--no-index --find-links "$WHEELS")
    run "${pip[@]}" install "${only[@]}" --require-hashes --requirement "$HERE/requirements-$(codename).txt"
    if linked; then run "${pip[@]}" install "${only[@]}" --require-hashes --requirement "$HERE/requirements-link.txt"; fi
    run "${pip[@]}" install "${only[@]}" --require-hashes --requirement "$HERE/requirements-build.txt" --target "$made"
    run env PYTHONPATH="$made" "${pip[@]}" wheel --no-cache-dir --no-deps --no-build-isolation --wheel-dir "$made" "$SOURCE"
    run sh -c "'$1/bin/python' -m pip --quiet --disable-pip-version-check install --no-index --no-deps '$made'/lebon-*.whl"
    run rm -rf "$made"
}

set_signers() { # who may sign an update that comes on a stick; without any there is none
    if [ -n "$SIGNERS" ]; then put "$SIGNERS" /etc/lebon/signers 644; fi
}

go_back() {
    needs_root --back
    [ -x /usr/local/sbin/lebon-slot ] || die "there is no earlier program to go back to"
    step "back to the program before"
    run /usr/local/sbin/lebon-slot other
    if live; then run systemctl restart lebon.service; fi
}

take_program() {
    step "program"
    run rm -rf "$HOME_DIR"
    run rm -rf /var/cache/lebon
    if live; then
        run systemctl daemon-reload
        run udevadm control --reload
    fi
    [ "$DRY" = yes ] || [ ! -e "$HOME_DIR" ] || die "$HOME_DIR is still there"
}
