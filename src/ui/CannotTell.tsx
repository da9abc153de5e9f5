import { TextLink } from './TextLink';

/** Nobody can tell here whether the driver can work: what is known, and the way to somebody who can tell. */
export function CannotTell({ askHref, children }: { readonly askHref: string; readonly children: string | null }) {
  return (
    <>
      <p>{children}</p>
      <TextLink href={askHref}>Ask us if you can work</TextLink>
    </>
  );
}
