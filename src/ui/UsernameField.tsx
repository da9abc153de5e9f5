import { VisuallyHidden } from './VisuallyHidden';

/** Not seen and not read out: tells a password manager whose new password it is about to keep. */
export function UsernameField({ value }: { readonly value: string }) {
  return (
    <VisuallyHidden aria-hidden="true">
      <input type="email" name="username" autoComplete="username" value={value} readOnly tabIndex={-1} />
    </VisuallyHidden>
  );
}
