/** @jest-environment node */

import { checkableUntil } from '../../../src/domain/document-status';
import {
  documentDraft,
  documentFieldOf,
  issuedOnHint,
  sentVersionOf,
  typeToAsk,
} from '../../../src/features/vehicle-documents/document';
import { documentSchema } from '../../../src/features/vehicle-documents/document-schema';
import { formErrors } from '../../support/form-errors';
import { documentType } from './samples';

describe('typed document details', () => {
  const validValues = { number: 'P-1', issuedOn: '2026-03-01', expiresOn: '2027-02-28' };
  const errorsFor = (changes: Partial<typeof validValues>, type: Partial<typeof documentType> = {}) =>
    formErrors(documentSchema({ ...documentType, ...type }, '2026-03-05'), { ...validValues, ...changes });

  it.each<[Partial<typeof validValues>, object]>([
    [{}, {}],
    [{ number: ' ' }, { number: 'Enter the policy number' }],
    [{ number: 'x'.repeat(60) }, {}],
    [{ number: 'x'.repeat(61) }, { number: 'It must be 60 characters or fewer' }],
    [{ issuedOn: '' }, { issuedOn: 'Enter the date of issue' }],
    [{ issuedOn: '2026-02-29' }, { issuedOn: 'Date of issue must be a real date, for example 9 3 2026' }],
    [{ issuedOn: '9/3/26' }, { issuedOn: 'Date of issue must have the year in full, for example 2026' }],
    [{ issuedOn: '/3/26' }, { issuedOn: 'Date of issue must be a real date, for example 9 3 2026' }],
    [{ issuedOn: '2026-03-05' }, {}],
    [{ issuedOn: '2026-03-06' }, { issuedOn: 'Date of issue must be in the past. Check it on the document' }],
    [{ expiresOn: '' }, { expiresOn: 'Enter the expiry date' }],
    [{ expiresOn: 'never' }, { expiresOn: 'Expiry date must be a real date, for example 9 3 2027' }],
    [{ expiresOn: '2026-03-04' }, { expiresOn: 'This document has expired. Send one that’s valid' }],
    [{ expiresOn: '2026-03-05' }, {}],
    [{ issuedOn: '2026-03-05', expiresOn: '2026-03-05' }, { expiresOn: 'Expiry date must be after the date of issue' }],
  ])('%j', async (changes, errors) => {
    expect(await errorsFor(changes)).toEqual(errors);
  });

  it('are not required if the document type does not have them', async () => {
    const emptyValues = { number: '', issuedOn: '', expiresOn: '' };
    expect(await errorsFor(emptyValues, { number_label: null, asks_issued_on: false, asks_expires_on: false })).toEqual(
      {},
    );
  });

  it.each([
    ['2026-02-13', undefined],
    ['2026-02-12', 'We could only accept it until 4 March 2026. Get a newer one'],
    ['2026-03-06', 'Date of issue must be in the past. Check it on the document'],
  ])('of a document with a 21-day check limit, issued on %s', async (issuedOn, error) => {
    expect((await errorsFor({ issuedOn }, { check_within_days: 21 })).issuedOn?.replaceAll('\u00a0', ' ')).toBe(error);
  });

  it('reject a single-use code that was sent before, whatever its spaces', async () => {
    const code = { ...documentType, number_label: 'Check code', single_use: true };
    const errors = async (number: string, type = code) =>
      (await formErrors(documentSchema(type, '2026-03-05', ['kT 7b sJ 4p']), { ...validValues, number })).number;
    expect(await errors('kT7bsJ4p')).toBe('You’ve already used this check code. Get a new one');
    expect(await errors('KT7bsJ4p')).toBeUndefined();
    expect(await errors('kT7bsJ4p', { ...code, single_use: false })).toBeUndefined();
  });

  it('have a form field for every input that the operator may reject', () => {
    expect(Object.keys(documentFieldOf)).toEqual(
      expect.arrayContaining(['files', 'files[]', 'number', 'issued_on', 'expires_on']),
    );
  });
});

describe('the fields of a document form (OP-01)', () => {
  const emptyValues = { number: '', issuedOn: '', expiresOn: '' };
  const unspecifiedType = { ...documentType, number_label: null, asks_issued_on: null, asks_expires_on: null };
  const typeWithoutFields = { ...documentType, number_label: null, asks_issued_on: false, asks_expires_on: false };
  const rejection = { message: 'Not yet', fields: { number: ['Enter it'], expires_on: ['Enter the last day'] } };
  const askedFields = (...given: Parameters<typeof typeToAsk>) => {
    const { number_label, asks_issued_on, asks_expires_on } = typeToAsk(...given);
    return [number_label, asks_issued_on, asks_expires_on];
  };
  const errors = (type: typeof unspecifiedType, typed: Partial<typeof emptyValues> = {}) =>
    formErrors(documentSchema(type, '2026-03-05'), { ...emptyValues, ...typed });

  it('allow an empty day if the operator does not say whether it is needed', async () => {
    expect(askedFields(unspecifiedType, null, emptyValues)).toEqual([null, null, null]);
    expect(await errors(unspecifiedType)).toEqual({});
    expect(await errors(unspecifiedType, { expiresOn: 'never' })).toEqual({
      expiresOn: 'Expiry date must be a real date, for example 9 3 2027',
    });
  });

  it.each([unspecifiedType, typeWithoutFields])(
    'include those that a rejection names, whatever the type says',
    async (type) => {
      const named = typeToAsk(type, rejection, emptyValues);
      expect(askedFields(type, rejection, emptyValues)).toEqual(['Document number', type.asks_issued_on, true]);
      expect(await errors(named as typeof unspecifiedType)).toEqual({
        number: 'Enter the document number',
        expiresOn: 'Enter the expiry date',
      });
    },
  );

  it('keep showing what was typed after the rejection is gone', () => {
    const typed = { number: 'P-1', issuedOn: '', expiresOn: '2027-02-28' };
    expect(askedFields(typeWithoutFields, null, emptyValues, typed)).toEqual(['Document number', false, null]);
    expect(askedFields(typeWithoutFields, null, null)).toEqual([null, false, false]);
  });

  it('follow the type if it says what it needs', () => {
    expect(askedFields(documentType, null, emptyValues)).toEqual([documentType.number_label, true, true]);
  });
});

describe('the days left to check a document', () => {
  const code = { ...documentType, check_within_days: 21 };
  const hint = (issuedOn: string) => issuedOnHint(code, issuedOn, '2026-03-05')?.replaceAll('\u00a0', ' ');

  it('include the day of issue', () => {
    expect(checkableUntil({ check_within_days: 1 }, '2026-02-28')).toBe('2026-02-28');
    expect(checkableUntil(code, '2026-02-28')).toBe('2026-03-20');
    expect(checkableUntil(code, '28/2')).toBeNull();
    expect(checkableUntil(documentType, '2026-02-28')).toBeNull();
  });

  it('are shown next to the day of issue', () => {
    expect(hint('')).toBe('We can only accept it for 21 days from this date.');
    expect(hint('2026-03-06')).toBe('We can only accept it for 21 days from this date.');
    expect(hint('2026-02-17')).toBe('We can accept it until 9 March 2026. 4 days left.');
    expect(hint('2026-02-13')).toMatch(/^We can accept it until 5 March 2026\./);
    expect(hint('2026-01-17')).toBe('We can only accept it for 21 days from this date.');
    expect(issuedOnHint(documentType, '2026-02-17', '2026-03-05')).toBeUndefined();
  });
});

describe('the idempotency key of a document (AP-01)', () => {
  const file = new File(['a'], 'a.pdf', { lastModified: 1 });
  const content = { number: 'P-1', issuedOn: '2026-03-01', expiresOn: '2027-02-28', files: [file] };
  let keys = 0;
  const newKey = () => `key ${++keys}`;

  it('stays the same for the same content, even from a restored draft', () => {
    const first = sentVersionOf(content, null, newKey);
    const sameContent = { ...content, files: [new File(['a'], 'a.pdf', { lastModified: 1 })] };
    expect(sentVersionOf(sameContent, { ...first }, newKey)).toEqual(first);
  });

  it.each<[string, Partial<typeof content>]>([
    ['number', { number: 'P-2' }],
    ['day of issue', { issuedOn: '2026-03-02' }],
    ['last day', { expiresOn: '2027-02-27' }],
    ['file', { files: [new File(['b'], 'b.pdf', { lastModified: 1 })] }],
    ['photo of the same name', { files: [new File(['a'], 'a.pdf', { lastModified: 2 })] }],
    ['page more', { files: [file, file] }],
  ])('changes with another %s', (_, corrected) => {
    const first = sentVersionOf(content, null, newKey);
    expect(sentVersionOf({ ...content, ...corrected }, first, newKey).key).not.toBe(first.key);
  });
});

it('the names of drafts never collide', () => {
  expect(documentDraft('1', '23')).not.toBe(documentDraft('12', '3'));
});
