import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { VisuallyHidden } from '../page/VisuallyHidden';
import { ActionButton } from './ActionButton';
import type { ButtonProps } from './Button';

interface MoreButtonProps extends Omit<ButtonProps, 'onClick' | 'ref'> {
  /** Fetches the next page. */
  more: () => Promise<unknown>;
}

const entriesOf = (list?: Element | null) => list?.querySelectorAll<HTMLElement>('tbody > tr, :scope > li') ?? [];

/**
 * Fetches the next page of the list or table before it. Rendered only if there is such a page. It keeps the focus and
 * announces the number of added entries. The last page removes it; the first added entry then gets the focus.
 */
export function MoreButton({ more, children = 'Show more', ...props }: MoreButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  /** Number of entries before the page that was asked for; null once that page is shown. */
  const shown = useRef<number | null>(null);
  const [message, setMessage] = useState('');
  useEffect(() => {
    const added = entriesOf(button.current?.previousElementSibling).length - (shown.current ?? Infinity);
    if (added <= 0) return;
    shown.current = null;
    setMessage(`${added} more shown`);
    // When a page was added, `more` is another function, which fetches the page after it.
  }, [more]);
  useLayoutEffect(() => {
    const { current: removed } = button;
    return () => {
      if (document.activeElement !== removed) return;
      const list = removed?.previousElementSibling;
      // Runs after this update, which also adds the entries.
      queueMicrotask(() => {
        const entry = entriesOf(list)[shown.current ?? -1];
        entry?.setAttribute('tabindex', '-1');
        entry?.focus();
      });
    };
  }, []);
  return (
    <>
      <ActionButton
        ref={button}
        size="regular"
        {...props}
        keepsFocus
        act={() => {
          setMessage('');
          shown.current = entriesOf(button.current?.previousElementSibling).length;
          return more().catch((error: unknown) => {
            shown.current = null;
            throw error;
          });
        }}
      >
        {children}
      </ActionButton>
      <VisuallyHidden role="status">{message}</VisuallyHidden>
    </>
  );
}
