// A plugin of QEMU that prints how many instructions a program executed: `qemu-aarch64 -plugin ./instructions.so PROGRAM`.
// Its functions are declared here, because no package has QEMU's header; each release since 4.2 has them.
#include <inttypes.h>
#include <stdio.h>

typedef uint64_t plugin_id;
struct qemu_plugin_tb;
void qemu_plugin_register_vcpu_tb_trans_cb(plugin_id, void (*)(plugin_id, struct qemu_plugin_tb *));
void qemu_plugin_register_vcpu_tb_exec_cb(struct qemu_plugin_tb *, void (*)(unsigned, void *), int flags, void *);
void qemu_plugin_register_atexit_cb(plugin_id, void (*)(plugin_id, void *), void *);
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *);

// The version of the interface; a build for another QEMU sets it.
#ifndef VERSION
#define VERSION 1
#endif
int qemu_plugin_version = VERSION;

static uint64_t executed;

static void block_runs(unsigned cpu, void *instructions) {
    (void)cpu;
    __atomic_fetch_add(&executed, (uintptr_t)instructions, __ATOMIC_RELAXED);
}

static void block_is_translated(plugin_id id, struct qemu_plugin_tb *block) {
    (void)id;
    qemu_plugin_register_vcpu_tb_exec_cb(block, block_runs, 0, (void *)(uintptr_t)qemu_plugin_tb_n_insns(block));
}

static void program_ends(plugin_id id, void *nothing) {
    (void)id, (void)nothing;
    fprintf(stderr, "instructions: %" PRIu64 "\n", executed);
}

int qemu_plugin_install(plugin_id id, const void *info, int argc, char **argv) {
    (void)info, (void)argc, (void)argv;
    qemu_plugin_register_vcpu_tb_trans_cb(id, block_is_translated);
    qemu_plugin_register_atexit_cb(id, program_ends, NULL);
    return 0;
}
