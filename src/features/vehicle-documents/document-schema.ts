import { mixed, object, string } from 'yup';
import type { DocumentType } from '../../api/documents';
import { lowerFirst } from '../../device/files';
import { fullDay, isDay } from '../../text/dates';
import { checkableUntil } from '../../text/document-standing';
import { saying } from '../../ui/form-rules';
import { type DocumentValues, isSameCode } from './document';

const newEnough = (type: DocumentType, todayIs: string) =>
  saying<string, DocumentValues>((day = '') => {
    const last = checkableUntil(type, day);
    return last !== null && last < todayIs ? `It could be checked until ${fullDay(last)}. Get a newer one` : null;
  });

const numberRules = ({ number_label, single_use }: DocumentType, sentBefore: readonly string[]) => {
  const number = string().trim().max(60, 'It must be 60 characters or fewer');
  if (number_label === null) return number;
  const name = lowerFirst(number_label);
  return number
    .required(`Enter the ${name}`)
    .test(
      'once',
      `You have sent this ${name} before. It works once: get a new one`,
      (typed = '') => !single_use || !sentBefore.some((sent) => isSameCode(sent, typed)),
    );
};

/**
 * One document. `todayIs` is the fleet's local day; `sentBefore` are the numbers of earlier ones of its kind; `filesProblem` says what
 * is wrong with the chosen files.
 */
export const documentSchema = (
  type: DocumentType,
  todayIs: string,
  sentBefore: readonly string[] = [],
  filesProblem: (files: readonly File[]) => Promise<string | null> = async () => null,
) =>
  object({
    files: mixed<readonly File[]>().test(saying((files = []) => filesProblem(files))),
    number: numberRules(type, sentBefore),
    issuedOn: type.asks_issued_on
      ? string()
          .required('Enter the day it was issued')
          .test('day', 'Enter a real date, like 9 3 2026', isDay)
          .test('past', 'The day of issue is in the future. Check it on the document', (day) => day <= todayIs)
          .test(newEnough(type, todayIs))
      : string(),
    expiresOn: type.asks_expires_on
      ? string()
          .required('Enter the last day it is valid')
          .test('day', 'Enter a real date, like 9 3 2027', isDay)
          .test('valid', 'This document has ended. Send the one that is valid now', (day) => day >= todayIs)
          .test(
            saying<string, DocumentValues>((day, { issuedOn = '' }) =>
              isDay(issuedOn) && day <= issuedOn ? 'The last day must be after the day of issue' : null,
            ),
          )
      : string(),
  });
