import { readFileSync } from 'node:fs';
import { Router } from 'express';
import { join } from 'node:path';
import { serverRoot } from '../../platform/paths.js';
import { notFound } from '../../shared/errors.js';

export const drawingsFolder = join(serverRoot, 'src', 'local', 'demo-data', 'drawings');

/** Ink and signal of either ground; an <img> cannot inherit the page's colours. */
const coloursByTheme = {
  light: { ink: '#17150f', signal: '#f4520f' },
  dark: { ink: '#ece7db', signal: '#ff6b2c' },
} as const;

/** The demo products' drawings, in the colours of `?theme=light` (the default) or `?theme=dark`. */
export function drawingRoutes(): Router {
  const router = Router();
  const drawn = new Map<string, string>();
  router.get('/images/demo/:name', (request, response) => {
    const { name } = request.params;
    const theme = request.query['theme'] === 'dark' ? 'dark' : 'light';
    if (!/^[a-z0-9-]+\.svg$/.test(name)) throw notFound('The drawing');
    const key = `${theme}:${name}`;
    const svg = drawn.get(key) ?? colour(name, theme);
    drawn.set(key, svg);
    response.set('Cache-Control', 'public, max-age=86400');
    response.type('image/svg+xml').send(svg);
  });
  return router;
}

function colour(name: string, theme: keyof typeof coloursByTheme): string {
  const { ink, signal } = coloursByTheme[theme];
  return readDrawing(name)
    .replaceAll('currentColor', ink)
    .replace(/var\(--signal(?:,[^)]*)?\)/g, signal);
}

function readDrawing(name: string): string {
  try {
    return readFileSync(join(drawingsFolder, name), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw notFound('The drawing');
    throw error;
  }
}
