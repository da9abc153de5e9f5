import { Banner } from '../ui/Banner';

/** Shown while the device cannot keep what is typed. */
export const StorageFullBanner = () => (
  <Banner tone="warning" title="Your device’s storage is full">
    We can’t save your answers on it. Don’t close this page until you’ve finished.
  </Banner>
);
