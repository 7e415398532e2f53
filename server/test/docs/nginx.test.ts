import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { repositoryRoot } from '../../src/platform/paths.js';
import { freePort } from '../server-process.js';

/** The next request is answered as by a server that is starting. */
let isStarting = false;
const isInstalled = spawnSync('nginx', ['-v']).status === 0;

describe.runIf(isInstalled)('nginx with docs/operations/nginx.conf, behind a CDN at 127.0.0.1', () => {
  let folder: string;
  let shop: Server;
  let nginx: ChildProcess;
  let port: number;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kickstand-nginx-'));
    shop = createServer(answerLikeTheShop).listen(0, '127.0.0.1');
    await once(shop, 'listening');
    port = await freePort();
    const file = join(folder, 'nginx.conf');
    writeFileSync(file, configure(folder, port, (shop.address() as AddressInfo).port));
    const main = `daemon off; pid ${join(folder, 'pid')}; user ${userInfo().username};`;
    nginx = spawn('nginx', ['-p', folder, '-c', file, '-e', join(folder, 'error.log'), '-g', main], {
      stdio: 'ignore',
    });
    const isOpen = () => get('203.0.113.1').catch(() => null);
    await vi.waitUntil(async () => nginx.exitCode !== null || (await isOpen()), { timeout: 20_000 });
    if (nginx.exitCode !== null) throw new Error(readFileSync(join(folder, 'error.log'), 'utf8'));
  });
  afterAll(async () => {
    if (nginx.exitCode === null) {
      const ended = once(nginx, 'exit');
      nginx.kill('SIGTERM');
      await ended;
    }
    shop.closeAllConnections();
    shop.close();
    rmSync(folder, { recursive: true });
  });

  async function get(address: string): Promise<string> {
    const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { 'x-forwarded-for': address } });
    return `${answer.status} ${await answer.text()}`;
  }

  /** Sends a request with the beginning of its body, and never the rest. @returns the status, once it is answered. */
  async function drip(address: string, path = '/graphql', length = 1_000): Promise<number> {
    const headers = { 'x-forwarded-for': address, 'content-length': length };
    const sent = request({ port, path, method: 'POST', headers, agent: false });
    onTestFinished(() => void sent.on('error', () => undefined).destroy());
    sent.write('{');
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    return answer.statusCode ?? 0;
  }

  it('tells the shop the address of the customer, not that of the CDN', async () => {
    expect(await get('203.0.113.7')).toBe('200 for 203.0.113.7');
    expect(await get('198.51.100.1, 203.0.113.7')).toBe('200 for 203.0.113.7');
  });

  it('answers others while one network keeps 600 requests open', async () => {
    const refused = Array.from({ length: 600 }, (_, host) => drip(`2001:db8:1:2::${host.toString(16)}`));
    let count = 0;
    for (const one of refused) void one.then((status) => (count += Number(status === 429))).catch(() => undefined);
    await vi.waitUntil(() => count === 400, { timeout: 8_000 });
    expect(await get('2001:db8:1:2:3::1')).toMatch('429');
    expect(await get('2001:db8:1:3::1')).toBe('200 for 2001:db8:1:3::1');
    expect(await get('203.0.113.7')).toBe('200 for 203.0.113.7');
  });

  it('refuses the import of a stranger before it has the file', async () => {
    expect(await drip('203.0.113.8', '/api/imports', 900_000_000)).toBe(401);
  });

  it.each([
    ['', false],
    [', also while one server is starting', true],
  ])('asks the shop who sends an import before it stores the file and passes it on%s', async (_, isOneStarting) => {
    isStarting = isOneStarting;
    const received: string[] = [];
    const note = ({ method, url }: IncomingMessage) => void received.push(`${method} ${url}`);
    shop.on('request', note);
    onTestFinished(() => void shop.off('request', note));
    const headers = { authorization: 'Bearer staff' };
    const init = { method: 'POST', headers, body: 'x'.repeat(6_000_000) };
    const answer = await fetch(`http://127.0.0.1:${port}/api/imports?name=a.csv`, init);
    expect(await answer.text()).toBe('6000000 bytes');
    const question = 'GET /api/import-template.csv';
    expect(received).toEqual([question, ...(isOneStarting ? [question] : []), 'POST /api/imports?name=a.csv']);
  });
});

/**
 * The example without TLS, with one shop for both servers, and with the lines for a CDN. Its limit of requests is lower,
 * so that a test needs few of them.
 */
function configure(folder: string, port: number, shopPort: number): string {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return readFileSync(join(repositoryRoot, 'docs/operations/nginx.conf'), 'utf8')
    .replace(/ {4}server \{\s+listen 80;[\s\S]*?\n {4}\}\n/, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/^.*ssl_.*\n/gm, '')
    .replace(/shop[12]:4000/g, `127.0.0.1:${shopPort}`)
    .replaceAll('limit_conn requests 1000;', 'limit_conn requests 200;')
    .replace('include mime.types;', kinds.map((kind) => `${kind}_temp_path ${join(folder, kind)};`).join(' '))
    .replace('/dev/stdout', join(folder, 'access.log'))
    .replace('/dev/stderr', join(folder, 'error.log'))
    .replace('# set_real_ip_from 192.0.2.0/24;', 'set_real_ip_from 127.0.0.1;')
    .replace(/# (real_ip_\w+ .*;)/g, '$1');
}

/** Tells whom it answers. It refuses imports of strangers before it reads their files. */
function answerLikeTheShop(received: IncomingMessage, response: ServerResponse): void {
  const { url = '', method, headers } = received;
  if (isStarting) {
    isStarting = false;
    response.writeHead(503).end();
    return;
  }
  const isForStaff = url.startsWith('/api/');
  if (isForStaff && headers.authorization !== 'Bearer staff') response.writeHead(401).end();
  else if (method === 'GET') response.end(`for ${headers['x-forwarded-for'] as string}`);
  else {
    let bytes = 0;
    received.on('data', (piece: Buffer) => (bytes += piece.length)).on('end', () => response.end(`${bytes} bytes`));
  }
}
