import { randomUUID } from 'node:crypto';
import type { OrderStep } from '@kickstand/demo-shop';
import type { Connection } from 'mongoose';
import { hasOrders } from '../../modules/orders/order/orders.service.js';
import type { Services } from '../../modules/services.js';
import type { Clock } from '../../platform/clock.js';
import type { Logger } from '../../platform/logger.js';
import { isDuplicateKey } from '../../platform/mongo/connect.js';
import type { Pause } from '../../platform/pause.js';
import { DomainError } from '../../shared/errors.js';
import type { DemoShop } from './demo-data.js';
import { doStep, type StepDeps } from './demo-order-steps.js';
import type { EmbeddedSandbox } from './embedded-defaults.js';

/** Stored when the demo orders are planned, and kept after they have been added. */
interface OrdersMark {
  _id: 'demo-orders';
  /** When the shop was opened. The dates of the orders are relative to it. */
  at: Date;
  /** Number of steps that are done. */
  done: number;
  isComplete: boolean;
  /** ID of the server that adds the orders until `leasedUntil`. */
  holder: string | null;
  leasedUntil: Date;
}

export interface DemoOrderSource {
  readSteps: (openedAt: Date) => Promise<OrderStep[]>;
  openDeps: () => StepDeps;
}

export interface DemoOrdersDeps {
  connection: Connection;
  /** Null if this server cannot add orders. Then it only waits while another server adds them. */
  source: DemoOrderSource | null;
  clock: Clock;
  pause: Pause;
  isStopping: () => boolean;
  logger: Logger;
}

export function orderSourceOf(
  { readOrderSteps: readSteps }: Pick<DemoShop, 'readOrderSteps'>,
  openServicesAt: (clock: Clock) => Services,
  { payWithTestCard }: Pick<EmbeddedSandbox, 'payWithTestCard'>,
): DemoOrderSource {
  return {
    readSteps,
    openDeps() {
      let time = new Date(0);
      return { services: openServicesAt({ now: () => time }), setTime: (now) => (time = now), payWithTestCard };
    },
  };
}

/** If a server is killed, the others wait this long before one continues its work. A step takes far less. */
const leaseMs = 10_000;
const askEveryMs = 500;

const marksIn = (connection: Connection) => connection.collection<OrdersMark>('settings');

/** Plans the demo orders if the shop has no orders. They are added later, in the background. */
export async function planDemoOrders(connection: Connection, now: Date): Promise<void> {
  if (await hasOrders(connection)) return;
  try {
    const mark = { _id: 'demo-orders' as const, at: now, done: 0, isComplete: false, holder: null, leasedUntil: now };
    await marksIn(connection).insertOne(mark);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}

/**
 * Adds the planned orders, or waits until another server has added them. Background work must not start earlier: it
 * would treat the orders as new ones, and so date invoices today and send mails. The next start continues where a
 * stopped or killed server left off.
 */
export async function addDemoOrders(deps: DemoOrdersDeps): Promise<void> {
  const marks = marksIn(deps.connection);
  const holder = randomUUID();
  while (!deps.isStopping()) {
    const now = deps.clock.now();
    const planned = await marks.findOne({ _id: 'demo-orders', isComplete: false });
    if (!planned || (!deps.source && planned.leasedUntil <= now)) return;
    const lease = { holder, leasedUntil: new Date(now.getTime() + leaseMs) };
    const isFree = { _id: planned._id, isComplete: false, leasedUntil: { $lte: now } };
    const mark = deps.source && (await marks.findOneAndUpdate(isFree, { $set: lease }, { returnDocument: 'after' }));
    if (!deps.source || !mark) await deps.pause(askEveryMs);
    else if (await addOrders({ ...deps, source: deps.source }, mark)) return;
  }
}

/** @returns false if another server has the lease. */
async function addOrders(
  { connection, source, clock, isStopping, logger }: DemoOrdersDeps & { source: DemoOrderSource },
  { at, done: first, holder }: OrdersMark,
): Promise<boolean> {
  const marks = marksIn(connection);
  const all = await source.readSteps(at);
  const deps = source.openDeps();
  const refused = new Set<string>();
  const note = async (change: Partial<OrdersMark>) => {
    const { matchedCount } = await marks.updateOne({ _id: 'demo-orders', holder }, { $set: change });
    return matchedCount === 1;
  };
  try {
    for (const [index, step] of all.entries()) {
      if (index < first) continue;
      if (isStopping()) return await note({ leasedUntil: clock.now() });
      if (!refused.has(step.order.id)) await doStep(deps, step).catch(skipIfRefused);
      const leasedUntil = new Date(clock.now().getTime() + leaseMs);
      if (!(await note({ done: index + 1, leasedUntil }))) return false;

      function skipIfRefused(error: unknown): void {
        if (!(error instanceof DomainError)) throw error;
        logger.warn({ err: error, orderId: step.order.id, action: step.action }, 'could not go on with a demo order');
        refused.add(step.order.id);
      }
    }
    logger.info({ orders: new Set(all.map(({ order }) => order.id)).size }, 'the demo orders are added');
    return await note({ isComplete: true });
  } finally {
    await deps.services.media.close();
  }
}
