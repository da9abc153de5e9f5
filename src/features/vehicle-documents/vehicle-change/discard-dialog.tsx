import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { changeDiscardMachine } from '../../../../machines/vehicle-change/discard';
import type { ChangeRecord } from '../../../api/vehicle-changes';
import { FailureBanner } from '../../../flows/failure-banner';
import type { Services } from '../../../flows/services';
import { useOutcomeUnknown } from '../../../flows/use-outcome-unknown';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { endTexts } from './change-texts';

/** Asks for confirmation before a change is deleted or withdrawn, and shows the outcome. Open while its chart runs. */
export const DiscardDialog = ({
  change,
  discard,
  newKey,
}: {
  change: Pick<ChangeRecord, 'status'>;
  discard: ActorRefFrom<typeof changeDiscardMachine> | undefined;
  newKey: Services['newKey'];
}) => {
  const texts = endTexts(change);
  const snapshot = useSelector(discard, (state) => state);
  const hasFailed = snapshot?.matches('failed') ?? false;
  const failure = snapshot?.context.failure ?? null;
  const outcomeUnknown = useOutcomeUnknown(failure, discard === undefined);
  return (
    <ConfirmDialog
      open={discard !== undefined}
      title={texts.title}
      confirmLabel={hasFailed ? 'Try again' : texts.confirm}
      cancelLabel="Keep change"
      busy={snapshot !== undefined && (snapshot.hasTag('busy') || snapshot.status === 'done')}
      busyLabel={texts.busy}
      onConfirm={() =>
        discard?.send(hasFailed ? { type: 'driver.tryAgain' } : { type: 'driver.confirmDiscard', key: newKey() })
      }
      onCancel={() => discard?.send({ type: 'driver.keep' })}
    >
      {hasFailed ? (
        <FailureBanner
          title={outcomeUnknown ? texts.outcomeUnknown : texts.failed}
          failure={failure}
          outcomeUnknown={outcomeUnknown}
        />
      ) : (
        <p>{texts.lead}</p>
      )}
    </ConfirmDialog>
  );
};
