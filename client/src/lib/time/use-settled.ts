import { useEffect, useState } from 'react';

const settleMs = 300;

/** The text, debounced: it changes only after `text` has stayed the same for 300 ms, as in a pause while typing. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    if (text === settled) return;
    const timer = setTimeout(() => setSettled(text), settleMs);
    return () => clearTimeout(timer);
  }, [text, settled]);
  return settled;
}
