import { useLayoutEffect, useRef, useState, type ComponentProps, type MouseEvent, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { chakra } from '../../theme/chakra';

const Layer = chakra('div', {
  base: {
    position: 'fixed',
    inset: '0',
    zIndex: 'modal',
    display: 'flex',
    bg: 'color-mix(in srgb, #0d0f11 62%, transparent)',
  },
  variants: {
    place: {
      center: {
        justifyContent: 'center',
        padding: { base: '3', sm: '6' },
        overflowY: 'auto',
        // With `alignItems` instead of these margins, the top of a long dialog could not be reached by scrolling.
        '& > *': { height: 'fit-content', marginBlock: { base: 'auto 0', sm: 'auto' } },
      },
      right: { alignItems: { base: 'flex-end', sm: 'stretch' }, justifyContent: 'flex-end', overflow: 'hidden' },
      bottom: { alignItems: 'flex-end', overflow: 'hidden' },
    },
  },
});

const Content = chakra('div', {
  base: {
    position: 'relative',
    width: 'full',
    maxWidth: '30rem',
    bg: 'plate',
    color: 'ink',
    border: 'line',
    borderTop: 'heavy',
    outline: 'none',
    animation: 'plate-in 160ms cubic-bezier(0.2, 0.9, 0.3, 1)',
  },
});

/** Visible title of a dialog. */
export const DialogTitle = chakra('h2', { base: { textStyle: 'heading', outline: 'none' } });

/** The buttons at the end of a dialog. */
export const DialogActions = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: '3', marginTop: '2' },
});

interface ModalLayerProps extends ComponentProps<typeof Content> {
  /** Name of the dialog for screen readers, usually the same as its visible title. */
  label: string;
  role?: 'dialog' | 'alertdialog';
  /** On a phone, every dialog is at the bottom, where the thumb can reach it. */
  place?: 'center' | 'right' | 'bottom';
  /** The element that gets the focus first; by default, the first one that can have it. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** Runs on Escape, and on a press beside the dialog unless it is an `alertdialog`. */
  onClose: () => void;
}

/**
 * A modal dialog over the page. While it is shown, the rest of the page cannot be used, except toasts and notices, and
 * does not scroll. When it closes, the focus returns to where it was. Rendered only while open.
 */
export function ModalLayer({
  label,
  role = 'dialog',
  place = 'center',
  initialFocus,
  onClose,
  ...content
}: ModalLayerProps) {
  const layer = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  // Read during the first render, before a field with `autoFocus` takes the focus.
  const [opener] = useState(() => document.activeElement);
  useLayoutEffect(() => {
    close.current = onClose;
  });
  useLayoutEffect(() => {
    const shown = layer.current;
    if (!shown) return;
    const uncover = cover(shown);
    const unlock = lockScrolling();
    initialFocus?.current?.focus();
    if (!shown.contains(document.activeElement)) focusFirst(shown);
    const shownAt = performance.now();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || shown.inert) return;
      // The Escape that opened this dialog, for example to ask about unsaved changes, arrives here as well and is
      // ignored.
      if (event.timeStamp > shownAt) close.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      uncover();
      unlock();
      // Runs after this update, which may enable the opener again or move the focus to another element.
      queueMicrotask(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
      });
    };
  }, [initialFocus, opener]);
  const closeBeside = (event: MouseEvent) => {
    if (event.target !== event.currentTarget || role === 'alertdialog') return;
    // The opener gets the focus back when the dialog closes. By default, the press would then take the focus away
    // again.
    event.preventDefault();
    onClose();
  };
  return createPortal(
    <Layer ref={layer} place={place} onMouseDown={closeBeside}>
      <Content role={role} aria-modal aria-label={label} tabIndex={-1} {...content} />
    </Layer>,
    document.body,
  );
}

/** Makes the rest of the page inert, and returns a function that undoes this. */
function cover(layer: HTMLElement): () => void {
  const covered = [...document.querySelectorAll<HTMLElement>('body > :not(#root), #root > *')].filter(
    // Elements that are hidden already, perhaps by another dialog, are left alone.
    (element) => element !== layer && !element.matches('[aria-hidden], [data-uncovered], .Toastify, script, style'),
  );
  for (const element of covered) setCovered(element, true);
  return () => covered.forEach((element) => setCovered(element, false));
}

/**
 * Prevents scrolling, but keeps the space of the scroll bar free, so that nothing moves.
 * @returns a function that undoes this.
 */
function lockScrolling(): () => void {
  const { style, clientWidth } = document.documentElement;
  // An outer dialog has already locked scrolling.
  if (style.overflow === 'hidden') return () => undefined;
  Object.assign(style, { overflow: 'hidden', paddingInlineEnd: `${window.innerWidth - clientWidth}px` });
  return () => void Object.assign(style, { overflow: '', paddingInlineEnd: '' });
}

function setCovered(element: HTMLElement, isCovered: boolean): void {
  element.inert = isCovered;
  // Some screen readers do not support `inert`.
  if (isCovered) element.setAttribute('aria-hidden', 'true');
  else element.removeAttribute('aria-hidden');
}

/** Focuses the first control, or else the dialog itself. A control that is hidden does not take the focus. */
function focusFirst(layer: HTMLElement): void {
  const controls = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled';
  const dialog = layer.querySelectorAll<HTMLElement>(':scope > *');
  for (const element of [...layer.querySelectorAll<HTMLElement>(controls), ...dialog]) {
    element.focus();
    if (document.activeElement === element) return;
  }
}
