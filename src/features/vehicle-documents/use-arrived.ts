import { useEffect, useState } from 'react';

/** A promise with React's marks, which the app also sets for background reads. */
type Marked<Value> = Promise<Value> & { readonly value?: Value };

/** The result of a read that the page does not wait for; undefined until then. The read never rejects. */
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
