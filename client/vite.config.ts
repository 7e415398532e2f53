import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { persistedOperations } from './codegen/persisted-operations';

/** Vendor code changes seldom: it keeps its own long-lived files. Stripe, Firebase and GraphiQL stay with their routes. */
const vendorGroups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]/ },
  {
    name: 'apollo',
    test: /node_modules[\\/](@apollo|@wry|optimism|rxjs|graphql|graphql-tag|@graphql-typed-document-node)[\\/]/,
  },
  {
    name: 'chakra',
    // Without its components: they and what they stand on stay with the pages that use them.
    test: /node_modules[\\/](@chakra-ui[\\/]react[\\/]dist[\\/]esm[\\/](?!components)|@emotion|@pandacss|stylis|fast-safe-stringify)[\\/]?/,
  },
];

/** Asks for the fonts with the page itself, so that its first text is set in them and nothing moves when they arrive. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => /-basic-[^/]*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            injectTo: 'head' as const,
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
          })),
    },
  };
}

/** Writes which files show a page, by the name its module exports it as: the server has browsers fetch them early. */
function pageChunks(): Plugin {
  return {
    name: 'page-chunks',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const withImports = (name: string): string[] => {
        const chunk = chunks.find(({ fileName }) => fileName === name);
        return [name, ...(chunk?.imports ?? []).flatMap(withImports)];
      };
      // The entry and what it imports are named in the document itself.
      const known = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName }) => withImports(fileName)));
      const pages = chunks
        .filter(({ isDynamicEntry }) => isDynamicEntry)
        .flatMap(({ fileName, exports }) => {
          const files = [...new Set(withImports(fileName))].filter((file) => !known.has(file));
          return exports.filter((name) => name.endsWith('Page')).map((name) => [name, files]);
        });
      this.emitFile({ type: 'asset', fileName: 'page-chunks.json', source: JSON.stringify(Object.fromEntries(pages)) });
    },
  };
}

/** Writes each file once more in Brotli's smallest form, which takes too long to do for each answer. */
function brotli(): Plugin {
  return {
    name: 'brotli',
    async writeBundle({ dir = '' }, bundle) {
      const texts = Object.keys(bundle).filter((file) => /\.(js|css|svg)$/.test(file));
      const write = async (file: string) =>
        writeFile(join(dir, `${file}.br`), await compressed(await readFile(join(dir, file))));
      await Promise.all(texts.map(write));
    },
  };
}

const compressed = promisify<Buffer, Buffer>(brotliCompress);

const server = process.env.SHOP_SERVER ?? 'http://localhost:4000';
const proxied = [
  '/graphql',
  '/api',
  '/playground',
  '/sandbox',
  '/emulator',
  '/identitytoolkit.googleapis.com',
  '/securetoken.googleapis.com',
  '/uploads',
  '/images',
];

export default defineConfig({
  plugins: [react(), persistedOperations(), preloadFonts(), pageChunks(), brotli()],
  // The rules that the server shares are read from their source: the build does not wait for the server's compiler.
  resolve: { conditions: ['kickstand-source', ...defaultClientConditions] },
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    target: 'es2022',
    rolldownOptions: { output: { codeSplitting: { groups: vendorGroups } } },
  },
  // Without this the dependency scan also walks the playground's page, which is a build of its own.
  optimizeDeps: { entries: ['index.html'] },
  // The shop takes changes to its embedded parts from its own pages only, which these are.
  server: {
    proxy: Object.fromEntries(
      proxied.map((path) => [path, { target: server, changeOrigin: false, headers: { origin: server } }]),
    ),
  },
});
