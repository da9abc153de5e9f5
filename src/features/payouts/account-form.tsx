import { useState } from 'react';
import type { Rejection } from '../../../machines/shared/result';
import { renameFields } from '../../api/rejected-fields';
import { hasSortCode } from '../../domain/bank-account';
import { Form } from '../../ui/Form';
import { PasswordField } from '../../ui/PasswordField';
import { RadioField } from '../../ui/RadioField';
import { Stack } from '../../ui/Stack';
import { TextField } from '../../ui/TextField';
import { UsernameField } from '../../ui/UsernameField';
import {
  type AccountValues,
  type CloseMatch,
  formFieldNames,
  isForSameAccount,
  isNameFieldHidden,
  noAccount,
} from './account';

const WhichName = ({ match: { suggestedName, checked } }: { readonly match: CloseMatch }) => (
  <RadioField
    name="rightName"
    label="Which name is right?"
    hint="Your bank has a slightly different name for this account."
    options={[
      ...(suggestedName === null ? [] : [{ value: 'bank', label: suggestedName, hint: 'The bank’s version' }]),
      { value: 'mine', label: checked.holderName.trim(), hint: 'Your version' },
      { value: 'other', label: 'Another name' },
    ]}
  />
);

export interface AccountFormProps {
  /** The driver whose password the form asks for, and whose name it fills in; null if unknown. */
  readonly driver: { readonly email: string | null; readonly name: string } | null;
  readonly rejection: Rejection | null;
  /** Whether the bank has a similar name for the last account that was sent. */
  readonly isCloseMatch: boolean;
  readonly suggestedName: string | null;
  readonly busy: boolean;
  readonly submitLabel: string;
  readonly busyLabel: string;
  readonly onSubmit: (values: AccountValues, match: CloseMatch | null) => void;
}

/** Asks for a bank account. What is typed exists only in this form: not in drafts, storage or the URL. */
export const AccountForm = ({
  driver,
  rejection,
  isCloseMatch,
  suggestedName,
  busy,
  submitLabel,
  busyLabel,
  onSubmit,
}: AccountFormProps) => {
  const [sent, setSent] = useState<AccountValues | null>(null);
  const match = isCloseMatch && sent ? { suggestedName, checked: sent } : null;
  return (
    <Form<AccountValues>
      initialValues={{ ...noAccount, holderName: driver?.name ?? '' }}
      schema={async () => (await import(/* webpackChunkName: "rules" */ './schema')).accountSchema(match)}
      problems={rejection && renameFields(rejection, formFieldNames)}
      busy={busy}
      submitLabel={submitLabel}
      busyLabel={busyLabel}
      actionBar
      onSubmit={(values) => {
        setSent(values);
        onSubmit(values, match);
      }}
    >
      {(values) => (
        <>
          {isForSameAccount(match, values) ? <WhichName match={match} /> : null}
          {isNameFieldHidden(match, values) ? null : (
            <TextField
              name="holderName"
              label="Name on the account"
              hint="It must be your account. We’ll check the name with your bank."
              autoComplete="off"
              autoCapitalize="words"
            />
          )}
          {hasSortCode() ? (
            <>
              <TextField
                name="sortCode"
                label="Sort code"
                hint="6 digits. For example, 309430"
                autoComplete="off"
                inputMode="numeric"
                width={10}
              />
              <TextField
                name="accountNumber"
                label="Account number"
                hint="Between 6 and 8 digits"
                autoComplete="off"
                inputMode="numeric"
                width={12}
              />
              <TextField
                name="rollNumber"
                label="Building society roll number"
                optional
                hint="On your card, statement or passbook"
                autoComplete="off"
                autoCapitalize="characters"
                width={18}
              />
            </>
          ) : (
            <TextField
              name="accountNumber"
              label="Account number or IBAN"
              autoComplete="off"
              autoCapitalize="characters"
            />
          )}
          <Stack>
            {/* Without it a password manager would store the field above as the user name. */}
            <UsernameField value={driver?.email ?? ''} />
            <PasswordField
              name="password"
              label="Your password"
              hint="Enter your sign-in password to confirm it’s you"
              autoComplete="current-password"
            />
          </Stack>
        </>
      )}
    </Form>
  );
};
