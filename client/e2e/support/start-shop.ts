import { expect } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startShop } from './shop-process';

/** One shop for the whole run; each test signs up customers of its own. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kickstand-e2e-'));
  const shop = await startShop(dataDir, await freePort());
  process.env['SHOP_ORIGIN'] = shop.origin;
  // The shop opens while its identity emulator still starts; until then nobody can sign up.
  await expect.poll(async () => (await fetch(`${shop.origin}/emulator/mailbox`)).status, { timeout: 60_000 }).toBe(200);
  return async () => {
    await shop.end();
    await rm(dataDir, { recursive: true, force: true });
  };
}
