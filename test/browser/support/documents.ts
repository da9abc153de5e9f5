import { onAnotherDevice } from '../../support/other-device';
import type { World } from '../../support/world';
import { withOrigins } from './portal';

/** The ids of the sandbox's document types. */
export const kinds = { badge: 11, plateLicence: 13, mot: 14, proofOfAddress: 20, checkCode: 22 } as const;

/** Sends a new badge as the sample driver, without the portal's form. Returns its id. */
export const sendBadge = async (world: World): Promise<number> => {
  const form = new FormData();
  form.append('document_type_id', String(kinds.badge));
  form.append('expires_on', dayIn(900));
  form.append('number', 'PHD-20431');
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
  for (const name of ['page-1.png', 'page-2.png']) form.append('files[]', new File([png], name, { type: 'image/png' }));
  const send = await onAnotherDevice(withOrigins(world));
  return (await send<{ data: { id: number } }>('POST', '/v1/documents', form)).data.id;
};

type Body = Record<string, unknown>;

/** Changes the operator's answers from now on, so that the driver may not work. */
export const stopDriver = async (world: World): Promise<void> => {
  const read = await onAnotherDevice(withOrigins(world));
  const faults = Object.entries(stoppedAnswers).map(async ([path, change]) => {
    const body = await read<Body>('GET', path);
    return { call: `GET ${path}`, body: { ...body, data: change(body.data as never) } };
  });
  await world.faults(...(await Promise.all(faults)));
};

const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

interface Row {
  readonly document_type: { readonly code: string };
  readonly current: Body | null;
}

/** A driver who may not work: the licence has expired, the new vehicle licence was sent back, and the insurance certificate is missing. */
const stoppedAnswers = {
  '/v1/driver': (driver: Body) => ({
    ...driver,
    clearance: {
      state: 'stopped',
      until: null,
      blockers: [
        {
          code: 'document_expired',
          message: 'Your DVLA driving licence has expired. Send the new one.',
          stops_on: dayIn(-1),
          related: { type: 'document_type', id: 12 },
        },
      ],
    },
  }),
  '/v1/documents/current': (rows: readonly Row[]) =>
    rows.map((row) => {
      const { current } = row;
      switch (row.document_type.code) {
        case 'driving_licence':
          return { ...row, status: 'expired', current: { ...current, status: 'expired', expires_on: dayIn(-2) } };
        case 'insurance_certificate':
          return { ...row, status: 'missing', current: null };
        case 'private_hire_vehicle_licence':
          return { ...row, replacement: { ...current, status: 'rejected', review: mismatch } };
        default:
          return row;
      }
    }),
};

const mismatch = {
  reason_code: 'registration_mismatch',
  reason: 'It’s for another car.',
  what_to_do: 'Send the one for this car.',
  file_ids: [],
  seen: 'TB24 LMR',
  expected: 'TA23 KXP',
};
