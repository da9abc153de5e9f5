import styled from 'styled-components';
import { Banner, type BannerProps } from './Banner';
import { keepFocus } from './keep-focus';
import { hasBeenUsed } from './press';

const Holder = styled.div`
  scroll-margin-top: var(--p-space-4);
`;

const answer = (holder: HTMLElement | null) => {
  if (hasBeenUsed()) {
    holder?.focus({ preventScroll: true });
    holder?.scrollIntoView?.({ block: 'nearest' });
  }
  return keepFocus(holder);
};

/**
 * A Banner that answers a press. On a phone the button is at the bottom of a long page and the banner at its top, so the banner scrolls
 * into view and takes the focus. If it answers several presses, each answer needs a `key`.
 */
export function AnswerBanner(props: BannerProps & { readonly title: string }) {
  // The focused element contains the alert. If both were one element, a screen reader would read only one of the two.
  return (
    <Holder ref={answer} tabIndex={-1} role="group" aria-label={props.title}>
      <Banner {...props} urgent />
    </Holder>
  );
}
