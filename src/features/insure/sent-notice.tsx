import { type ReactElement, useSyncExternalStore } from 'react';
import { path } from '../../api/path';
import { onOtherTab } from '../../flows/on-other-tab';
import { Banner } from '../../ui/Banner';
import type { FormData } from './form-wiring';

/** What is known about an earlier press of “Send”, in this or another tab. Null if the form was not sent. */
export const useSentNotice = ({ store, sentEarlier }: FormData): ReactElement | null => {
  const isGone = useSyncExternalStore(onOtherTab, store.isGone);
  if (isGone) {
    return (
      <Banner
        tone="warning"
        urgent
        title="You’ve sent or deleted this form in another tab"
        action={{ text: 'See your quotes', href: '/insure' }}
      >
        If you send it here, you get another quote.
      </Banner>
    );
  }
  if (sentEarlier === null || sentEarlier === 'notSent') return null;
  const { quote } = sentEarlier;
  return quote ? (
    <Banner
      tone="warning"
      title={`The broker has ${quote.reference ?? 'a quote'} from you`}
      action={{ text: 'See the quote', href: path`/insure/${quote.id}` }}
    >
      You sent it, then left the page before we could confirm it. If you change answers and send it again, you’ll get
      another quote.
    </Banner>
  ) : (
    <Banner tone="warning" title="We’re not sure this was sent" action={{ text: 'See your quotes', href: '/insure' }}>
      You left the page before we had an answer. Check your quotes before you send it again.
    </Banner>
  );
};
