import { lazy, object, string } from 'yup';
import { accountNumberProblem, hasSortCode, sortCodeProblem } from '../../domain/bank-account';
import { ruleFrom, textUpTo } from '../../ui/form-rules';
import { type AccountValues, type CloseMatch, isForSameAccount, isNameFieldHidden } from './account';

const holderText = 'The name on the account must be between 2 and 70 characters';

/** The rules of the bank account form. */
export const accountSchema = (match: CloseMatch | null) =>
  lazy((values: Partial<AccountValues>) =>
    object({
      holderName: isNameFieldHidden(match, values)
        ? string()
        : textUpTo(70, holderText)
            .required('Enter the name on the account')
            .test('min', holderText, (name) => [...name].length >= 2),
      sortCode: hasSortCode() ? string().test(ruleFrom((typed = '') => sortCodeProblem(typed))) : string(),
      accountNumber: string().test(ruleFrom((typed = '') => accountNumberProblem(typed))),
      rollNumber: textUpTo(18, 'The roll number must be 18 characters or fewer'),
      rightName: isForSameAccount(match, values) ? string().required('Choose which name is right') : string(),
      password: string().required('Enter your password'),
    }),
  );
