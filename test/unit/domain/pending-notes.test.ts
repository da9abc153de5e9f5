/** @jest-environment node */
import { dueNotes } from '../../../src/domain/pending-notes';

const withdrawn = { key: 'key-one', kind: 'change_withdrawn', about: '31' } as const;
const replaced = { key: 'key-two', kind: 'document_replaced', about: '55', change: '31' } as const;
const ticket = { key: 'key-three', kind: 'vehicle_change', about: '31' } as const;
const storedTickets = [withdrawn, replaced, ticket];

it.each([
  ['is withdrawn', [{ id: '31', status: 'cancelled' }], [withdrawn, replaced]],
  ['is gone', [{ id: '30', status: 'pending' }], [withdrawn, replaced]],
  ['is still with the team', [{ id: '31', status: 'pending' }], [replaced]],
  ['was approved meanwhile', [{ id: '31', status: 'approved' }], [replaced]],
  ['has a status that the portal does not know', [{ id: '31', status: { raw: 'parked' } }], [replaced]],
  ['could not be read', null, [replaced]],
])(
  'private notes that are not raised yet: include a withdrawal’s note only when the change is withdrawn: one that %s (AP-31, FL-07)',
  (_what, changes, due) => {
    expect(dueNotes(storedTickets, changes)).toEqual(due);
  },
);
