/** Loaded before a host that is measured: on request it collects garbage, and reports the memory that is left. */
process.on('message', () => {
  globalThis.gc?.();
  process.send?.(process.memoryUsage());
});
// The question alone keeps no host from ending.
process.channel?.unref();
