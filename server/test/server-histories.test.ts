import { afterAll, beforeAll, describe, it } from 'vitest';
import { ServerFarm } from './server-farm.js';
import { runServerHistory } from './server-history.js';
import { openTestShop, type SignedEvent } from './shop.js';

const histories = Number(process.env['SERVER_HISTORIES'] ?? 15);
const firstSeed = Number(process.env['SERVER_HISTORIES_SEED'] ?? Math.floor(Math.random() * 1_000_000_000));

/**
 * Two servers with one database and one card provider. The actions of customers, admins and the bank are random. So are
 * the lost, duplicated and late events, and the fault points at which servers are killed. A failure prints its seed.
 * Set `SERVER_HISTORIES_SEED` to start with that seed.
 */
describe('random histories of two servers', () => {
  let farm: ServerFarm;
  beforeAll(async () => {
    const events: SignedEvent[] = [];
    const shop = await openTestShop({ takeEvent: (event) => void events.push(event) });
    farm = new ServerFarm(shop, events);
  }, 60_000);
  afterAll(async () => {
    await farm.close();
    await farm.shop.close();
  });

  it(
    `end with books, provider and stock in agreement (${histories} from seed ${firstSeed})`,
    async () => {
      for (let seed = firstSeed; seed < firstSeed + histories; seed += 1) {
        await runServerHistory(farm, seed).catch((error: unknown) => {
          throw new Error(`The history of seed ${seed} ended with a difference.`, { cause: error });
        });
      }
      process.stdout.write(`${histories} histories of two servers: ${JSON.stringify(farm.seen)}\n`);
    },
    60_000 + histories * 20_000,
  );
});
