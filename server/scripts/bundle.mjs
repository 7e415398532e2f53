// The last step of the server's build: puts what `npm start` runs into a few files, packages included. To find and read
// a thousand modules takes Node.js about a third of the time until the shop is open.
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { root } from './workspace.mjs';

const compiled = join(root, 'server', 'dist', 'src');

/** Each runs in a process or thread of its own, and is found by its name beside the file that starts it. */
const programs = {
  main: 'main.js',
  'image-child': 'platform/images/image-child.js',
  'search-thread-program': 'platform/search/search-thread-program.js',
};

/** Packages with native code, or with files that they find by their own place. */
const leftAlone = [
  /^sharp$/,
  /^libsql$/,
  /^@kickstand\/(demo-shop|embedded-mongo)$/,
  // Loaded by type-graphql for a setting that the shop does not use.
  /^class-validator$/,
];

const bundle = await rolldown({
  cwd: root,
  platform: 'node',
  input: Object.fromEntries(Object.entries(programs).map(([name, path]) => [name, join(compiled, path)])),
  external: leftAlone,
  // As Node.js resolves packages: one that has two builds is then loaded as often as without the bundle.
  resolve: { mainFields: ['main'] },
  // Some modules are there for what they do to others when they are loaded.
  treeshake: false,
  onLog(level, log) {
    if (level === 'warn') throw new Error(log.message);
  },
});
await bundle.write({
  dir: join(root, 'server', 'dist', 'shop'),
  // type-graphql names types after their classes.
  keepNames: true,
  sourcemap: true,
  entryFileNames: '[name].js',
  chunkFileNames: '[name].js',
});
