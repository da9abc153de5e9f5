import { useEffect, useState } from 'react';

/** As React marks what it has waited for, and the app what it has read in the background. */
type Marked<Value> = Promise<Value> & { readonly value?: Value };

/** What a read that a page does not wait for has brought; undefined until it is there. The read never rejects. */
export const useArrived = <Value>(read: Marked<Value>): Value | undefined => {
  const [arrived, setArrived] = useState<{ readonly of: Promise<Value>; readonly value: Value }>();
  useEffect(() => {
    let isWanted = true;
    void read.then((value) => {
      if (isWanted) setArrived({ of: read, value });
    });
    return () => {
      isWanted = false;
    };
  }, [read]);
  return arrived?.of === read ? arrived.value : read.value;
};
