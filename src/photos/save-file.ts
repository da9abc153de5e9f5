/** Downloads a file that exists on this device. */
export const saveFile = (name: string, type: string, content: BlobPart): void => {
  const href = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers read it only after the driver has agreed.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
};
