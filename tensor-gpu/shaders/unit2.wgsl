// What the kernel after this moves at once: two words.
alias Unit = vec2<u32>;
