import { readyDetail } from '../domain/ready';
import type { StoredTicket } from '../storage/ticket-store';
import { Banner } from '../ui/Banner';

interface ReadyToSendProps {
  readonly storedTickets: readonly StoredTicket[];
  readonly kinds: readonly StoredTicket['kind'][];
}

/** Submissions that could not be sent while offline, each with a link to send it. */
export const ReadyToSend = ({ storedTickets, kinds }: ReadyToSendProps) =>
  storedTickets.map(({ key, kind, ready }) =>
    ready && kinds.includes(kind) ? (
      <Banner
        key={key}
        tone="warning"
        title={`Ready to send: ${ready.name}`}
        action={{ text: 'Check and send', href: ready.href }}
      >
        {readyDetail}
      </Banner>
    ) : null,
  );
