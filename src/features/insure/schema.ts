import { boolean, object, string } from 'yup';

export const acceptSchema = object({
  plan: string().required('Choose how you want to pay'),
  confirmed: boolean().oneOf([true], 'Confirm that you ask for the policy'),
});

/** Everything that the operator wants declared has to be. */
export const declaredSchema = (declarations: readonly { readonly key: string; readonly text: string }[]) =>
  object(
    Object.fromEntries(
      declarations.map(({ key, text }) => [key, boolean().oneOf([true], `Confirm this to go on: ${text}`)]),
    ),
  );
