import { expect } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startShop } from './shop-process';

export interface OpenShop {
  origin: string;
  /** Stops the shop and deletes its data. */
  close(): Promise<void>;
}

/** A shop with the demo data, in a folder of its own. */
export async function openShop(): Promise<OpenShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kickstand-e2e-'));
  const shop = await startShop(dataDir, await freePort());
  const close = async () => {
    await shop.end();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    // The shop is ready before its identity emulator; until then nobody can sign up.
    await expect
      .poll(async () => (await fetch(`${shop.origin}/emulator/mailbox`)).status, { timeout: 60_000 })
      .toBe(200);
  } catch (error) {
    await close();
    throw error;
  }
  return { origin: shop.origin, close };
}
