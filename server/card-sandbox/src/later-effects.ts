import { openDispute } from './disputes.js';
import type { Clock, Timer, Timers } from './port.js';
import type { Records } from './records.js';
import type { StoredTask } from './stored-records.js';
import { failRefund, settleRefund } from './refunds.js';
import type { SandboxContext } from './sandbox-context.js';
import { SandboxError } from './sandbox-error.js';

export interface LaterEffectsOptions {
  records: Records;
  clock: Clock;
  timers: Timers;
  createContext: (request: SandboxContext['request']) => SandboxContext;
  /** Called after effects have happened and are durable. */
  onEffects: () => void;
}

/** Executes the delayed effects of test cards: disputes, and refunds that succeed or fail. */
export class LaterEffects {
  #timer: Timer | null = null;
  #stopped = false;

  constructor(private readonly options: LaterEffectsOptions) {}

  /** Runs due effects and sets the timer for the next one. */
  async wake(): Promise<void> {
    if (this.#stopped) return;
    const { records, clock } = this.options;
    const now = clock.now().getTime();
    if (records.all('task').some(({ dueAt }) => dueAt <= now)) await this.#run(({ dueAt }) => dueAt <= now);
    this.#timer?.cancel();
    const next = Math.min(...records.all('task').map(({ dueAt }) => dueAt));
    if (!this.#stopped && Number.isFinite(next)) {
      this.#timer = this.options.timers.after(
        next - clock.now().getTime(),
        () => void this.wake().catch(() => undefined),
      );
    }
  }

  /** Runs all waiting effects, due or not. */
  async flush(): Promise<void> {
    await this.#run(() => true);
  }

  stop(): void {
    this.#stopped = true;
    this.#timer?.cancel();
  }

  async #run(isDue: (task: StoredTask) => boolean): Promise<void> {
    const { records, createContext, onEffects } = this.options;
    await records.transact(() => {
      for (const [id, task] of records.entries('task')) {
        if (!isDue(task)) continue;
        records.remove('task', id);
        perform(createContext({ id: null, idempotencyKey: null }), task);
      }
    });
    onEffects();
  }
}

const effects: Readonly<Record<StoredTask['kind'], (context: SandboxContext, id: string, reason: string) => void>> = {
  open_dispute: (context, id, reason) => openDispute(context, id, { reason }),
  open_inquiry: (context, id, reason) => openDispute(context, id, { reason, inquiry: true }),
  settle_refund: settleRefund,
  fail_refund: failRefund,
};

function perform(context: SandboxContext, { kind, targetId, reason }: StoredTask): void {
  try {
    effects[kind](context, targetId, reason);
  } catch (error) {
    // The effect is no longer possible, e.g. because the charge was disputed by hand.
    if (!(error instanceof SandboxError)) throw error;
  }
}
