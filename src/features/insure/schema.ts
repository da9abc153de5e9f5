import { boolean, object, string } from 'yup';

export const acceptSchema = object({
  plan: string().required('Choose how you want to pay'),
  confirmed: boolean().oneOf([true], 'Confirm you’ve read the documents and want this policy'),
});

/** Every declaration is required. */
export const declaredSchema = (declarations: readonly { readonly key: string; readonly text: string }[]) =>
  object(
    Object.fromEntries(declarations.map(({ key, text }) => [key, boolean().oneOf([true], `Tick to confirm: ${text}`)])),
  );
