/** A place in the queue. `leave` must be called, even if the work fails. */
export interface Place {
  /** Runs the work when its turn comes. */
  run<T>(work: () => Promise<T>): Promise<T>;
  leave(): void;
}

export interface WorkQueue {
  /** Null if the queue is full. */
  enter(): Place | null;
}

/**
 * A queue with `places` places. At most `concurrency` of them run their work at the same time, in the order in which
 * `run` was called.
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
      // If another caller waits, it takes over this turn, so `working` does not change.
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
