import { useSyncExternalStore } from 'react';
import { StorageFullBanner } from '../../flows/storage-full-banner';
import type { AnswerBook } from './book';

/** Shows when this device cannot store what is typed. */
export const FullPhone = ({ book }: { book: AnswerBook }) =>
  useSyncExternalStore(book.subscribe, book.isKept) ? null : <StorageFullBanner />;
