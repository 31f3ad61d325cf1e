// What the kernel after this moves at once: four words, the widest load there is.
alias Unit = vec4<u32>;
