import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';

export interface UnsavedChanges {
  /** Told whether there is something to lose. */
  setUnsaved: (isUnsaved: boolean) => void;
  /** Does at once what loses nothing; anything else waits for the answer to `question`. */
  guard: (leave: () => void) => void;
  /** There while somebody is to be asked. */
  question: { discard: () => void; keep: () => void } | null;
}

/** Asks before changes that are not saved are dropped: by what is guarded, by a link, by closing the page. */
export function useUnsavedChanges(): UnsavedChanges {
  const navigate = useNavigate();
  // No state: what is typed into a form need not draw the page around it.
  const isUnsaved = useRef(false);
  const [departure, setDeparture] = useState<(() => void) | null>(null);

  const setUnsaved = useCallback((next: boolean) => {
    isUnsaved.current = next;
  }, []);
  const guard = useCallback((leave: () => void) => {
    if (isUnsaved.current) setDeparture(() => leave);
    else leave();
  }, []);

  const followLink = useEffectEvent((event: MouseEvent) => {
    const path = isUnsaved.current ? pathOfLink(event) : null;
    if (path === null) return;
    event.preventDefault();
    event.stopPropagation();
    setDeparture(() => () => void navigate(path));
  });
  useEffect(() => {
    const askBrowser = (event: BeforeUnloadEvent) => {
      if (isUnsaved.current) event.preventDefault();
    };
    const onClick = (event: MouseEvent) => followLink(event);
    window.addEventListener('beforeunload', askBrowser);
    document.addEventListener('click', onClick, true);
    return () => {
      window.removeEventListener('beforeunload', askBrowser);
      document.removeEventListener('click', onClick, true);
    };
  }, []);

  return {
    setUnsaved,
    guard,
    question: departure && {
      discard: () => {
        setDeparture(null);
        setUnsaved(false);
        departure();
      },
      keep: () => setDeparture(null),
    },
  };
}

/** Where a click leads to within the shop; null when it leaves this page as it is. */
function pathOfLink(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  const opensElsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (!link || opensElsewhere || link.target === '_blank' || link.origin !== window.location.origin) return null;
  const path = `${link.pathname}${link.search}`;
  return link.hash && path === `${window.location.pathname}${window.location.search}` ? null : `${path}${link.hash}`;
}
