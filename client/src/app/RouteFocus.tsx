import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { VisuallyHidden } from '../components/page/VisuallyHidden';

/**
 * Moves the focus to a new page's heading and says its title. Stands after the page inside the same Suspense
 * boundary, so that its effect runs once the page is there.
 */
export function RouteFocus() {
  const { pathname } = useLocation();
  const previousPath = useRef(pathname);
  const [announcement, setAnnouncement] = useState('');

  useEffect(() => {
    if (previousPath.current === pathname) return;
    previousPath.current = pathname;
    const heading = document.querySelector<HTMLElement>('main h1');
    const target = heading ?? document.querySelector<HTMLElement>('main');
    target?.setAttribute('tabindex', '-1');
    target?.focus({ preventScroll: true });
    setAnnouncement(document.title);
  }, [pathname]);

  return (
    <VisuallyHidden role="status" data-testid="route-announcement">
      {announcement}
    </VisuallyHidden>
  );
}
