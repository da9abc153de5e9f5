const marker = 'portal.driver-here';

/**
 * Says to the next page of this browser that a driver was signed in here, so that it may ask for what the driver will read before
 * its code is there. Not who: a guess that only costs a call when it is wrong.
 */
export const driverHere = (storage: Storage) => ({
  note: (): void => {
    try {
      storage.setItem(marker, '1');
    } catch {
      // The next page then asks a little later.
    }
  },
  forget: (): void => {
    try {
      storage.removeItem(marker);
    } catch {
      // Forbidden storage holds nothing.
    }
  },
});
