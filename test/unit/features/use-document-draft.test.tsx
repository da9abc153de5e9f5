import { act, renderHook, waitFor } from '@testing-library/react';
import { useDocumentDraft } from '../../../src/features/vehicle-documents/use-document-draft';
import type { Services } from '../../../src/flows/services';
import { draftStore } from '../../../src/storage/drafts';

const typed = { number: 'PH 12', issuedOn: '2026-01-01', expiresOn: '2027-01-01', files: [] };

let isFull: boolean;
let fileSpace: boolean[];
let storedFiles: (readonly File[])[];
let keys: number;

beforeEach(() => {
  isFull = false;
  fileSpace = [];
  storedFiles = [];
  keys = 0;
});

const stored = draftStore(localStorage);
const services = {
  drafts: { ...stored, write: (...draft: Parameters<typeof stored.write>) => !isFull && stored.write(...draft) },
  files: {
    read: async () => [],
    write: async (_user: string, _name: string, files: readonly File[]) => {
      storedFiles.push(files);
      return fileSpace.shift() ?? true;
    },
    drop: async () => undefined,
  },
  newKey: () => `key-${++keys}`,
} as unknown as Services;

const openDraft = async () => {
  const hook = renderHook(() => useDocumentDraft({ services, userId: '7', draft: 'document:15' }));
  await waitFor(() => expect(hook.result.current.initial).not.toBeNull());
  return hook.result;
};

describe('the draft of a document', () => {
  it('has space until a write fails, and again when a later one succeeds', async () => {
    const draft = await openDraft();
    expect(draft.current).toMatchObject({ isStorageFull: false, savedAt: null });

    isFull = true;
    act(() => draft.current.keep(typed));
    expect(draft.current).toMatchObject({ isStorageFull: true, savedAt: null });

    isFull = false;
    act(() => draft.current.keep(typed));
    expect(draft.current).toMatchObject({ isStorageFull: false, savedAt: expect.any(Number) });
  });

  it('has no room when even its smallest files do not fit', async () => {
    const draft = await openDraft();
    const files = [new File(['%PDF-1.7'], 'licence.pdf', { type: 'application/pdf' })];
    fileSpace = [false, false];
    act(() => draft.current.keep({ ...typed, files }));
    await waitFor(() => expect(draft.current.isStorageFull).toBe(true));
    expect(storedFiles).toHaveLength(2);
  });

  it('keeps its key across a reload, and takes a new one for other content', async () => {
    const first = await openDraft();
    act(() => void expect(first.current.takeKey(typed, typed)).toBe('key-1'));
    const second = await openDraft();
    expect(second.current.initial).toMatchObject({ number: 'PH 12', expiresOn: '2027-01-01' });
    act(() => void expect(second.current.takeKey(typed, typed)).toBe('key-1'));
    act(() => void expect(second.current.takeKey(typed, { ...typed, number: 'PH 13' })).toBe('key-2'));
  });
});
