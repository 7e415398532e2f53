export interface Repeating {
  /** Waits for a run under way. */
  stop(): Promise<void>;
}

/**
 * Runs at once and then again and again, one run at a time. Keeps no process alive.
 * @param run must handle its own failures: no caller awaits it.
 */
export function repeat(run: () => Promise<void>, everyMs: number): Repeating {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function runAndPlan(): Promise<void> {
    await run();
    if (isStopped) return;
    timer = setTimeout(() => {
      running = runAndPlan();
    }, everyMs);
    timer.unref();
  }

  let running = runAndPlan();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
