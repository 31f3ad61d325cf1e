// What the kernel after this moves at once: a word.
alias Unit = u32;
