/// Memory that a plug-in gets for a call, between pages that trap, and words for the trap.

#ifndef PLUGIN_GUARDS_H
#define PLUGIN_GUARDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "PluginAsking.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A block of memory that ends at a page that traps, and begins after bytes that are checked.
///
/// *Layout*: a page that traps, then whole pages whose last `count` bytes are the block, then a page that traps. The
/// bytes before the block hold a pattern.
typedef struct {
  uint8_t *bytes;
  size_t count;
  uint8_t *pages;
  size_t page_bytes;
  int slot;
} guarded_block;

/// What a block may be used for.
typedef enum {
  GUARDED_WRITE = 0,
  GUARDED_READ = 1,
  /// Nothing: the call has ended.
  GUARDED_NONE = 2,
} guarded_access;

/// Makes a block for reading and writing.
///
/// - Parameters:
///   - block: what is made.
///   - count: its bytes; it may be 0.
///   - name: what it is in messages, as in `the pixels`; it has to live as long as the block.
/// - Returns: whether there was memory.
bool guarded_block_make(guarded_block *block, size_t count, const char *name);

/// Sets what the block may be used for.
void guarded_block_allow(const guarded_block *block, guarded_access access);

/// Whether the bytes before the block are as they were; the block must be readable.
bool guarded_block_is_intact(const guarded_block *block);

/// Frees the block.
void guarded_block_free(guarded_block *block);

/// Lets this process answer a signal that would end it with one line on standard output, `{"error":"…"}`, and end with
/// status 70. A fault in a guarded block is named.
void plugin_faults_are_told(void);

/// Lets this process report, at the end of a call, what the function of the plug-in has left
/// changed or running. That can be the rounding mode, flush-to-zero, the working directory, the
/// action for a signal, a thread or a process.
///
/// What there is now is what is expected from now on. Threads are reported where the C library is glibc, and no
/// sanitizer watches them.
void plugin_calls_are_watched(void);

/// Notes the function of the plug-in that is called from now on by any thread; `NULL` for none. The text has to live on.
///
/// - Returns: what was noted before.
const char *plugin_call_begins(const char *function);

/// Notes that the function has returned, and what was noted `before` it. Where calls are watched, what it has left is
/// reported as by `plugin_fault`.
///
/// Without a function that was noted, it reports what unnoticed calls have left.
void plugin_call_ends(const char *before);

/// Answers one line, `{"error":"…"}`, with a text in which nothing needs to be escaped, and ends with status 70.
void plugin_fault(const char *text) __attribute__((noreturn));

#ifdef __cplusplus
}
#endif

#endif
