import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../../server/dist/shop/main.js', import.meta.url));

export interface ShopProcess {
  origin: string;
  child: ChildProcess;
  /** Sends the signal and waits until the process has ended. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

/** A free port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Without the demo orders, so that tests find only their own. */
const defaults = { LOG_LEVEL: 'warn', RATE_LIMIT: 'off', DEMO_DATA: 'catalogue' };

/** Starts the built shop with its embedded database and services, which store their data in the folder. */
export async function startShop(dataDir: string, port: number, env: Record<string, string> = {}): Promise<ShopProcess> {
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, ...defaults, PORT: String(port), DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output.push(chunk.toString());
      if (output.join('').includes('Kickstand is open.')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`The shop ended with ${code}: ${output.join('')}`)));
  });
  return {
    origin: `http://localhost:${port}`,
    child,
    async end(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      child.kill(signal);
      await once(child, 'exit');
      return child.exitCode;
    },
  };
}
