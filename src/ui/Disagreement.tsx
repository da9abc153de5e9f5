import { TextLink } from './TextLink';

/** The operator's records contradict each other, with the way to somebody who can correct them. */
export function Disagreement({ askHref, children }: { readonly askHref: string; readonly children: string }) {
  return (
    <p>
      {children} <TextLink href={askHref}>Ask us to fix it</TextLink>
    </p>
  );
}
