/** A place in the queue. Every place is left, whatever becomes of its work. */
export interface Place {
  /** Runs the work when its turn comes. */
  run<T>(work: () => Promise<T>): Promise<T>;
  leave(): void;
}

export interface WorkQueue {
  /** Null when the queue is full. */
  enter(): Place | null;
}

/**
 * Lets at most `places` in and `concurrency` of them work at once, in the order in which they are ready to.
 */
export function createWorkQueue({ concurrency, places }: { concurrency: number; places: number }): WorkQueue {
  let taken = 0;
  let working = 0;
  const ready: (() => void)[] = [];

  async function run<T>(work: () => Promise<T>): Promise<T> {
    if (working >= concurrency) await new Promise<void>((turn) => ready.push(turn));
    else working += 1;
    try {
      return await work();
    } finally {
      // The turn is handed on: `working` stays as it is.
      const next = ready.shift();
      if (next) next();
      else working -= 1;
    }
  }

  return {
    enter() {
      if (taken >= places) return null;
      taken += 1;
      let isIn = true;
      const leave = () => {
        if (!isIn) return;
        isIn = false;
        taken -= 1;
      };
      return { run, leave };
    },
  };
}
