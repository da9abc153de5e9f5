import { keepText, removeText, textAt } from './storage';

/**
 * A flag that all tabs of this browser share, and that survives a reload. Without storage it is never set: the code that uses it then makes
 * one more call, or shows the driver a message.
 */
export const mark = (storage: Storage, name: string) => ({
  isSet: (): boolean => textAt(storage, name) !== null,
  set: (): void => void keepText(storage, name, '1'),
  clear: (): void => removeText(storage, name),
});

export type Mark = ReturnType<typeof mark>;
