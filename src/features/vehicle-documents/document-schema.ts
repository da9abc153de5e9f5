import { lazy, mixed, object, type StringSchema, string } from 'yup';
import type { DocumentType } from '../../api/documents';
import { checkableUntil } from '../../domain/document-status';
import { fullDay, isDay } from '../../format/dates';
import { lowerFirst } from '../../photos/files';
import { realDay, ruleFrom } from '../../ui/form-rules';
import { type DocumentValues, isSameCode } from './document';

/** A required day, or an optional one that is checked when it is typed. */
const day = (isAsked: boolean | null, missing: string, rules: StringSchema) =>
  lazy((typed = '') => (isAsked || typed !== '' ? rules.required(missing) : string()));

const newEnough = (type: DocumentType, today: string) =>
  ruleFrom<string | undefined, DocumentValues>((day = '') => {
    const last = checkableUntil(type, day);
    return last !== null && last < today ? `We could only accept it until ${fullDay(last)}. Get a newer one` : null;
  });

const numberRules = ({ number_label, single_use }: DocumentType, sentBefore: readonly string[]) => {
  const number = string().trim().max(60, 'It must be 60 characters or fewer');
  if (number_label === null) return number;
  const name = lowerFirst(number_label);
  return number
    .required(`Enter the ${name}`)
    .test(
      'once',
      `You’ve already used this ${name}. Get a new one`,
      (typed = '') => !single_use || !sentBefore.some((sent) => isSameCode(sent, typed)),
    );
};

/**
 * The rules of one document. `today` is the fleet's local day; `sentBefore` are the numbers of earlier documents of its kind;
 * `filesProblem` is the problem with the chosen files.
 */
export const documentSchema = (
  type: DocumentType,
  today: string,
  sentBefore: readonly string[] = [],
  filesProblem: (files: readonly File[]) => Promise<string | null> = async () => null,
) =>
  object({
    files: mixed<readonly File[]>().test(ruleFrom((files = []) => filesProblem(files))),
    number: numberRules(type, sentBefore),
    issuedOn: day(
      type.asks_issued_on,
      'Enter the date of issue',
      string()
        .test('day', realDay('Date of issue', '9 3 2026'), (typed = '') => isDay(typed))
        .test('past', 'Date of issue must be in the past. Check it on the document', (typed = '') => typed <= today)
        .test(newEnough(type, today)),
    ),
    expiresOn: day(
      type.asks_expires_on,
      'Enter the expiry date',
      string()
        .test('day', realDay('Expiry date', '9 3 2027'), (typed = '') => isDay(typed))
        .test('valid', 'This document has expired. Send one that’s valid', (typed = '') => typed >= today)
        .test(
          ruleFrom<string | undefined, DocumentValues>((typed = '', { issuedOn = '' }) =>
            isDay(issuedOn) && typed <= issuedOn ? 'Expiry date must be after the date of issue' : null,
          ),
        ),
    ),
  });
