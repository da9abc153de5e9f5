/** Calls `look` when another tab may have changed what this device stores. Returns a function that stops it. */
export const onOtherTab = (look: () => void): (() => void) => {
  window.addEventListener('storage', look);
  // A sleeping tab receives no storage events.
  document.addEventListener('visibilitychange', look);
  return () => {
    window.removeEventListener('storage', look);
    document.removeEventListener('visibilitychange', look);
  };
};
