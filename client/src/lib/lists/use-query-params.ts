import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * The query string of the page's address. It stores the filters of a list, so that they survive a reload and Back.
 *
 * The router changes the address in a transition, which React may render several times, with the old address in between.
 * Queries must not alternate between the two addresses, so a written value applies at once.
 *
 * @param history 'push' if Back undoes each change, 'replace' for typed text.
 */
export function useQueryString(
  history: 'push' | 'replace' = 'replace',
): [URLSearchParams, (next: URLSearchParams) => void] {
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  const [held, setHeld] = useState({ text: address, address });
  if (address !== held.address) setHeld({ text: address, address });
  useEffect(() => {
    // If Back comes before the router has applied a change, the address does not change, so the held text is dropped here.
    const dropHeld = () => setHeld((last) => ({ ...last, text: last.address }));
    window.addEventListener('popstate', dropHeld);
    return () => window.removeEventListener('popstate', dropHeld);
  }, []);
  return [
    new URLSearchParams(held.text),
    (next) => {
      setHeld({ text: next.toString(), address });
      setParams(next, { replace: history === 'replace' });
    },
  ];
}

/** Single values of the query string; an empty value is removed. */
export function useQueryParams(): { read: (name: string) => string; write: (name: string, value: string) => void } {
  const [params, setParams] = useQueryString();
  return {
    read: (name) => params.get(name) ?? '',
    write: (name, value) => {
      const next = new URLSearchParams(params);
      if (value === '') next.delete(name);
      else next.set(name, value);
      setParams(next);
    },
  };
}
