import * as overview from '../../../src/features/vehicle-documents/documents/overview';
import * as upload from '../../../src/features/vehicle-documents/documents/upload';
import * as vehicle from '../../../src/features/vehicle-documents/vehicle/vehicle';
import * as update from '../../../src/features/vehicle-documents/vehicle-change/update';
import type { ScreenModule } from '../../../src/flows/services';
import { installDialogs } from '../ui/dialogs';
import { activeDriver } from './samples';
import { failuresWithout } from './screens-without';
import { answers, calls, open, type } from './whole-documents';

installDialogs();
jest.setTimeout(600_000);

/** The fields without which a form cannot open: the entries of a list, and their ids. */
const ids = (...of: readonly string[]) => of.flatMap((call) => [`${call} *`, `${call} *.id`]);
const inChange = [...ids(calls.vehicles, calls.changes)];
const inUpload = [
  ...ids(calls.newest),
  `${calls.newest} *.document_type_id`,
  ...[' *', ' *.document_type', ' *.document_type.id'].map((at) => `${calls.checklist}${at}`),
];
const answersWithChange = (status: string) => ({
  ...answers,
  [calls.changes]: [{ ...open, status, submitted_at: '2026-03-02T10:00:00Z' }],
});

it.each<[string, ScreenModule, string, readonly string[], Readonly<Record<string, unknown>>]>([
  ['vehicle and documents', overview, '/vehicle-documents', [], answers],
  ['your car, a draft', vehicle, '/vehicle-documents/vehicle', inChange, answers],
  ['your car, with the team', vehicle, '/vehicle-documents/vehicle', inChange, answersWithChange('pending')],
  ['your car, decided', vehicle, '/vehicle-documents/vehicle', inChange, answersWithChange('rejected')],
  ['documents of a change', update, '/vehicle-documents/vehicle/update', inChange, answers],
  ['details of a change', update, '/vehicle-documents/vehicle/update?step=details', inChange, answers],
  ['one document of a change', update, `/vehicle-documents/vehicle/update?document=${type.id}`, inChange, answers],
  [
    'check of a change',
    update,
    '/vehicle-documents/vehicle/update?step=check',
    inChange,
    {
      ...answers,
      [calls.changes]: [
        { ...open, documents: open.documents?.map((document) => ({ ...document, status: 'pending' })) },
      ],
    },
  ],
  ['choosing which document to send', upload, '/vehicle-documents/document/upload', inUpload, answers],
  ['one document', upload, `/vehicle-documents/document/upload?type=${type.id}&vehicle=91`, inUpload, answers],
])(
  'no missing field, or field of another type, breaks a page: %s (OP-01)',
  async (_, screen, at, needs, screenAnswers) => {
    // Other tests cover the driver's status. If the status of a change is unknown, its form leads to the page of the car.
    const rest = { '/v1/driver': activeDriver };
    const broken = await failuresWithout(screen, screenAnswers, { path: '/vehicle-documents/*', at, rest });
    expect([...new Set(broken.map((item) => item.replace(/: .*/s, '')))].toSorted()).toEqual([...needs].toSorted());
  },
);
