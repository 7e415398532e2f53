// Two production servers on one database, behind nginx with the configuration of docs/operations. The servers reach the
// database through a relay, which can refuse connections or stop passing anything on.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort, wait } from '../bench-shop.mjs';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const drainSeconds = 2;

/** @param uri MongoDB's address, with one host */
export async function openTwoServers(folder, uri) {
  const relay = await openRelay(new URL(uri));
  const nginxPort = await freePort();
  const origin = `http://127.0.0.1:${nginxPort}`;
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    ALLOW_EMBEDDED: '1',
    ACCESS_TOKEN_SECRET: 'of the measurement of faults, not secret',
    MONGODB_URI: relay.uri,
    PUBLIC_URL: origin,
    TRUST_PROXY: '1',
    RATE_LIMIT: 'off',
    DEMO_DATA: 'catalogue',
    // All visitors have the same address here, so the limits for reserved stock are too high to be reached.
    GUESTS_HELD_PERCENT: '100',
    GUEST_NETWORK_HELD_PERCENT: '100',
    PRODUCT_RESERVATION_LIMIT: '10000',
    GUEST_NETWORK_PRODUCT_LIMIT: '1000000',
    LOG_LEVEL: 'error',
    DRAIN_SECONDS: String(drainSeconds),
    FINISH_SECONDS: '10',
  };
  const servers = [];
  for (const name of ['a', 'b']) {
    const port = await freePort();
    servers.push(createServerProcess({ ...env, PORT: String(port), DATA_DIR: join(folder, name) }, port));
    await servers.at(-1).start();
  }
  const nginx = await startNginx(folder, nginxPort, servers);
  return {
    origin,
    relay,
    servers,
    async close() {
      nginx.kill('SIGQUIT');
      await Promise.all(servers.map(({ stop }) => stop('SIGKILL')));
      relay.close();
    },
  };
}

function createServerProcess(env, port) {
  const program = join(root, 'server', 'dist', 'shop', 'main.js');
  let child = null;
  return {
    port,
    /** Resolves when the server is ready. @param run the program; by default that of this build */
    async start(run = program) {
      child = spawn(process.execPath, [run], { env, stdio: 'ignore' });
      for (;;) {
        const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
        await answer?.arrayBuffer();
        if (answer?.ok) return;
        if (child.exitCode !== null) throw new Error(`The server ended with exit code ${child.exitCode}.`);
        await wait(100);
      }
    },
    async stop(signal) {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
  };
}

/** Starts nginx with the example of docs/operations, but without TLS, because only the servers are measured. */
async function startNginx(folder, port, [a, b]) {
  const example = readFileSync(join(root, 'docs', 'operations', 'nginx.conf'), 'utf8');
  const config = example
    .replace(/ {4}server \{\s+listen 80;[\s\S]*?\n {4}\}\n/, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/^.*ssl_.*\n/gm, '')
    .replaceAll('shop1:4000', `127.0.0.1:${a.port}`)
    .replaceAll('shop2:4000', `127.0.0.1:${b.port}`)
    .replace('include mime.types;', '')
    .replace('/dev/stdout', join(folder, 'access.log'))
    .replace('/dev/stderr', join(folder, 'error.log'));
  mkdirSync(join(folder, 'nginx'), { recursive: true });
  writeFileSync(join(folder, 'nginx', 'nginx.conf'), config);
  const prefix = join(folder, 'nginx');
  const options = ['-p', prefix, '-c', join(prefix, 'nginx.conf'), '-e', join(folder, 'error.log')];
  const nginx = spawn('nginx', [...options, '-g', `daemon off; pid ${join(prefix, 'pid')};`], { stdio: 'inherit' });
  for (;;) {
    if (await isOpen(port)) return nginx;
    if (nginx.exitCode !== null) throw new Error('nginx did not start.');
    await wait(50);
  }
}

/** Passes bytes on to the database, unless `mode` is `hung` or `refused`. */
async function openRelay({ protocol, hostname, port: databasePort }) {
  let mode = 'open';
  const pairs = new Set();
  const server = createServer((client) => {
    if (mode === 'refused') return client.destroy();
    const database = connect(Number(databasePort), hostname);
    const pair = [client, database];
    pairs.add(pair);
    client.on('data', (bytes) => database.write(bytes));
    database.on('data', (bytes) => client.write(bytes));
    for (const socket of pair) {
      if (mode === 'hung') socket.pause();
      socket.on('error', () => undefined);
      socket.on('close', () => {
        pairs.delete(pair);
        for (const other of pair) other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const uri = `${protocol}//127.0.0.1:${server.address().port}/kickstand-faults-${process.pid}?directConnection=true`;
  return {
    uri,
    set(next) {
      mode = next;
      for (const pair of pairs)
        for (const socket of pair) {
          if (mode === 'refused') socket.destroy();
          else if (mode === 'hung') socket.pause();
          else socket.resume();
        }
    },
    close: () => server.close(),
  };
}

async function isOpen(port) {
  const socket = connect(port, '127.0.0.1');
  const isConnected = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isConnected;
}
