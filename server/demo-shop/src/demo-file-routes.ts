import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Router } from 'express';
import type { DemoData } from './demo-data.js';
import { drawingsFolder } from './folders.js';

/** Line and accent colours for each theme, because an <img> cannot inherit the page's colours. */
export const coloursByTheme = {
  light: { ink: '#17150f', signal: '#f4520f' },
  dark: { ink: '#ece7db', signal: '#ff6b2c' },
} as const;

/**
 * Adds the demo products' drawings, in the colours of `?theme=light` (the default) or `?theme=dark`, and their documents.
 * @param router an empty router from the caller, because loading another copy of Express here would take 0.1 s.
 */
export function demoFileRoutes(router: Router): Router {
  let documents: Promise<DemoData['documents']> | undefined;
  router.get('/documents/demo/:name.txt', async (request, response, next) => {
    documents ??= import('./demo-data.js').then(({ readDemoData }) => readDemoData().documents);
    const text = findDocument(await documents, request.params.name);
    if (text === null) return next();
    response.set('Cache-Control', 'public, max-age=86400');
    response.type('text/plain; charset=utf-8').send(text);
  });
  const drawn = new Map<string, Promise<Buffer>>();
  router.get('/images/demo/:name', async (request, response, next) => {
    const { name } = request.params;
    const theme = request.query['theme'] === 'dark' ? 'dark' : 'light';
    // Chooses the smallest accepted encoding. Browsers name gzip first but do not prefer it.
    const encoding = encodings.find((offered) => request.acceptsEncodings(offered) === offered) ?? 'identity';
    const key = `${encoding}:${theme}:${name}`;
    let drawing = drawn.get(key);
    if (!drawing) {
      const svg = colour(name, theme);
      if (svg === null) return next();
      drawing = compress[encoding](Buffer.from(svg));
      drawn.set(key, drawing);
    }
    response.vary('Accept-Encoding');
    if (encoding !== 'identity') response.set('Content-Encoding', encoding);
    response.set('Cache-Control', 'public, max-age=86400');
    response.type('image/svg+xml; charset=utf-8').send(await drawing);
  });
  return router;
}

const compress = {
  br: promisify<Buffer, Buffer>(brotliCompress),
  gzip: promisify<Buffer, Buffer>(gzip),
  identity: (svg: Buffer) => Promise.resolve(svg),
};
type Encoding = keyof typeof compress;
const encodings: readonly Encoding[] = ['br', 'gzip'];

/** The text file of a document; null for an unknown name. */
function findDocument(documents: DemoData['documents'], name: string): string | null {
  const document = Object.hasOwn(documents, name) ? documents[name] : undefined;
  if (!document) return null;
  const { title, text } = document;
  return [title, '='.repeat(title.length), ...text].join('\n\n') + '\n';
}

/** The drawing in the theme's colours; null if there is no such drawing. */
function colour(name: string, theme: keyof typeof coloursByTheme): string | null {
  if (!/^[a-z0-9-]+\.svg$/.test(name)) return null;
  const { ink, signal } = coloursByTheme[theme];
  try {
    return readFileSync(`${drawingsFolder}/${name}`, 'utf8')
      .replaceAll('currentColor', ink)
      .replace(/var\(--signal(?:,[^)]*)?\)/g, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
