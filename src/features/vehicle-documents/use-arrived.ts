import { useEffect, useState } from 'react';

/** What a read that a page does not wait for has brought; undefined until it is there. The read never rejects. */
export const useArrived = <Value>(read: Promise<Value>): Value | undefined => {
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
  return arrived?.of === read ? arrived.value : undefined;
};
