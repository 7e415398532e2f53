import { togglePanel } from './top-bar';

declare global {
  interface Window {
    /**
     * Called when React takes over the page: repeats the presses made before. Deleted when Back or Forward changes the
     * address: the document is then reloaded, and React must not take over the old one.
     */
    pressAgain?: () => void;
  }
}

/**
 * Reacts to the press of a button at once, without the app. Returns true if that succeeded, a promise if the outcome is
 * not known yet, or null if only the app can react. After null, or if the promise resolves to false, the app reacts
 * later.
 */
export type EarlyReaction = (button: HTMLElement) => true | Promise<boolean> | null;

/** CSS selector of the elements whose presses are kept. */
export const pressable = 'button, input[type=checkbox], label';

/**
 * Keeps the presses that arrive before React has taken over the page. Presses of buttons and checkboxes are handled by
 * `react`, if it can; other presses are shown as busy and repeated afterwards. Nothing is done twice, and the browser
 * does not submit forms by itself. For text and choices, see src/app/early-input.ts.
 */
export function keepPresses(react: EarlyReaction): void {
  const busy = new Set<HTMLElement>();
  const pressed = new Set<HTMLElement>();
  let isTakenOver = false;

  const press = async (button: HTMLElement, reaction: Promise<boolean> | null) => {
    busy.add(button);
    setBusy(button, true);
    const isDone = await reaction;
    busy.delete(button);
    if (isDone) setBusy(button, false);
    else if (isTakenOver) repeat(button);
    else pressed.add(button);
  };
  const keep = (event: Event) => {
    const button = closest(event, pressable);
    // While the reaction to a press is pending, further presses of this button are ignored, even if React has taken
    // over meanwhile.
    if (!button || (isTakenOver && !busy.has(button))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (busy.has(button) || pressed.has(button)) return;
    const reaction = react(button);
    if (reaction !== true) void press(button, reaction);
  };
  addEventListener('click', keep, true);
  const stopHelping = helpBrowser();
  window.pressAgain = () => {
    isTakenOver = true;
    stopHelping();
    pressed.forEach(repeat);
    // Closes the panels that were opened early, and lets the app open them.
    for (const button of findOpenPanels()) {
      togglePanel(button);
      repeat(button);
    }
  };
}

/** Handles keys, Back and Forward until the app does. Returns a function that stops this. */
function helpBrowser(): () => void {
  const follow = (event: KeyboardEvent) => {
    if (event.key === 'Escape') findOpenPanels().forEach(togglePanel);
    // Links with the role of a button are also pressed by the space bar; browsers only support Enter.
    const link = event.key === ' ' && closest(event, 'a[role=button]');
    if (!link) return;
    event.preventDefault();
    link.click();
  };
  // Back and Forward may lead to another page, which is not in this document, so the document is reloaded.
  const readPage = () => location.href.split('#')[0];
  const page = readPage();
  const leave = () => {
    if (readPage() === page) return;
    delete window.pressAgain;
    location.reload();
  };
  addEventListener('keydown', follow, true);
  addEventListener('popstate', leave);
  return () => {
    removeEventListener('keydown', follow, true);
    removeEventListener('popstate', leave);
  };
}

/** The buttons of open panels. */
const findOpenPanels = () => document.querySelectorAll<HTMLElement>('[data-early][aria-expanded=true]');

export function closest({ target }: Event, selector: string): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null;
}

/** Makes React take over this part of the page first; otherwise it would miss the change that follows. */
export function hydrate(element: HTMLElement): void {
  element.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
}

/** Repeats a user's press of a button. */
export function repeat(button: HTMLElement): void {
  setBusy(button, false);
  hydrate(button);
  button.click();
}

/** Only sets attributes, because a change of the elements themselves would break hydration. */
export function setBusy(button: HTMLElement, isBusy: boolean): void {
  button.toggleAttribute('data-pressed', isBusy);
  button.ariaBusy = isBusy ? 'true' : null;
}
