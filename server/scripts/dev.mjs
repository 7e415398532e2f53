// `npm run dev` serves the shop, and reloads it after changes. Vite serves the client. After each change, the server is
// bundled from its sources and restarted. Types are not checked, because that takes much longer than bundling, and
// editors check them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { prepare, root } from './workspace.mjs';

const vite = join('node_modules', 'vite', 'bin', 'vite.js');
const start = (args) => spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
const inServer = (path) => join(root, 'server', path);

await prepare();
const env = { ...process.env, SHOP_SERVER: `http://localhost:${process.env.PORT ?? 4000}` };
// Imported only now, because `prepare` may have just installed it.
const { watch } = await import('rolldown');
const packages = ['card-sandbox', 'identity-emulator', 'demo-shop'];
const bundler = watch({
  cwd: inServer(''),
  platform: 'node',
  input: {
    main: inServer('src/main.ts'),
    'image-child': inServer('src/platform/images/image-child.ts'),
    'search-thread-program': inServer('src/platform/search/search-thread-program.ts'),
  },
  // npm's packages, and the embedded database, which finds files relative to its own module.
  external: (id) => !/^([./]|@kickstand\/(?!embedded-mongo)|@oxc-project\/)/.test(id),
  resolve: {
    alias: Object.fromEntries(packages.map((name) => [`@kickstand/${name}$`, inServer(`${name}/src/index.ts`)])),
    conditionNames: ['kickstand-source', 'import', 'node'],
    extensionAlias: { '.js': ['.ts', '.js'] },
  },
  // Some modules are imported only for their side effects.
  treeshake: false,
  output: { dir: inServer('dist/dev'), sourcemap: true, entryFileNames: '[name].js', chunkFileNames: '[name].js' },
});
const client = start([vite, 'client', '--clearScreen', 'false']);
let shop = null;
let restarting = Promise.resolve();
let isStopping = false;

bundler.on('event', async (event) => {
  if (event.code === 'ERROR') process.stderr.write(`${event.error.message}\n`);
  if (event.code === 'END') restarting = restarting.then(restartShop);
  await event.result?.close();
});
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
client.once('exit', stop);

async function restartShop() {
  if (isStopping) return;
  if (shop?.exitCode === null) {
    shop.kill('SIGTERM');
    await once(shop, 'exit');
    if (isStopping) return;
  }
  shop = start([join('server', 'dist', 'dev', 'main.js')]);
}

function stop() {
  if (isStopping) return;
  isStopping = true;
  void bundler.close();
  for (const child of [client, shop]) child?.kill('SIGTERM');
}
