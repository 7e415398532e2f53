import type { Clock } from '../../../platform/clock.js';
import type { Logger } from '../../../platform/logger.js';
import { repeat, type Repeating } from '../../../platform/repeating.js';
import type { createPriceChanges } from './price-changes.repository.js';
import type { Sale } from './sale.js';
import type { SaleRepository } from './sale.repository.js';

/**
 * Prices are recorded this long after they change, in milliseconds. By then, all servers know the sale and agree that
 * it has started or ended. So none copies an earlier price into its search index.
 */
const settleMs = 1_000;

export interface FollowSalesDeps {
  sales: SaleRepository;
  priceChanges: ReturnType<typeof createPriceChanges>;
  clock: Clock;
  /** Called after prices were recorded. */
  announce: () => void;
}

/**
 * Records the prices that changed because a sale started, ended or was edited. Marks products as changed if their price
 * or their sale may have changed, so that copies of them are updated. Several servers can do this at once, and an interrupted run is repeated.
 */
export async function followSales({ sales, priceChanges, clock, announce }: FollowSalesDeps): Promise<void> {
  const until = new Date(clock.now().getTime() - settleMs);
  for (;;) {
    const due = await sales.findDue(until);
    if (!due) return;
    sales.forgetBook();
    const book = await sales.readBook();
    const options = { book, at: due.dueAt, marksSales: true };
    for (const target of due.targets) await priceChanges.recordTarget(target, options);
    await sales.setFollowed(due, due.isDeleted ? null : nextChange(due.sale, due.dueAt));
    announce();
  }
}

/** The first time after `after` at which the sale starts or ends; null if there is none. */
export function nextChange({ startsAt, endsAt }: Pick<Sale, 'startsAt' | 'endsAt'>, after: Date): Date | null {
  return [startsAt, endsAt].find((time) => time > after) ?? null;
}

export function startFollowingSales(
  deps: FollowSalesDeps,
  { everyMs, logger }: { everyMs: number; logger: Logger },
): Repeating {
  return repeat(async () => {
    try {
      await followSales(deps);
    } catch (error) {
      logger.warn({ err: error }, 'changes of prices by sales are recorded later');
    }
  }, everyMs);
}
