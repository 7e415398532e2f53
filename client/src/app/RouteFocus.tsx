import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { VisuallyHidden } from '../components/page/VisuallyHidden';

/**
 * Moves the focus to a new page's heading and announces its title. Rendered after the page in the same Suspense
 * boundary, so that its effect runs once the page is shown.
 */
export function RouteFocus() {
  const { pathname } = useLocation();
  const previousPath = useRef(pathname);
  const [announcement, setAnnouncement] = useState('');

  useEffect(() => {
    if (previousPath.current === pathname) return undefined;
    previousPath.current = pathname;
    const main = document.querySelector<HTMLElement>('main');
    setAnnouncement(document.title);
    if (!main || focusHeading(main)) return undefined;
    takeFocus(main);
    // The heading appears with the page's data. If the user has moved the focus by then, the focus is not changed.
    const arrival = new MutationObserver(() => {
      if (document.activeElement !== main) return arrival.disconnect();
      if (!focusHeading(main)) return;
      arrival.disconnect();
      setAnnouncement(document.title);
    });
    arrival.observe(main, { childList: true, subtree: true });
    return () => arrival.disconnect();
  }, [pathname]);

  return (
    <VisuallyHidden role="status" data-testid="route-announcement">
      {announcement}
    </VisuallyHidden>
  );
}

function focusHeading(main: HTMLElement): boolean {
  const heading = main.querySelector<HTMLElement>('h1');
  if (heading) takeFocus(heading);
  return heading !== null;
}

function takeFocus(target: HTMLElement): void {
  target.setAttribute('tabindex', '-1');
  target.focus({ preventScroll: true });
}
