import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { generateKeyPairSync } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { startIdentityEmulator, type IdentityEmulator, type IdentityEmulatorOptions } from '../identity-emulator.js';

export const projectId = 'demo-identity-test';

export interface OpenEmulator {
  emulator: IdentityEmulator;
  /** Origin of a server that runs the emulator, and answers all other paths with 418. */
  origin: string;
  /** The file with the accounts. */
  file: string;
  close: () => Promise<void>;
}

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const signingKey = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const emptyState = { version: 2, signingKey, takenOverAt: null, users: [], codes: [] };

/** @param state content of the file. By default, it has no accounts, but a key, so that no key must be created. */
export async function openEmulator(
  options: Partial<IdentityEmulatorOptions> = {},
  state: string | null = JSON.stringify(emptyState),
): Promise<OpenEmulator> {
  const dir = await mkdtemp(join(tmpdir(), 'identity-'));
  const file = join(dir, 'identity', 'accounts.json');
  await mkdir(join(dir, 'identity'));
  if (state !== null) await writeFile(file, state, { mode: 0o600 });
  const emulator = await startIdentityEmulator({ dir: join(dir, 'identity'), projectId, ...options });
  const app = express();
  app.use(emulator.router);
  app.use((_request, response) => void response.status(418).send('the shop'));
  const shop = createServer(app).listen(0, '127.0.0.1');
  await once(shop, 'listening');
  return {
    emulator,
    origin: `http://127.0.0.1:${(shop.address() as AddressInfo).port}`,
    file,
    async close() {
      shop.closeAllConnections();
      shop.close();
      await emulator.stop();
      await rm(dir, { recursive: true });
    },
  };
}
