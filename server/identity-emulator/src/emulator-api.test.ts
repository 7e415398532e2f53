import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EmulatorApi } from './emulator-api.js';

const account = { email: 'rider@example.com', password: 'chain-lube', displayName: 'Rider', emailVerified: true };
const warnings: string[] = [];
const silent = () => undefined;
const logger = {
  info: silent,
  error: silent,
  warn: (_details: object, message: string) => void warnings.push(message),
};
let emulator: Server;
let address: string | null;
let api: EmulatorApi;

beforeEach(async () => {
  warnings.length = 0;
  emulator = createServer().listen(0, '127.0.0.1');
  await once(emulator, 'listening');
  address = `127.0.0.1:${(emulator.address() as AddressInfo).port}`;
  api = new EmulatorApi({ projectId: 'demo-test', address: () => address }, logger);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new Error('timeout')), milliseconds);
    return controller.signal;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  emulator.closeAllConnections();
  emulator.close();
});

async function nextRequest(): Promise<ServerResponse> {
  const [, response] = (await once(emulator, 'request')) as [unknown, ServerResponse];
  return response;
}

describe('an account for the start of the shop', () => {
  it('is created by an emulator that takes half a minute to answer, which the log says', async () => {
    const arrived = nextRequest();
    const created = api.ensureAccount(account);
    const response = await arrived;
    await vi.advanceTimersByTimeAsync(30_000);
    response.end('{}');
    await created;
    expect(warnings).toEqual(['the identity emulator is slow; waiting for its answer']);
  });

  it('is requested again after a minute without an answer, and from an emulator that is restarting', async () => {
    const first = nextRequest();
    const created = api.ensureAccount(account);
    await first;
    address = null;
    await vi.advanceTimersByTimeAsync(70_000);
    address = `127.0.0.1:${(emulator.address() as AddressInfo).port}`;
    const second = nextRequest();
    await vi.advanceTimersByTimeAsync(2_000);
    (await second).writeHead(400).end('{"error":{"message":"EMAIL_EXISTS"}}');
    await created;
    expect(warnings.at(-1)).toBe('the identity emulator did not answer; asking it again');
  });

  it('is given up after three minutes', async () => {
    address = null;
    const refused = expect(api.ensureAccount(account)).rejects.toMatchObject({
      name: 'EmulatorError',
      message:
        'The identity emulator has not answered for three minutes. Start the shop again when the machine is less busy.',
    });
    await vi.advanceTimersByTimeAsync(3 * 60_000);
    await refused;
  });

  it('is not requested again after a refusal', async () => {
    const arrived = nextRequest();
    const refused = expect(api.ensureAccount(account)).rejects.toThrow('could not be created: INVALID_EMAIL');
    (await arrived).writeHead(400).end('{"error":{"message":"INVALID_EMAIL"}}');
    await refused;
    expect(warnings).toEqual([]);
  });
});

describe('a page', () => {
  it('does not wait for longer than five seconds', async () => {
    const arrived = nextRequest();
    const refused = expect(api.listMails()).rejects.toThrow('The identity emulator is restarting.');
    await arrived;
    await vi.advanceTimersByTimeAsync(5_000);
    await refused;
  });
});
