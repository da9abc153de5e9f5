import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { AgreementStanding } from '../../../machines/agreement';
import type { Services } from '../../services';
import { forgetName, ReadingPage } from './reading-page';
import { ReceiptPage } from './receipt-page';
import type { AgreementsData, OpenAgreement } from './wiring';
import { addressOf } from './words';

interface FlowProps {
  readonly data: AgreementsData;
  readonly open: OpenAgreement;
  readonly services: Services;
  /** Opens the agreement as the operator has it now. */
  readonly onReopen: () => void;
}

const isSame = (one: AgreementStanding, other: AgreementStanding): boolean =>
  one.id === other.id && one.version === other.version && one.status === other.status;

/** One agreement. What it shows is the chart's word. */
export const Flow = ({ data, open, services, onReopen }: FlowProps) => {
  const { userId, driverName, todayIs } = data;
  const latest = open.input.agreement;
  const [{ logic, input }] = useState(open);
  const actor = useActorRef(logic, { input, ...(services.inspect ? { inspect: services.inspect } : {}) });
  const snapshot = useSelector(actor, (state) => state);
  const navigate = useNavigate();

  const onAccepted = useEffectEvent((id: string) => {
    forgetName(services, userId);
    services.toast('Accepted');
    // A newer version may have an address of its own, and its receipt is there.
    if (id !== input.agreement.id) void navigate(addressOf({ id }), { replace: true });
  });
  useEffect(() => {
    const ear = actor.on('agreement.accepted', ({ id }) => onAccepted(id));
    return () => ear.unsubscribe();
  }, [actor]);

  if (snapshot.matches('reading') || snapshot.matches('accepting'))
    return (
      // Another version is another page: the driver begins at its top.
      <ReadingPage
        key={`${snapshot.context.agreement.id} ${snapshot.context.agreement.version}`}
        actor={actor}
        snapshot={snapshot}
        services={services}
        userId={userId}
        driverName={driverName}
        todayIs={todayIs}
        latest={isSame(latest, input.agreement) || isSame(latest, snapshot.context.agreement) ? null : latest}
        onReopen={onReopen}
      />
    );
  return <ReceiptPage {...data} standing={snapshot.context.agreement} />;
};
