import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

const storageKey = 'kickstand.scroll';
/** Maximum number of remembered history entries; the oldest are dropped. */
const mostPositions = 50;
/** Maximum time that a page may take to reach its earlier height after Back. */
const patienceMs = 10_000;

/** Scrolls a new page to its top. Back restores the earlier scroll position, also after a reload. */
export function ScrollMemory() {
  const { key, pathname, search, hash } = useLocation();
  const type = useNavigationType();
  // The key alone is not enough: all entries that the browser added itself have the same key.
  const entry = `${key} ${pathname}${search}`;
  const positions = useRef<Map<string, number> | null>(null);
  const previousPath = useRef(pathname);
  const isFirst = useRef(true);

  useEffect(() => {
    const before = window.history.scrollRestoration;
    window.history.scrollRestoration = 'manual';
    let top = 0;
    const keep = () => {
      top = window.scrollY;
      store(positions.current);
    };
    // Safari scrolls a page that it kept in memory to its top.
    const restore = ({ persisted }: PageTransitionEvent) => {
      if (persisted && window.scrollY !== top) window.scrollTo(0, top);
    };
    window.addEventListener('pagehide', keep);
    window.addEventListener('pageshow', restore);
    return () => {
      window.history.scrollRestoration = before;
      window.removeEventListener('pagehide', keep);
      window.removeEventListener('pageshow', restore);
    };
  }, []);

  // Runs before the new page is scrolled, so that the new position is not saved for the old page.
  useLayoutEffect(() => {
    const remember = () => {
      positions.current ??= readStored();
      positions.current.delete(entry);
      positions.current.set(entry, window.scrollY);
    };
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [entry]);

  useLayoutEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      const top = isReturn() ? readStored().get(entry) : undefined;
      // On a page rendered by the server, the visitor may have scrolled already.
      return top !== undefined && window.scrollY === 0 ? scrollWhenLongEnough(top) : undefined;
    }
    const isSamePage = previousPath.current === pathname;
    previousPath.current = pathname;
    if (hash || (isSamePage && type !== NavigationType.Pop)) return undefined;
    positions.current ??= readStored();
    return scrollWhenLongEnough(type === NavigationType.Pop ? (positions.current.get(entry) ?? 0) : 0);
  }, [entry, pathname, hash, type]);

  return null;
}

/** Whether the document was reloaded or opened by Back. */
function isReturn(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation !== undefined && navigation.type !== 'navigate';
}

/**
 * Scrolls to `top`, waiting for content that is still loading. Stops if the user scrolls meanwhile.
 * @returns a function that stops it
 */
function scrollWhenLongEnough(top: number): () => void {
  const isThere = () => {
    window.scrollTo(0, top);
    return document.documentElement.scrollHeight - window.innerHeight >= top;
  };
  if (isThere()) return () => undefined;
  const growth = new ResizeObserver(() => {
    if (isThere()) stop();
  });
  const patience = setTimeout(stop, patienceMs);
  const signs = ['wheel', 'touchstart', 'keydown', 'pointerdown'];
  function stop() {
    growth.disconnect();
    clearTimeout(patience);
    for (const sign of signs) window.removeEventListener(sign, stop);
  }
  for (const sign of signs) window.addEventListener(sign, stop, { passive: true });
  growth.observe(document.body);
  return stop;
}

function store(positions: Map<string, number> | null): void {
  if (!positions) return;
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-mostPositions)));
  } catch {
    // Without storage, the positions are lost on a reload.
  }
}

function readStored(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, number][]);
  } catch {
    return new Map();
  }
}
