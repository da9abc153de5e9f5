import { useSyncExternalStore } from 'react';
import { Banner } from '../../ui/Banner';
import type { AnswerBook } from './book';

/** Says so when this device cannot keep what is typed. */
export const FullPhone = ({ book }: { book: AnswerBook }) =>
  useSyncExternalStore(book.subscribe, book.isKept) ? null : (
    <Banner tone="warning" title="Your device’s storage is full">
      We can’t save your answers on it. Don’t close the form until you’ve sent it.
    </Banner>
  );
