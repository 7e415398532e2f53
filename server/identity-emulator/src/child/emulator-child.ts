import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AccountStore } from './account-store.js';
import { loadAuthEmulator } from './auth-emulator.js';
import { secretVariable, shopHostHeader, type ChildMessage, type ChildOptions } from './child-protocol.js';
import { adjustMails, keepSignUpSessionsValid, enforceRevocation, refuseUnusualAddresses } from './session-rules.js';

// A separate program that the server forks. It must run exactly as long as the server. A Ctrl-C reaches all processes
// of the group, but the server may still have requests to finish, so signals are ignored here. However the server ends,
// the IPC channel closes, and then this process exits.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit(0));
if (!process.connected) process.exit(0);

const secret = process.env[secretVariable] ?? '';
if (secret === '') process.exit(1);

async function main(): Promise<void> {
  const options = JSON.parse(process.argv[2] ?? '') as ChildOptions;
  const emulator = loadAuthEmulator();
  const state = emulator.createState(options.projectId);
  // As in new Firebase projects, a wrong password and an unknown address then get the same answer.
  state.enableImprovedEmailPrivacy = true;
  enforceRevocation(state, emulator.badRequest);
  refuseUnusualAddresses(state, emulator.badRequest);
  keepSignUpSessionsValid(state);
  adjustMails(state, options.resetPasswordPath);
  const store = new AccountStore(options.stateFile, state);
  store.restore();
  const app = await emulator.createApp(options.projectId, 0, new Map([[options.projectId, state]]));
  listen(saveBeforeAnswering(app, store), options.port);
}

/**
 * Operations that change nothing. They are most of the traffic: the server looks up the account of each token it
 * verifies.
 */
const readOnly = /accounts:(lookup|query|batchGet)(\?|$)/;

/** Saves the accounts before each answer, so that a crash cannot undo an acknowledged change. */
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
    // The answer has no reason and no CORS headers, so it reveals nothing.
    response.writeHead(403, { connection: 'close' }).end();
  });
  // Only the shop closes idle connections. If this server closed one while a request arrives, that request would fail.
  server.keepAliveTimeout = 0;
  server.on('error', fail);
  // Listens on loopback only, because every accepted request has administrator rights.
  server.listen(port, '127.0.0.1', () => sendMessage({ kind: 'ready', port: (server.address() as AddressInfo).port }));
}

/**
 * Whether a request may pass. The first segment of its path must be the secret, which only the server that started this
 * process knows. Requests from browsers are refused even with the secret: web pages send `Origin` or `Sec-Fetch-*`, and
 * `Host` shows a host name that was rebound to this machine. If the request may pass, the secret is removed from its
 * path, and its host is replaced by the shop's, for the links in mails.
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

function sendMessage(message: ChildMessage, then: () => void = () => undefined): void {
  process.send?.(message, undefined, undefined, then);
}

function fail(error: unknown): void {
  sendMessage({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }, () =>
    process.exit(1),
  );
}

main().catch(fail);
