/** Pseudo-random numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export interface Hazards {
  /** Probability at each step that the task is killed: none of its code runs again, not even a handler. */
  kill: number;
  /** Probability that a call fails before it has an effect. */
  refuse: number;
  /** Probability that a call has its effect but its answer is lost. */
  loseAnswer: number;
}

type Step = { task: Task; resume: () => void };

interface Task {
  isOver: boolean;
}

/** The error of an interrupted call; the code under test never throws it itself. */
export class Interruption extends Error {}

/**
 * Runs tasks concurrently in random order, one step at a time. Each call of a task through a guarded port is a step.
 * Between two steps, any other task may run, or the task may be killed.
 */
export class Interleaving {
  #waiting: Step[] = [];
  #running = 0;
  #progress: () => void = () => undefined;
  hazards: Hazards = { kill: 0, refuse: 0, loseAnswer: 0 };

  constructor(private readonly random: () => number) {}

  /** Starts a task; it runs while `run` is awaited. */
  start(work: (guard: <T extends object>(port: T, onFailure: () => Error) => T) => Promise<unknown>): void {
    const task: Task = { isOver: false };
    this.#running += 1;
    const finish = () => {
      if (task.isOver) return;
      task.isOver = true;
      this.#running -= 1;
      this.#progress();
    };
    const failures: unknown[] = this.failures;
    void this.#turn(task)
      .then(() => work((port, onFailure) => this.#guard(task, port, onFailure)))
      .then(finish, (error: unknown) => {
        failures.push(error);
        finish();
      });
  }

  /** The errors that tasks threw. */
  readonly failures: unknown[] = [];

  /** @param steps the maximum number of steps; unfinished tasks then wait until the next `run`. */
  async run(steps = Infinity): Promise<void> {
    for (let left = steps; left > 0 && this.#waiting.length > 0; left -= 1) {
      const [step] = this.#waiting.splice(Math.floor(this.random() * this.#waiting.length), 1);
      if (!step) return;
      if (this.random() < this.hazards.kill) {
        step.task.isOver = true;
        this.#running -= 1;
        continue;
      }
      const progress = new Promise<void>((resolve) => (this.#progress = resolve));
      step.resume();
      await progress;
    }
  }

  get isIdle(): boolean {
    return this.#running === 0;
  }

  #turn(task: Task): Promise<void> {
    return new Promise((resume) => {
      this.#waiting.push({ task, resume });
      this.#progress();
    });
  }

  async #step<T>(task: Task, onFailure: () => Error, call: () => T | Promise<T>): Promise<T> {
    await this.#turn(task);
    if (this.random() < this.hazards.refuse) throw onFailure();
    const answer = await call();
    if (this.random() < this.hazards.loseAnswer) throw onFailure();
    return answer;
  }

  #guard<T extends object>(task: Task, port: T, onFailure: () => Error): T {
    const step = <R>(call: () => R | Promise<R>) => this.#step(task, onFailure, call);
    return new Proxy(port, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name, target);
        if (typeof member !== 'function') return member;
        return (...parameters: unknown[]): unknown => {
          // Checking a signature makes no call, so it is not a step.
          if (name === 'parseWebhook') return member.apply(target, parameters) as unknown;
          const answer = () => member.apply(target, parameters) as unknown;
          return iterableMethods.has(String(name))
            ? guardIterable(answer() as AsyncIterable<unknown>, step)
            : step(answer);
        };
      },
    });
  }
}

const iterableMethods = new Set([
  'overdue',
  'withIntent',
  'withRefundsUnderWay',
  'withUnrecorded',
  'reservationsBefore',
  'listIntents',
  'listRecentRefunds',
  'listDisputes',
]);

async function* guardIterable(
  items: AsyncIterable<unknown>,
  step: <R>(call: () => R | Promise<R>) => Promise<R>,
): AsyncGenerator<unknown> {
  const iterator = items[Symbol.asyncIterator]();
  for (let next = await step(() => iterator.next()); !next.done; next = await step(() => iterator.next())) {
    yield next.value;
  }
}
