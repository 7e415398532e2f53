import react from '@vitejs/plugin-react';
import { defaultServerConditions, defineConfig } from 'vite';

/** The program with which the server renders public pages, in a folder that needs no packages. */
export default defineConfig({
  plugins: [react()],
  publicDir: false,
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: { ssr: 'src/render-worker.ts', outDir: 'dist-server', target: 'node20', emptyOutDir: true, minify: true },
  ssr: { noExternal: true, resolve: { conditions: ['kickstand-source', ...defaultServerConditions] } },
});
