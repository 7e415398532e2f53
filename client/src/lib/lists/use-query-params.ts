import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * The address's query string, where a list keeps what it is narrowed to: a reload and the way back find it again.
 *
 * The router changes the address in a transition, which React may render more than once, with the old address in
 * between. What is asked of the shop must not go back and forth with it, so what is written here holds at once.
 */
export function useQueryString(): [URLSearchParams, (next: URLSearchParams) => void] {
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  const [held, setHeld] = useState({ text: address, address });
  if (address !== held.address) setHeld({ text: address, address });
  return [
    new URLSearchParams(held.text),
    (next) => {
      setHeld({ text: next.toString(), address });
      // What is changed while typing makes no steps to go back through.
      setParams(next, { replace: true });
    },
  ];
}

/** Single values of the query string; an empty one leaves the address. */
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
