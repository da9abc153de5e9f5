import { useSyncExternalStore } from 'react';
import { Banner } from '../../ui/Banner';
import type { AnswerBook } from './book';

/** Says so when this device cannot keep what is typed. */
export const FullPhone = ({ book }: { book: AnswerBook }) =>
  useSyncExternalStore(book.subscribe, book.isKept) ? null : (
    <Banner tone="warning" title="Your phone has no room">
      What you type is not kept on it. Stay in the form until you have sent it.
    </Banner>
  );
