import { keepText, removeText, textAt } from './storage';

/**
 * A flag shared by all tabs of this browser, which survives a reload. Without storage it is never set: its owner then makes one more call, or
 * tells the driver.
 */
export const mark = (storage: Storage, name: string) => ({
  isSet: (): boolean => textAt(storage, name) !== null,
  set: (): void => void keepText(storage, name, '1'),
  clear: (): void => removeText(storage, name),
});

export type Mark = ReturnType<typeof mark>;
