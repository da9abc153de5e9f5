import { VisuallyHidden } from './VisuallyHidden';

/** A hidden field that tells password managers which account the password belongs to. */
export function UsernameField({ value }: { readonly value: string }) {
  return (
    <VisuallyHidden aria-hidden="true">
      <input type="email" name="username" autoComplete="username" value={value} readOnly tabIndex={-1} />
    </VisuallyHidden>
  );
}
