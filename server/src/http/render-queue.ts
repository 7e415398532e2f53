export interface RenderQueue {
  /**
   * Runs a job when its turn comes. Owners take turns, so that one with many jobs delays its own.
   * @param isWanted asked when the job's turn comes; a job that nobody waits for is not run.
   * @returns what the job returns; null if it was not run, because it was not wanted or the queue is full.
   */
  run<T>(owner: string, isWanted: () => boolean, job: () => Promise<T>): Promise<T | null>;
}

interface Waiting {
  isWanted: () => boolean;
  start: () => void;
  drop: () => void;
}

/** @param mostWaiting jobs; with one more, the owner with the most of them loses the last that it added. */
export function createRenderQueue({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }): RenderQueue {
  /** By owner, the next one first. */
  const waiting = new Map<string, Waiting[]>();
  let length = 0;
  let running = 0;

  function take(): Waiting | undefined {
    const [first] = waiting;
    if (!first) return undefined;
    const [owner, jobs] = first;
    const job = jobs.shift();
    waiting.delete(owner);
    if (jobs.length > 0) waiting.set(owner, jobs);
    length -= 1;
    return job;
  }

  function startNext(): void {
    while (running < atOnce) {
      const job = take();
      if (!job) return;
      if (!job.isWanted()) job.drop();
      else {
        running += 1;
        job.start();
      }
    }
  }

  function dropExcess(): void {
    if (length <= mostWaiting) return;
    let [longest = '', most = 0] = ['', 0];
    // Of several with equally many, the one whose turn is last.
    for (const [owner, { length: jobs }] of waiting) if (jobs >= most) [longest, most] = [owner, jobs];
    waiting.get(longest)?.pop()?.drop();
    if (most === 1) waiting.delete(longest);
    length -= 1;
  }

  return {
    run(owner, isWanted, job) {
      return new Promise((resolve, reject) => {
        const start = () => {
          void job()
            .then(resolve, reject)
            .finally(() => {
              running -= 1;
              startNext();
            });
        };
        const own = waiting.get(owner) ?? [];
        own.push({ isWanted, start, drop: () => resolve(null) });
        waiting.set(owner, own);
        length += 1;
        startNext();
        dropExcess();
      });
    },
  };
}
