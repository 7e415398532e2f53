import { useEffect, useState } from 'react';

const settleMs = 300;

/** The text as it was when it last stayed the same for a moment, e.g. between two words that are typed. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    if (text === settled) return;
    const timer = setTimeout(() => setSettled(text), settleMs);
    return () => clearTimeout(timer);
  }, [text, settled]);
  return settled;
}
