import type { Connection } from 'mongoose';
import type { Clock } from '../platform/clock.js';
import type { Logger } from '../platform/logger.js';
import { repeat, type Repeating } from '../platform/repeating.js';
import { forgetNameInAuditLog } from './audit/audit.repository.js';
import { forgetOldMails } from './messages/message.repository.js';
import { forgetOldNames } from './orders/order/forget-customer.js';
import { forgetOldSearches } from './search/search-log.repository.js';
import type { ShopSettings } from './settings/setting-list.js';

interface RetentionDeps {
  connection: Connection;
  clock: Clock;
  logger: Logger;
  readTerms: () => Promise<Pick<ShopSettings, 'orderNamesYears' | 'mailDays' | 'searchDays'>>;
}

/** Removes what the shop stores about people once it is older than the settings say. */
export function createRetention({ connection, clock, logger, readTerms }: RetentionDeps) {
  /** Several servers can do this at once. @returns how many documents were changed or removed */
  async function forgetOld(): Promise<{ orders: number; mails: number; searches: number }> {
    const { orderNamesYears, mailDays, searchDays } = await readTerms();
    const yearsAgo = new Date(clock.now());
    yearsAgo.setUTCFullYear(yearsAgo.getUTCFullYear() - orderNamesYears);
    const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000);
    return {
      orders: await forgetOldNames(connection, yearsAgo, forgetNameInAuditLog),
      mails: await forgetOldMails(connection, daysAgo(mailDays)),
      searches: await forgetOldSearches(connection, daysAgo(searchDays)),
    };
  }

  return {
    forgetOld,
    /** Removes old data at once and then every `everyMs` milliseconds, until stopped. */
    start: ({ everyMs }: { everyMs: number }): Repeating =>
      repeat(async () => {
        try {
          logger.debug(await forgetOld(), 'old data about people was removed');
        } catch (error) {
          logger.error({ err: error }, 'old data about people could not be removed yet');
        }
      }, everyMs),
  };
}
