interface RenderQueue {
  /**
   * Runs a job when its turn comes. Owners take turns, so that an owner with many jobs delays only its own jobs.
   * @param isWanted called when the job's turn comes; if it returns false, the job is not run.
   * @returns what the job returns; null if the job was not run, because it was not wanted or the queue is full.
   */
  run<T>(owner: string, isWanted: () => boolean, job: () => Promise<T>): Promise<T | null>;
}

interface Waiting {
  isWanted: () => boolean;
  start: () => void;
  drop: () => void;
}

/**
 * @param mostWaiting largest number of waiting jobs. If there are more, the last job of the owner with the most jobs is
 *   removed.
 */
export function createRenderQueue({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }): RenderQueue {
  /** By owner; the owner whose turn is next comes first. */
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
    // If several owners have equally many jobs, the one whose turn comes last is chosen.
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
