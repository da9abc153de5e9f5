import { useLayoutEffect, useRef } from 'react';
import styled from 'styled-components';
import { Banner, type BannerProps } from './Banner';
import { hasBeenUsed } from './press';

const Holder = styled.div`
  scroll-margin-top: var(--p-space-4);
`;

/**
 * A Banner that answers a press. On a phone the button is at the bottom of a long page and the banner at its top, so the banner scrolls
 * into view and takes the focus. If it answers several presses, each answer needs a `key`.
 */
export function AnswerBanner(props: BannerProps & { readonly title: string }) {
  const holder = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!hasBeenUsed()) return;
    holder.current?.focus({ preventScroll: true });
    holder.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  // The focused element contains the alert. If both were one element, a screen reader would read only one of the two.
  return (
    <Holder ref={holder} tabIndex={-1} role="group" aria-label={props.title}>
      <Banner {...props} urgent />
    </Holder>
  );
}
