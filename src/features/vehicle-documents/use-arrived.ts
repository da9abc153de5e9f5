import { useEffect, useState } from 'react';

/** A promise with the `value` that React adds for `use`; the app adds it to background reads. */
type SettledPromise<Value> = Promise<Value> & { readonly value?: Value };

/** The result of a read that the page does not wait for; undefined until then. The read never rejects. */
export const useArrived = <Value>(read: SettledPromise<Value>): Value | undefined => {
  const [arrived, setArrived] = useState<{ readonly of: Promise<Value>; readonly value: Value }>();
  useEffect(() => {
    let isCurrent = true;
    void read.then((value) => {
      if (isCurrent) setArrived({ of: read, value });
    });
    return () => {
      isCurrent = false;
    };
  }, [read]);
  return arrived?.of === read ? arrived.value : read.value;
};
