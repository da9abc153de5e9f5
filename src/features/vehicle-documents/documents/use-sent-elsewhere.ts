import { useEffect, useState } from 'react';
import type { DocumentTarget } from '../../../../machines/document-upload';
import { onOtherTab } from '../../../flows/on-other-tab';
import type { Services } from '../../../flows/services';
import { currentTime } from '../../../format/current-time';
import { readSent } from './upload-attempt';

/**
 * When another tab of this browser has sent this document since this page was opened, in milliseconds since the epoch; 0 for never. Needs no
 * call.
 */
export const useSentElsewhere = (services: Services, userId: string, target: DocumentTarget | null): number => {
  const [openedAt] = useState(currentTime);
  const [sentAt, setSentAt] = useState(0);
  useEffect(() => {
    const look = () => {
      const at = Number(target && readSent(services, userId, target)?.at);
      setSentAt(at > openedAt ? at : 0);
    };
    look();
    return onOtherTab(look);
  }, [services, userId, target, openedAt]);
  return sentAt;
};
