import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * The GraphQL playground: a page of its own, so that the shop's visitors do not download its code.
 * Built with its folder as the root: `vite build playground --config vite.playground.config.ts`.
 */
export default defineConfig({
  base: '/playground/',
  plugins: [react()],
  build: {
    outDir: '../dist-playground',
    emptyOutDir: true,
    target: 'es2022',
    // The editor is large, but only developers who open the playground load it.
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      // GraphiQL derives the names of its icons from the names of their functions, so those must be kept.
      output: { keepNames: true },
      onLog(level, log, pass) {
        // Hides warnings about GraphiQL's `use no memo` directives, which are for the React compiler.
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') pass(level, log);
      },
    },
  },
});
