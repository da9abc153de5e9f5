/**
 * Keeps hold of every BroadcastChannel that is opened from now on. An open one would hear what later tests tell, and keep the run alive.
 *
 * @returns closes them, and lets go.
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
