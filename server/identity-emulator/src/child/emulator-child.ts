import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AccountStore } from './account-store.js';
import { loadAuthEmulator } from './auth-emulator.js';
import { secretVariable, shopHostHeader, type ChildMessage, type ChildOptions } from './child-protocol.js';
import { addressMails, dateSignUps, enforceRevocation, refuseOddAddresses } from './session-rules.js';

// A program of its own, forked by the server. It lives exactly as long as the server does: a Ctrl-C reaches the whole
// process group, but the server may still have requests to finish; and however the server ends, the channel closes.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit(0));
if (!process.connected) process.exit(0);

const secret = process.env[secretVariable] ?? '';
if (secret === '') process.exit(1);

async function main(): Promise<void> {
  const options = JSON.parse(process.argv[2] ?? '') as ChildOptions;
  const emulator = loadAuthEmulator();
  const state = emulator.createState(options.projectId);
  // As in every new Firebase project: a wrong password and an unknown address get the same answer.
  state.enableImprovedEmailPrivacy = true;
  enforceRevocation(state, emulator.badRequest);
  refuseOddAddresses(state, emulator.badRequest);
  dateSignUps(state);
  addressMails(state, options.resetPasswordPath);
  const store = new AccountStore(options.stateFile, state, emulator.hashPassword);
  store.restore();
  const app = await emulator.createApp(options.projectId, 0, new Map([[options.projectId, state]]));
  listen(saveBeforeAnswering(app, store), options.port);
}

/** Change nothing, and are most of the traffic: the server looks an account up for each token it verifies. */
const readOnly = /accounts:(lookup|query|batchGet)(\?|$)/;

/** Delays each answer until the change is stored, so that a crash cannot undo it. */
function saveBeforeAnswering(app: RequestListener, store: AccountStore): RequestListener {
  return (request, response) => {
    if (readOnly.test(request.url ?? '')) return app(request, response);
    const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
    response.writeHead = (...args: unknown[]) => {
      try {
        store.save();
      } catch (error) {
        process.stderr.write(`The accounts cannot be saved: ${String(error)}\n`);
        response.on('error', () => undefined);
        response.destroy();
      }
      return writeHead(...args);
    };
    app(request, response);
  };
}

function listen(listener: RequestListener, port: number): void {
  const server: Server = createServer((request, response) => {
    if (admits(request, server)) return listener(request, response);
    // No reason and no CORS headers.
    response.writeHead(403, { connection: 'close' }).end();
  });
  // The shop ends the connections that it keeps. One that ended here just as a request came in would fail that request.
  server.keepAliveTimeout = 0;
  server.on('error', fail);
  // Only loopback, because every accepted request has administrator rights.
  server.listen(port, '127.0.0.1', () => tell({ kind: 'ready', port: (server.address() as AddressInfo).port }));
}

/**
 * Only the server that started this process knows the secret, which is the first segment of every path. No browser gets
 * through even with it: pages send `Origin` or `Sec-Fetch-*`, and a name that was rebound to this machine is in `Host`.
 * Takes the secret off the path, and puts the shop's host in place of the emulator's own for the links in mails.
 */
function admits(request: IncomingMessage, server: Server): boolean {
  const { headers, url = '' } = request;
  if (Object.keys(headers).some((name) => name === 'origin' || name.startsWith('sec-fetch-'))) return false;
  if (headers.host !== `127.0.0.1:${(server.address() as AddressInfo).port}`) return false;
  const [, given = '', rest = ''] = /^\/([^/?]*)(.*)$/.exec(url) ?? [];
  if (!timingSafeEqual(digest(given), digest(secret))) return false;
  request.url = rest.startsWith('/') ? rest : `/${rest}`;
  const shopHost = headers[shopHostHeader];
  if (typeof shopHost === 'string') headers.host = shopHost;
  return true;
}

const digest = (text: string) => createHash('sha256').update(text).digest();

function tell(message: ChildMessage, then: () => void = () => undefined): void {
  process.send?.(message, undefined, undefined, then);
}

function fail(error: unknown): void {
  tell({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }, () => process.exit(1));
}

main().catch(fail);
