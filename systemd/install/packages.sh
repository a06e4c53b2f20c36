# shellcheck shell=bash
# Step: packages of the system. On the way out those that came with it and that nothing else needs.

packages() {
    local wanted=(python3 python3-venv python3-numpy v4l-utils espeak-ng openssh-client
        libdrm2 libgbm1 libegl1 libgles2 libgl1-mesa-dri libudev1)
    # These come from Raspberry Pi's own archive, or exist since Trixie only: as far as apt knows them.
    local each extra missing=()
    mapfile -t extra < <(apt-cache madison python3-lgpio python3-picamera2 2>/dev/null | awk '{ print $1 }' | sort -u)
    wanted+=("${extra[@]}")
    for each in "${wanted[@]}"; do
        installed "$each" || missing+=("$each")
    done
    if [ ${#missing[@]} -gt 0 ]; then printf '%s\n' "${missing[@]}"; fi
}

install_packages() {
    step "packages of the system"
    local missing each
    mapfile -t missing < <(packages)
    if [ ${#missing[@]} -gt 0 ]; then run apt-get update -q; fi
    if [ ${#missing[@]} -gt 0 ] && [ "$DRY" = no ]; then
        mapfile -t missing < <(packages) # now that the lists are fresh
    fi
    if [ ${#missing[@]} -eq 0 ]; then
        say "    all there"
        return
    fi
    local apt=(env DEBIAN_FRONTEND=noninteractive apt-get -q -y --no-install-recommends)
    if [ "$DRY" = no ]; then
        # Written down before, so that a power cut in the middle forgets none.
        while read -r each; do
            if ! installed "$each"; then note packages "$each"; fi
        done < <("${apt[@]}" -s install "${missing[@]}" | awk '/^Inst/ { print $2 }')
    fi
    run "${apt[@]}" install "${missing[@]}"
    [ "$DRY" = yes ] && return
    for each in "${missing[@]}"; do
        installed "$each" || die "$each was not installed; see the lines of apt above"
    done
}

take_packages() {
    [ -f "$NOTES/packages" ] || return 0
    step "packages that came with it and that nothing else needs"
    local ours=() each idle
    for each in $(noted packages); do
        if installed "$each"; then ours+=("$each"); fi
    done
    [ ${#ours[@]} -gt 0 ] || return 0
    run apt-mark -qq auto "${ours[@]}" >/dev/null
    if [ "$DRY" = yes ]; then return; fi
    # Of what apt calls idle only ours; and again, since each round may set others free.
    while :; do
        mapfile -t idle < <(
            apt-get -s -o APT::AutoRemove::SuggestsImportant=false -o APT::AutoRemove::RecommendsImportant=false \
                autoremove | awk '/^Remv/ { print $2 }' | cut -d: -f1 | sort |
                comm -12 - <(printf '%s\n' "${ours[@]}" | sort)
        )
        [ ${#idle[@]} -gt 0 ] || break
        DEBIAN_FRONTEND=noninteractive apt-get -q -y purge "${idle[@]}"
        local left=()
        for each in "${ours[@]}"; do
            if installed "$each"; then left+=("$each"); fi
        done
        ours=("${left[@]}")
    done
    for each in "${ours[@]}"; do
        if installed "$each"; then warn "$each stays: something that was installed later needs it"; fi
    done
}
