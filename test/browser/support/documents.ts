import type { Page } from '@playwright/test';
import type { World } from '../../support/world';
import { origins } from './portal';

/** The ids of the sandbox's kinds of document. */
export const kinds = { badge: 11, plateLicence: 13, mot: 14, proofOfAddress: 20, checkCode: 22 } as const;

interface SentByHand {
  readonly type: number;
  readonly vehicle?: number;
  readonly issued?: string;
  readonly expires?: string;
  readonly number?: string;
}

/** Sends a document as the signed-in driver, past the portal's own form. The page is on the portal. Its id comes back. */
export const sendDocument = (page: Page, { type, vehicle, issued, expires, number }: SentByHand): Promise<number> =>
  page.evaluate(
    async ([origin, fields, pages]) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) if (value) form.append(name, value);
      const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
      for (let index = 0; index < pages; index += 1)
        form.append('files[]', new File([png], `page-${index + 1}.png`, { type: 'image/png' }));
      const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '';
      const answer = await fetch(`${origin}/v1/documents`, {
        method: 'POST',
        credentials: 'include',
        headers: {
          Accept: 'application/json',
          'X-XSRF-TOKEN': decodeURIComponent(token),
          'X-Requested-With': 'XMLHttpRequest',
          'Idempotency-Key': crypto.randomUUID(),
        },
        body: form,
      });
      if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
      return ((await answer.json()) as { data: { id: number } }).data.id;
    },
    [
      origins().sandbox,
      {
        document_type_id: String(type),
        vehicle_id: vehicle ? String(vehicle) : '',
        issued_on: issued ?? '',
        expires_on: expires ?? '',
        number: number ?? '',
      },
      type === kinds.badge ? 2 : 1,
    ] as const,
  );

/** Decides a document with the back office's own form; with `again` only the files of that label are sent back. */
export const decideDocument = async (
  page: Page,
  id: number,
  reason: string | null = null,
  again?: string,
): Promise<void> => {
  const marks = again === undefined ? {} : await fileMarks(page, id, again);
  const answer = await page.request.post(`${origins().sandbox}/back-office/documents/${id}/decision`, {
    form: reason === null ? { decision: 'approved' } : { decision: 'rejected', reason_code: reason, ...marks },
    maxRedirects: 0,
  });
  if (answer.status() !== 303) throw new Error(`The back office answered ${answer.status()}: ${await answer.text()}`);
};

/** What the back office's form says when files of that label are marked. */
const fileMarks = async (page: Page, id: number, label: string): Promise<Record<string, string>> => {
  const answer = await page.request.get(`${origins().sandbox}/v1/documents`, {
    headers: { accept: 'application/json', origin: origins().portal },
  });
  const { data } = (await answer.json()) as {
    data: readonly { id: number; files: readonly { id: number; label: string | null }[] }[];
  };
  const files = data.find((document) => document.id === id)?.files.filter((file) => file.label === label) ?? [];
  if (files.length === 0) throw new Error(`Document ${id} has no file "${label}".`);
  return Object.fromEntries(files.map((file) => [`file_${file.id}`, 'again']));
};

type Body = Record<string, unknown>;

/** From now on the operator answers otherwise than it would: each answer is its own, changed. The page is signed in. */
export const changeAnswers = async (
  page: Page,
  world: World,
  changes: Readonly<Partial<Record<'/v1/documents/current' | '/v1/driver', (data: never) => unknown>>>,
): Promise<void> => {
  const faults: Parameters<World['faults']> = [];
  for (const [path, change] of Object.entries(changes)) {
    const answer = await page.request.get(`${origins().sandbox}${path}`, {
      headers: { accept: 'application/json', origin: origins().portal },
    });
    const body = (await answer.json()) as Body;
    faults.push({ call: `GET ${path}`, body: { ...body, data: (change as (data: unknown) => unknown)(body.data) } });
  }
  await world.faults(...faults);
};

export const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

interface Row {
  readonly document_type: { readonly code: string };
  readonly current: Body | null;
}

/** A driver who may not work: the licence has ended, the new vehicle licence was sent back, the insurance certificate is missing. */
export const stoppedAnswers = {
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
