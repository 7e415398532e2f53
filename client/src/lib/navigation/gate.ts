import { createContext, useContext } from 'react';

export type Leave = () => void;

interface LeaveOptions {
  /** If true and a question is already shown, that question stays and this departure is dropped. */
  yields?: boolean;
}

export type Ask = (leave: Leave, options?: LeaveOptions) => void;

/** Controls every way to leave a page: links, Back and Forward, reload, sign-out. */
export interface Gate {
  isClosed: () => boolean;
  /** Leaves at once if the gate is open; otherwise asks the page that closed it. */
  pass: Ask;
  /** Closes the gate: `ask` decides about each departure. Returns a function that opens the gate again. */
  close: (ask: Ask) => () => void;
}

export function createGate(): Gate {
  let ask: Ask | null = null;
  return {
    isClosed: () => ask !== null,
    pass: (leave, options) => {
      if (ask) ask(leave, options);
      else leave();
    },
    close: (next) => {
      ask = next;
      // The listener is added only with unsaved changes, because it excludes the page from the back/forward cache.
      window.addEventListener('beforeunload', haveBrowserAsk);
      return () => {
        if (ask !== next) return;
        ask = null;
        window.removeEventListener('beforeunload', haveBrowserAsk);
      };
    },
  };
}

function haveBrowserAsk(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** The router's gate. Without a guarded router, it guards only the page's own buttons and the closing of the tab. */
export const GateContext = createContext<Gate>(createGate());

export const useGate = (): Gate => useContext(GateContext);
