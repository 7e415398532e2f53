import type { Connection } from 'mongoose';
import type { Logger } from '../../../platform/logger.js';
import type { Actor } from '../../../shared/actor.js';
import type { AuditService } from '../../audit/audit.service.js';
import type { TaxonMerge } from '../taxonomy/taxonomy.js';
import { followSales, startFollowingSales } from './follow-sales.js';
import { createPriceChanges } from './price-changes.repository.js';
import type { SaleTarget } from './sale.js';
import { createSales, followMerge, type SalesDeps } from './sales.js';

type Deps = Omit<SalesDeps, 'priceChanges' | 'outbox'> & {
  connection: Connection;
  audit: Pick<AuditService, 'openOutbox'>;
};

/** Sales and the history of the prices in force. */
export function createPrices({ connection, audit, ...deps }: Deps) {
  const { sales, clock } = deps;
  const priceChanges = createPriceChanges(connection);
  const outbox = audit.openOutbox(sales.outbox);
  const following = { ...deps, priceChanges };

  /** Records the prices in force of these products, if the prices have changed. Can be repeated. */
  async function follow(target: SaleTarget): Promise<void> {
    await priceChanges.recordTarget(target, { book: await sales.readBook(), at: clock.now() });
  }

  return {
    sales: createSales({ ...following, outbox }),
    findChanges: (ids: readonly string[]) => priceChanges.find(ids),

    follow,

    /**
     * Replaces a merged brand or category in the sales, and records the prices in force of the moved products, if the
     * prices have changed. Can be repeated.
     */
    async followMerge(actor: Actor, merge: TaxonMerge): Promise<void> {
      // `followSales` records the prices of an edited sale.
      if (await followMerge({ ...following, outbox }, actor, merge)) return;
      await follow({ kind: merge.kind, ids: [merge.into.id] });
    },

    followAll: (): Promise<void> => followSales(following),
    startFollowing: (options: { everyMs: number; logger: Logger }) => startFollowingSales(following, options),

    /** Moves waiting audit entries to the log. */
    relayAudit: (): Promise<void> => outbox.relayAll(),
  };
}
