/**
 * Remembers every BroadcastChannel that is opened from now on. An open one would receive messages of later tests, and keep the run alive.
 *
 * @returns a function that closes them and restores BroadcastChannel
 */
export const keepChannels = (): (() => void) => {
  const { BroadcastChannel: Channel } = globalThis;
  const open: BroadcastChannel[] = [];
  Object.assign(globalThis, {
    BroadcastChannel: class extends Channel {
      constructor(name: string) {
        super(name);
        open.push(this);
      }
    },
  });
  return () => {
    for (const channel of open.splice(0)) channel.close();
    Object.assign(globalThis, { BroadcastChannel: Channel });
  };
};
