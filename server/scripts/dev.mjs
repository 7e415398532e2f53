// `npm run dev` serves the shop with reload: Vite serves the client, and the compiler watches the server, which restarts
// after each compilation. Types are not checked: that takes five times as long as compiling, and editors do it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { prepare, root, tsc } from './workspace.mjs';

const isCompiled = /Found 0 errors/;
const vite = join('node_modules', 'vite', 'bin', 'vite.js');
const env = { ...process.env, SHOP_SERVER: `http://localhost:${process.env.PORT ?? 4000}` };
const start = (args, options) => spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit', ...options });

await prepare();
// This program starts another one, so the whole process group must be ended.
const compiler = start([tsc, '-b', 'server', '--watch', '--noCheck', '--preserveWatchOutput'], {
  stdio: ['ignore', 'pipe', 'inherit'],
  detached: true,
});
const client = start([vite, 'client', '--clearScreen', 'false']);
let shop = null;
let restarting = Promise.resolve();
let isStopping = false;

compiler.stdout.on('data', (output) => {
  process.stdout.write(output);
  if (isCompiled.test(output)) restarting = restarting.then(restartShop);
});
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
// If one of them ends, the other one is ended too.
for (const child of [compiler, client]) child.once('exit', stop);

async function restartShop() {
  if (isStopping) return;
  if (shop?.exitCode === null) {
    shop.kill('SIGTERM');
    await once(shop, 'exit');
    if (isStopping) return;
  }
  shop = start([join('server', 'dist', 'src', 'main.js')]);
}

function stop() {
  if (isStopping) return;
  isStopping = true;
  if (compiler.exitCode === null && compiler.signalCode === null) process.kill(-compiler.pid, 'SIGTERM');
  for (const child of [client, shop]) child?.kill('SIGTERM');
}
