import { useHref, useInRouterContext, useLinkClickHandler } from 'react-router';
import type { AnchorProps } from '../ui/LinkContext';

/** The link that the driver pressed last; null once its page is open. */
export const pressed: { link: HTMLAnchorElement | null } = { link: null };

/** Follows the portal's own URLs without reloading the page. The browser handles all others. */
export function RouterLink(props: AnchorProps) {
  const { href, target, download } = props;
  const hasRouter = useInRouterContext();
  const isOwn =
    hasRouter && href.startsWith('/') && !href.startsWith('//') && target === undefined && download === undefined;
  return isOwn ? <OwnLink {...props} /> : <a {...props} />;
}

/** The router's own link has code for frameworks that the portal does not use. */
function OwnLink({ href, onClick, ...rest }: AnchorProps) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(href);
  return (
    <a
      {...rest}
      href={useHref(href)}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented) return;
        pressed.link = event.currentTarget;
        follow(event);
      }}
    />
  );
}
