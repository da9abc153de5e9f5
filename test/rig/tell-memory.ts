/** Loaded before a host that is measured: at a question it collects what nobody needs any more, and says what is left. */
process.on('message', () => {
  globalThis.gc?.();
  process.send?.(process.memoryUsage());
});
// The question alone keeps no host from ending.
process.channel?.unref();
