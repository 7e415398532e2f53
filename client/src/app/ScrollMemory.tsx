import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** A new page starts at its top; going back finds the page where it was left. */
export function ScrollMemory() {
  const { key, pathname, hash } = useLocation();
  const type = useNavigationType();
  const positions = useRef(new Map<string, number>());
  const previousPath = useRef(pathname);
  const isFirst = useRef(true);

  useEffect(() => {
    const before = window.history.scrollRestoration;
    window.history.scrollRestoration = 'manual';
    return () => {
      window.history.scrollRestoration = before;
    };
  }, []);

  useEffect(() => {
    const remember = () => positions.current.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);

  useLayoutEffect(() => {
    // The first page is where the browser has it: whoever reads what the server rendered may have scrolled already.
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    const isSamePage = previousPath.current === pathname;
    previousPath.current = pathname;
    if (hash || (isSamePage && type !== NavigationType.Pop)) return;
    window.scrollTo(0, type === NavigationType.Pop ? (positions.current.get(key) ?? 0) : 0);
  }, [key, pathname, hash, type]);

  return null;
}
