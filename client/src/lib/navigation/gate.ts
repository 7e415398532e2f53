import { createContext, useContext } from 'react';

export type Leave = () => void;

export interface LeaveOptions {
  /** Whether a question that stands already stays as it is. */
  yields?: boolean;
}

export type Ask = (leave: Leave, options?: LeaveOptions) => void;

/** Stands at every way out of a page: links, Back and Forward, the browser's reload, signing out. */
export interface Gate {
  isClosed: () => boolean;
  /** Leaves at once, or hands the leaving over to whoever closed the gate. */
  pass: Ask;
  /** From now on `ask` is told of whoever wants to leave; the answer opens the gate again. */
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
      // Only while there is something to lose: a page that listens is not kept for the way back to it.
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

/** Of the router around; without one that has a gate nothing but the page's own buttons and the browser ask. */
export const GateContext = createContext<Gate>(createGate());

export const useGate = (): Gate => useContext(GateContext);
