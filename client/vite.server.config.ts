import react from '@vitejs/plugin-react';
import { defaultServerConditions, defineConfig } from 'vite';

/** Builds the program with which the server renders public pages. It contains all packages that it needs. */
export default defineConfig({
  plugins: [react()],
  publicDir: false,
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: { ssr: 'src/render-worker.ts', outDir: 'dist-server', target: 'node20', emptyOutDir: true, minify: true },
  ssr: { noExternal: true, resolve: { conditions: ['kickstand-source', ...defaultServerConditions] } },
});
