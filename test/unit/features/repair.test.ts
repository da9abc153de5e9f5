/** @jest-environment node */
import type { Requirement } from '../../../src/api/documents';
import { repairInChange, repairOf } from '../../../src/features/vehicle-documents/repair';
import { change, documentType, sent } from './samples';

const file = (id: string, label: string | null) => ({
  id,
  label,
  name: `${id}.jpg`,
  mime_type: 'image/jpeg',
  size_bytes: 1,
  thumbnail_url: null,
});
const review = (file_ids: string[]) => ({
  reason: 'Blurred.',
  what_to_do: 'Again.',
  file_ids,
  seen: null,
  expected: null,
});
const type = { ...documentType, min_files: 2, max_files: 2, file_labels: ['Front', 'Back'] };
const rejected = (file_ids: string[]) => ({
  ...sent,
  status: 'rejected' as const,
  number: 'A1',
  issued_on: null,
  expires_on: '2027-03-13',
  files: [file('1', 'Front'), file('2', 'Back')],
  review: review(file_ids),
});
const row = (more: Partial<Requirement>): Requirement => ({
  document_type: type,
  vehicle_id: null,
  required: true,
  status: 'rejected',
  current: null,
  replacement: null,
  ...more,
});

describe('a document that was sent back', () => {
  it('asks only for the page that the review names, and keeps number and dates', () => {
    const repair = repairOf(row({ current: rejected(['2']) }));
    expect(repair?.type).toMatchObject({ min_files: 1, max_files: 1, file_labels: ['Back'] });
    expect(repair?.kept.map(({ id }) => id)).toEqual(['1']);
    expect(repair?.start).toEqual({ number: 'A1', issuedOn: '', expiresOn: '2027-03-13' });
  });

  it.each([
    ['names none', []],
    ['names all', ['1', '2']],
    ['names one that is not there', ['9']],
  ])('asks for the whole document when the review %s', (_, ids) => {
    const repair = repairOf(row({ current: rejected(ids) }));
    expect(repair?.type).toBe(type);
    expect(repair?.kept).toEqual([]);
  });

  it('starts with an empty form if a number can be used only once', () => {
    const singleUseType = { ...type, single_use: true };
    expect(repairOf(row({ document_type: singleUseType, current: rejected([]) }))?.start).toEqual({});
    expect(repairOf(row({ document_type: singleUseType, current: rejected(['2']) }))?.start).toEqual({});
  });

  it('is the replacement, whether the current document is valid or was sent back too', () => {
    const repair = repairOf(
      row({
        status: 'expires_soon',
        current: { ...sent, status: 'approved' },
        replacement: { ...rejected(['1']), id: '77' },
      }),
    );
    expect(repair?.rejected.id).toBe('77');
    expect(repair?.type.file_labels).toEqual(['Front']);
    const both = repairOf(row({ current: rejected([]), replacement: { ...rejected([]), id: '78' } }));
    expect(both?.rejected.id).toBe('78');
  });

  it('is absent if nothing was sent back', () => {
    expect(repairOf(row({ status: 'approved', current: { ...sent, status: 'approved' } }))).toBeNull();
  });
});

describe('a document of a change that was sent back', () => {
  const repairsOf = (...documents: (typeof sent)[]) =>
    repairInChange({ ...change, status: 'action_required', documents, document_types: [type] }, type);

  it('asks only for the page that the review names, of the document that was sent back last', () => {
    const repair = repairsOf(rejected(['1']), { ...rejected(['2']), id: '600' });
    expect(repair?.rejected.id).toBe('600');
    expect(repair?.kept.map(({ id }) => id)).toEqual(['1']);
    expect(repair?.type.file_labels).toEqual(['Back']);
    expect(repair?.start.number).toBe('A1');
  });

  const uuids = ['f1000000-0000-4000-8000-000000000000', '01000000-0000-4000-8000-000000000000'] as const;
  it.each([['999', '1000'], uuids])(
    'is the one that was sent last, whatever the ids: %s, then %s (OP-02)',
    (...ids) => {
      const [earlierDocument, laterDocument] = ids.map((id, index) => ({
        ...rejected(['1']),
        id,
        submitted_at: `2026-03-0${index + 1}T08:00:00Z`,
      })) as [typeof sent, typeof sent];
      expect(repairsOf(earlierDocument, laterDocument)?.rejected.id).toBe(ids[1]);
      expect(repairsOf(laterDocument, earlierDocument)?.rejected.id).toBe(ids[1]);
      const withoutTimes = [earlierDocument, laterDocument].map((item) => ({ ...item, submitted_at: null }));
      expect(repairsOf(...withoutTimes)?.rejected.id).toBe(ids[1]);
    },
  );

  it('is absent once another document was added, and for another type', () => {
    expect(repairsOf(rejected(['2']), { ...sent, id: '700' })).toBeNull();
    expect(repairsOf({ ...rejected(['2']), document_type_id: '99' })).toBeNull();
    expect(repairsOf()).toBeNull();
  });
});
