# shellcheck shell=bash
# Step: the kernel's command line, one word at a time.

# No blanking, no cursor, no logo; memory accounting, which a Pi leaves off.
WORDS=(consoleblank=0 vt.global_cursor_default=0 logo.nologo quiet)
WORDS_PI=(cgroup_enable=memory)

add_words() { # add_words WORD...: those that are not there yet
    local path line word added=no
    path=$(boot_file cmdline.txt)
    if [ -z "$path" ]; then
        say "    no command line here (not a Raspberry Pi)"
        return
    fi
    line=$(head -n 1 "$path")
    for word in "$@"; do
        case " $line " in *" $word "*) continue ;; esac
        line="$line $word"
        note words "$word"
        added=yes
    done
    if [ "$added" = no ]; then say "    all there"; else rewrite "$path" "$line"; fi
}

set_cmdline() {
    step "the kernel's command line"
    local words=("${WORDS[@]}")
    if on_pi; then words+=("${WORDS_PI[@]}"); fi
    add_words "${words[@]}"
}

take_words() {
    local path line word
    path=$(boot_file cmdline.txt)
    { [ -n "$path" ] && [ -f "$NOTES/words" ]; } || return 0
    step "the kernel's command line"
    line=" $(head -n 1 "$path") "
    for word in $(noted words); do
        line=${line/ $word / }
    done
    line=${line# }
    rewrite "$path" "${line% }"
}
