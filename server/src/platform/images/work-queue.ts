/** A place in the queue. `leave` must be called, even if the work fails. */
export interface Place {
  /** Runs the work when its turn comes. */
  run<T>(work: () => Promise<T>): Promise<T>;
  leave(): void;
}

export interface WorkQueue {
  /**
   * @param customer for whom the place is; absent if it is for the shop itself.
   * @returns null if the queue is full, or if the customer or all customers together have no more places.
   */
  enter(customer?: string): Place | null;
}

/** Largest number of places of one customer. */
const placesPerCustomer = 4;

/**
 * A queue with `places` places. Customers get at most half of them, so that they cannot keep out the shop itself. At most
 * `concurrency` of them run their work at the same time, in the order in which `run` was called.
 */
export function createWorkQueue({ concurrency, places }: { concurrency: number; places: number }): WorkQueue {
  let taken = 0;
  /** For each place of customers, whose it is. */
  const customers: string[] = [];
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

  function isAllowed(customer: string): boolean {
    const own = customers.filter((each) => each === customer);
    return customers.length < places / 2 && own.length < placesPerCustomer;
  }

  return {
    enter(customer) {
      if (taken >= places || (customer !== undefined && !isAllowed(customer))) return null;
      taken += 1;
      if (customer !== undefined) customers.push(customer);
      let isIn = true;
      const leave = () => {
        if (!isIn) return;
        isIn = false;
        taken -= 1;
        if (customer !== undefined) customers.splice(customers.indexOf(customer), 1);
      };
      return { run, leave };
    },
  };
}
