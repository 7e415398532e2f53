import { closest, pressable, repeat, setBusy } from '../../before-code/presses';

/** If React receives one of these events in a piece of the page, it takes over that piece before the browser paints. */
const touches = ['pointerdown', 'touchstart', 'pointerup', 'touchend', 'mousedown', 'mouseup', 'click'];

/**
 * While React takes over the page, shows presses and focused fields before React can block the browser: taking over the
 * pressed piece may take long. The press is repeated afterwards. Returns a function that ends this.
 */
export function showPressesWhileHydrating(): () => void {
  const ended = new AbortController();
  const shown = new Set<HTMLElement>();
  let isRepeating = false;

  const show = (event: Event) => {
    if (isRepeating || !closest(event, `${pressable}, input, textarea`)) return;
    event.stopImmediatePropagation();
    const button = closest(event, pressable);
    if (event.type !== 'click' || !button) return;
    event.preventDefault();
    if (shown.has(button)) return;
    shown.add(button);
    setBusy(button, true);
    afterPaint(() => {
      shown.delete(button);
      isRepeating = true;
      repeat(button);
      isRepeating = false;
    });
  };
  for (const type of touches) addEventListener(type, show, { capture: true, signal: ended.signal });
  return () => ended.abort();
}

/** The next frame starts when this one has been painted. */
const afterPaint = (work: () => void) => requestAnimationFrame(() => requestAnimationFrame(work));
