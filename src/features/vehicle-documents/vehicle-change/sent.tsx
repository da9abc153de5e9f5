import { useState } from 'react';
import type { Requirement } from '../../../api/documents';
import type { ChangeRecord } from '../../../api/vehicle-changes';
import { documentName } from '../../../domain/document-status';
import { showRegistration } from '../../../domain/registration';
import { reviewTimeText } from '../../../domain/review-time';
import { currentTime } from '../../../format/current-time';
import { fullDay, moment } from '../../../format/dates';
import { Confirmation } from '../../../ui/Confirmation';
import { LinkButton } from '../../../ui/LinkButton';
import { Plate } from '../../../ui/Plate';
import type { UploadData } from '../documents/upload-wiring';
import { sendingDocument } from '../sending';
import { kinds, labelFor } from './choices';
import { carOf } from './details';
import { toYourCar } from './sending-change';
import type { ChangeData } from './wiring';

interface SentDocumentProps {
  readonly data: Pick<UploadData, 'fleet' | 'timeZone' | 'vehicles'>;
  readonly requirement: Requirement | undefined;
  /** When it was sent; null when an earlier visit sent it. */
  readonly at: Date | null;
  readonly reference: string | null;
}

/** The confirmation that a document is with the team. */
export const SentDocument = ({
  data: { fleet, timeZone, vehicles },
  requirement,
  at,
  reference,
}: SentDocumentProps) => {
  const [openedAt] = useState(() => new Date(currentTime()));
  const car = vehicles.find(({ id }) => id === requirement?.vehicle_id);
  return (
    <Confirmation
      title="Document sent"
      next={reviewTimeText(at ?? openedAt, fleet, timeZone)}
      facts={[
        { term: 'Document', value: requirement && documentName(requirement.document_type) },
        { term: 'Car', value: car && <Plate registration={showRegistration(car.registration)} /> },
      ]}
      at={at && moment(at, timeZone)}
      reference={reference}
    >
      <LinkButton href={sendingDocument.leave.href}>Back to documents</LinkButton>
    </Confirmation>
  );
};

interface SentChangeProps {
  readonly data: Pick<ChangeData, 'fleet' | 'timeZone' | 'vehicles'>;
  /** The change before it was sent. */
  readonly record: ChangeRecord | null;
  readonly isApproved: boolean;
  readonly at: Date;
  readonly reference: string | null;
}

/** The confirmation that a change of car is with the team, or has already been decided. */
export const SentChange = ({
  data: { fleet, timeZone, vehicles },
  record,
  isApproved,
  at,
  reference,
}: SentChangeProps) => {
  const isInUse = record?.kind === 'update' || record?.kind === 'remove';
  const car = record?.proposed ?? (isInUse ? carOf(vehicles, record.vehicle_id) : null);
  return (
    <Confirmation
      title="Change of car sent"
      next={
        reference === null
          ? isApproved
            ? 'We’ve approved it.'
            : 'We’ve already made a decision.'
          : `${reviewTimeText(at, fleet, timeZone)}${record?.kind === 'remove' ? ' Until then you can still work in this car.' : ''}`
      }
      facts={[
        { term: 'Change', value: record && labelFor(kinds, record.kind) },
        {
          term: 'Car',
          value: car?.registration && <Plate registration={showRegistration(car.registration)} isDrivable={isInUse} />,
        },
        {
          term: record?.kind === 'remove' ? 'First day without it' : 'Start date',
          value: record?.effective_from && fullDay(record.effective_from),
        },
        { term: 'End date', value: record?.until && fullDay(record.until) },
      ]}
      at={moment(at, timeZone)}
      reference={reference}
    >
      <LinkButton href={toYourCar.href}>Back to your car</LinkButton>
    </Confirmation>
  );
};
