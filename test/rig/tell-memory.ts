/** Loaded into a host whose memory is measured. On request it collects garbage, and reports the memory in use. */
process.on('message', () => {
  globalThis.gc?.();
  process.send?.(process.memoryUsage());
});
// The channel alone must not keep the host running.
process.channel?.unref();
