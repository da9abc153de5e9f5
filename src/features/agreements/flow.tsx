import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { AgreementVersion } from '../../../machines/agreement';
import type { Agreement } from '../../api/agreements';
import { PrintedOn } from '../../flows/printed-on';
import type { Services } from '../../flows/services';
import { useFlow } from '../../flows/use-flow';
import { versionName } from '../../format/agreement-name';
import { counted } from '../../format/counted';
import { Button } from '../../ui/Button';
import { Confirmation } from '../../ui/Confirmation';
import { LinkButton } from '../../ui/LinkButton';
import { acceptedAt } from './parts';
import { forgetName, ReadingPage } from './reading-page';
import { ReceiptPage } from './receipt-page';
import { addressOf, effectiveText } from './texts';
import type { AgreementsData, OpenAgreement } from './wiring';

interface FlowProps {
  readonly data: AgreementsData;
  readonly open: OpenAgreement;
  readonly services: Services;
  /** Opens the operator's current version. */
  readonly onReopen: () => void;
  /** Id of the agreement whose acceptance is confirmed; null when none is. */
  readonly acceptedId: string | null;
  readonly onAccepted: (id: string | null) => void;
}

const isSame = (a: AgreementVersion, b: AgreementVersion): boolean =>
  a.id === b.id && a.version === b.version && a.status === b.status;

/** One agreement. The chart decides what it shows. */
export const Flow = ({ data, open, services, onReopen, acceptedId, onAccepted }: FlowProps) => {
  const { userId, driverName, today } = data;
  const latest = open.input.agreement;
  const [{ logic, input }] = useState(open);
  const navigate = useNavigate();
  const { actor, snapshot } = useFlow(services, logic, input, {
    'agreement.accepted': ({ id }) => {
      forgetName(services, userId);
      onAccepted(id);
      // A newer version may have its own URL. The page then moves to that URL, where its receipt is.
      if (id !== input.agreement.id) void navigate(addressOf({ id }), { replace: true });
    },
  });

  if (snapshot.matches('reading') || snapshot.matches('accepting'))
    return (
      // Another version is a new page, so the driver starts at its top.
      <ReadingPage
        key={`${snapshot.context.agreement.id} ${snapshot.context.agreement.version}`}
        actor={actor}
        snapshot={snapshot}
        services={services}
        userId={userId}
        driverName={driverName}
        today={today}
        latest={isSame(latest, input.agreement) || isSame(latest, snapshot.context.agreement) ? null : latest}
        onReopen={onReopen}
      />
    );
  const { record } = snapshot.context.agreement;
  if (acceptedId === snapshot.context.agreement.id) {
    const agreement = record as Agreement;
    const since = effectiveText(agreement, today);
    const waiting = data.all.filter(({ id, status }) => status === 'to_accept' && id !== agreement.id);
    const [next] = waiting;
    const more = next ? `You have ${counted(waiting.length, 'more agreement')} to accept.` : null;
    return (
      <Confirmation
        title="Agreement accepted"
        next={[since && `${since}.`, more ?? (since ? null : 'You don’t need to do anything else.')]
          .filter(Boolean)
          .join(' ')}
        facts={[{ term: 'Agreement', value: versionName(agreement) }]}
        verb="Accepted"
        at={acceptedAt(agreement, data.timeZone)}
        reference={agreement.receipt_reference}
      >
        <LinkButton href={next ? addressOf(next) : '/'}>{next ? 'Read the next agreement' : 'Go to Home'}</LinkButton>
        <Button variant="quiet" onClick={() => onAccepted(null)}>
          See your receipt
        </Button>
      </Confirmation>
    );
  }
  return (
    <>
      <PrintedOn services={services} />
      <ReceiptPage {...data} accepted={snapshot.context.agreement} />
    </>
  );
};
