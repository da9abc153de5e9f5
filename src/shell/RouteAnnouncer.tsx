import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { hasBeenUsed } from '../ui/press';
import { VisuallyHidden } from '../ui/VisuallyHidden';

/**
 * After a navigation inside the portal, moves the focus to the new page's heading. A screen reader then reads it, as when a browser loads a
 * page. If the page has no heading, the screen reader reads its title.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const focusedPathname = useRef(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (focusedPathname.current === pathname) return;
    focusedPathname.current = pathname;
    if (!hasBeenUsed()) return;
    const heading = document.querySelector<HTMLElement>('main h1');
    heading?.setAttribute('tabindex', '-1');
    (heading ?? document.querySelector<HTMLElement>('main'))?.focus({ preventScroll: true });
    setTitle(heading ? '' : document.title);
  }, [pathname]);
  return <VisuallyHidden role="status">{title}</VisuallyHidden>;
}
