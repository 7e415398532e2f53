import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * The GraphQL playground: a page of its own, so that none of its weight reaches the shop's visitors.
 * Built with its folder as the root: `vite build playground --config vite.playground.config.ts`.
 */
export default defineConfig({
  base: '/playground/',
  plugins: [react()],
  build: {
    outDir: '../dist-playground',
    emptyOutDir: true,
    target: 'es2022',
    // Developers who ask for it load the editor; it is large.
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      // GraphiQL's icons are named after their functions.
      output: { keepNames: true },
      onLog(level, log, pass) {
        // Notes of GraphiQL to a compiler that is not used here.
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') pass(level, log);
      },
    },
  },
});
