export interface Repeating {
  /** Stops repeating, and resolves after the current run. */
  stop(): Promise<void>;
}

/**
 * Runs immediately and then repeatedly, one run at a time. Does not keep the process alive.
 * @param run must handle its own errors, because no caller awaits it.
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
