// The last step of the server's build: bundles the server and its packages into a few files for `npm start`. Without
// this, Node.js spends about a third of the start-up time on finding and reading a thousand modules.
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { root } from './workspace.mjs';

const compiled = join(root, 'server', 'dist', 'src');

/** The entry points. Each runs in its own process or thread, and is started by its file name. */
const programs = {
  main: 'main.js',
  'image-child': 'platform/images/image-child.js',
  'search-thread-program': 'platform/search/search-thread-program.js',
};

/** Packages that are not bundled: they have native code, or files that they find relative to their own module. */
const external = [
  /^sharp$/,
  /^libsql$/,
  /^pdfkit$/,
  /^fontkit$/,
  '@kickstand/embedded-mongo',
  // type-graphql loads this one only for a setting that the shop does not use.
  /^class-validator$/,
];

/** V8 stores a file's text in two bytes per character if any character is not in Latin-1. */
function escapeInLatin1(file) {
  if (file.type !== 'chunk') return;
  file.code = file.code.replace(/[^\0-\xff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

const bundle = await rolldown({
  cwd: root,
  platform: 'node',
  input: Object.fromEntries(Object.entries(programs).map(([name, path]) => [name, join(compiled, path)])),
  external,
  // Packages are resolved as in Node.js, so that the bundle contains no second instance of a package.
  resolve: { mainFields: ['main'] },
  // Some modules are imported only for their side effects.
  treeshake: false,
  plugins: [{ name: 'latin-1', generateBundle: (_options, files) => Object.values(files).forEach(escapeInLatin1) }],
  onLog(level, log) {
    if (level === 'warn') throw new Error(log.message);
  },
});
await bundle.write({
  dir: join(root, 'server', 'dist', 'shop'),
  // type-graphql uses the names of classes as names of GraphQL types.
  keepNames: true,
  // They would be a fifth of the text, which V8 keeps in memory.
  comments: { jsdoc: false },
  sourcemap: true,
  entryFileNames: '[name].js',
  chunkFileNames: '[name].js',
});
