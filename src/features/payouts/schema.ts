import { lazy, object, string } from 'yup';
import { textUpTo } from '../../ui/form-rules';
import { type AccountValues, type CloseMatch, isStillAbout, withoutGaps } from './account';

const holderWords = 'The name on the account must be between 2 and 70 characters';

/** A bank account as it is typed. Whose it is only the bank knows. */
export const accountSchema = (match: CloseMatch | null) =>
  lazy((values: Partial<AccountValues>) =>
    object({
      holderName: textUpTo(70, holderWords)
        .required('Enter the name on the account')
        .test('least', holderWords, (name) => [...name].length >= 2),
      sortCode: string()
        .transform(withoutGaps)
        .required('Enter the sort code')
        .matches(/^\d{6}$/, 'Enter a sort code of 6 digits, like 309430'),
      accountNumber: string()
        .transform(withoutGaps)
        .required('Enter the account number')
        .matches(/^\d{6,8}$/, 'The account number must be between 6 and 8 digits'),
      rollNumber: textUpTo(18, 'The roll number must be 18 characters or fewer'),
      rightName: isStillAbout(match, values) ? string().required('Select which name is right') : string(),
      password: string().required('Enter your password'),
    }),
  );
