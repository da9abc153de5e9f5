import { useSyncExternalStore } from 'react';
import { StorageFullBanner } from '../../flows/storage-full-banner';
import type { AnswerStore } from './answer-store';

/** Shows when this device cannot store what is typed. */
export const StorageFullNotice = ({ store }: { store: AnswerStore }) =>
  useSyncExternalStore(store.subscribe, store.isKept) ? null : <StorageFullBanner />;
