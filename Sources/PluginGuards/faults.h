// What the checks of a call and the handler of a fault have in common.
#ifndef FAULTS_H
#define FAULTS_H

#include "PluginGuards.h"

/// Whether a function of the plug-in is called at this time.
bool plugin_call_is_running(void);

/// Answers one line, `{"error":"…"}`, and ends with status 70.
///
/// - Parameters:
///   - text: what the function that was called did, in which nothing needs to be escaped.
///   - number: what the text ends with; negative for nothing.
///   - advice: what to do about it; `NULL` for nothing.
void plugin_fault_with_advice(const char *text, int number, const char *advice) __attribute__((noreturn));

#endif
