import type { DocumentTarget } from '../../../../machines/document-upload';
import type { Requirement } from '../../../api/documents';
import type { Vehicle } from '../../../api/driver';
import { documentName } from '../../../domain/document-status';
import { capital } from '../../../format/capital';
import { fullDay } from '../../../format/dates';
import { isKnown } from '../../../format/unknown-value';
import { EmptyState } from '../../../ui/EmptyState';
import { Page } from '../../../ui/Page';
import { Section } from '../../../ui/Section';
import { type Task, TaskList } from '../../../ui/TaskList';
import { TaskPage } from '../../../ui/TaskPage';
import { TwoColumns } from '../../../ui/TwoColumns';
import { registrationOf } from '../document';
import { sendingDocument } from '../sending';

interface WhichDocumentProps {
  readonly requirements: readonly Requirement[];
  readonly vehicles: readonly Vehicle[];
  readonly today: string;
  readonly onChoose: (target: DocumentTarget) => void;
}

/** If the operator does not say whose document it is, its row in the checklist does. */
const scopeOf = ({ scope }: Requirement['document_type'], vehicleId: string | null): 'driver' | 'vehicle' =>
  isKnown(scope) ? scope : vehicleId === null ? 'driver' : 'vehicle';

/** The choice of a document: all that the operator knows, the driver's own first. */
export const WhichDocument = ({ requirements, vehicles, today, onChoose }: WhichDocumentProps) => {
  const tasks = (scope: 'driver' | 'vehicle'): Task[] =>
    requirements
      .filter(({ document_type, vehicle_id }) => scopeOf(document_type, vehicle_id) === scope)
      .map(({ document_type: type, vehicle_id, current, required }) => ({
        key: `${type.id}-${vehicle_id}`,
        title: documentName(type),
        hint: capital(
          [
            registrationOf(vehicles, vehicle_id),
            current?.expires_on
              ? `${current.expires_on < today ? 'expired' : 'expires'} ${fullDay(current.expires_on)}`
              : null,
            current ? null : required === false ? 'optional' : 'we don’t have it yet',
          ]
            .filter(Boolean)
            .join(', '),
        ),
        status: null,
        go: { onClick: () => onChoose({ documentTypeId: type.id, vehicleId: vehicle_id }) },
      }));
  const group = (scope: 'driver' | 'vehicle', title: string, label: string) => {
    const groupTasks = tasks(scope);
    return groupTasks.length === 0 ? null : (
      <Section title={title} first>
        <TaskList tasks={groupTasks} label={label} />
      </Section>
    );
  };
  return (
    <TaskPage title="Send a document" leave={sendingDocument.leave}>
      <Page
        title="Which document?"
        lead={
          requirements.some(({ current }) => current)
            ? 'Your current document stays valid until we approve the new one or it expires.'
            : null
        }
      >
        {requirements.length === 0 ? (
          <EmptyState title="No documents needed">We don’t need any documents from you at the moment.</EmptyState>
        ) : (
          <TwoColumns ratio="1:1">
            {group('driver', 'About you', 'Documents about you')}
            {group('vehicle', 'About your car', 'Documents about your car')}
          </TwoColumns>
        )}
      </Page>
    </TaskPage>
  );
};
