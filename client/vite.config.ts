import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { beforeCode } from './codegen/before-code';
import { filesOfPages, pageBudgets } from './codegen/page-budgets';
import { persistedOperations } from './codegen/persisted-operations';

/**
 * Vendor code rarely changes, so it gets files of its own, which browsers can cache for long. Stripe, Firebase and
 * GraphiQL are not listed: they stay in the chunks of the routes that use them.
 */
const vendorGroups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]/ },
  {
    name: 'apollo',
    test: /node_modules[\\/](@apollo|@wry|optimism|rxjs|graphql|graphql-tag|@graphql-typed-document-node)[\\/]/,
  },
  {
    name: 'chakra',
    // Chakra without its components, which stay, with their dependencies, in the chunks of the pages that use them.
    test: /src[\\/]theme[\\/](chakra|styles|system|text-styles|tokens)|node_modules[\\/](@chakra-ui[\\/]react[\\/]dist[\\/]esm[\\/](?!components)|@emotion|@pandacss|stylis|fast-safe-stringify)[\\/]?/,
  },
  // Most browsers request at most six files at a time from a server without HTTP/2. So the small modules that many
  // pages share are in one file.
  { name: 'small', test: (id: string) => !/Pages?\.tsx$/.test(id), minShareCount: 10, maxModuleSize: 1_000 },
];

/** Preloads the fonts, so that they usually arrive before the first text is painted. */
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

const compileHint = '//# allFunctionsCalledOnLoad';

/**
 * Adds a comment that makes browsers compile all functions of the shared files in a background thread, while the
 * files arrive. Otherwise each function is compiled at its first call, on the main thread. Only Chromium supports the
 * comment, and only as the first line; see https://v8.dev/blog/explicit-compile-hints
 */
function compileWholeFiles(): Plugin {
  return {
    name: 'compile-whole-files',
    // Without this, the hash would not include the comment, and files with and without it would have the same name.
    augmentChunkHash: () => compileHint,
    generateBundle: {
      // Runs after Vite, which puts its own line at the beginning of files.
      order: 'post',
      handler(_options, bundle) {
        for (const file of filesOfPages(bundle).shared) {
          const chunk = bundle[file];
          if (chunk?.type === 'chunk') chunk.code = `${compileHint}\n${chunk.code}`;
        }
      },
    },
  };
}

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
  '/documents',
  '/manifest.webmanifest',
];

export default defineConfig({
  plugins: [react(), persistedOperations(), beforeCode(), preloadFonts(), compileWholeFiles(), pageBudgets()],
  // The rules shared with the server are read from their source, so the build does not wait for the server's compiler.
  resolve: { conditions: ['kickstand-source', ...defaultClientConditions] },
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    target: 'es2022',
    // Browsers that do not know `modulepreload` fetch the same files a little later.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: vendorGroups } } },
  },
  // Without this, the dependency scan also scans the playground's page, which has a build of its own.
  optimizeDeps: { entries: ['index.html'] },
  // The embedded services accept writes only from the server's own origin. Pages of the dev server belong to the shop,
  // too, so their requests are sent with that origin.
  server: {
    proxy: Object.fromEntries(
      proxied.map((path) => [path, { target: server, changeOrigin: false, headers: { origin: server } }]),
    ),
  },
});
