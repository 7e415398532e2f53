import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startShop } from './shop-process';

export interface OpenShop {
  origin: string;
  /** Stops the shop and deletes its data. */
  close(): Promise<void>;
}

/** A shop with the demo catalogue, in a folder of its own. */
export async function openShop(): Promise<OpenShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kickstand-e2e-'));
  const shop = await startShop(dataDir, await freePort());
  return {
    origin: shop.origin,
    async close() {
      await shop.end();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
