import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { hasBeenUsed } from '../ui/press';
import { VisuallyHidden } from '../ui/VisuallyHidden';

/**
 * After a navigation inside the portal puts the focus on the new page's heading, which a screen reader then reads, as a browser
 * does when it loads a page. A page without a heading is announced by its title.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (!hasBeenUsed()) return;
    const heading = document.querySelector<HTMLElement>('main h1');
    heading?.setAttribute('tabindex', '-1');
    (heading ?? document.querySelector<HTMLElement>('main'))?.focus({ preventScroll: true });
    setTitle(heading ? '' : document.title);
  }, [pathname]);
  return <VisuallyHidden role="status">{title}</VisuallyHidden>;
}
