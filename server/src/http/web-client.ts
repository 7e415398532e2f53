import { existsSync, readFileSync } from 'node:fs';
import { shopTexts } from '@kickstand/rules/shop-texts';
import { join } from 'node:path';
import expressStaticGzip from 'express-static-gzip';
import express, { Router, type Request, type RequestHandler } from 'express';
import type { CatalogueService } from '../modules/catalogue/products/catalogue.service.js';
import type { ShownShop } from '../modules/shop/shop.js';
import { isPublic } from '../modules/catalogue/products/product.js';
import { inTime } from '../platform/in-time.js';
import { clientBuild, playgroundBuild } from '../platform/paths.js';
import { visitor } from '../shared/actor.js';
import { isPageAddress, pagesAt } from './page-addresses.js';
import { escapeAttribute, headOf, headOfRendered } from './page-head.js';
import type { RenderedPage } from '@kickstand/pages/rendering';

/**
 * Whether to answer with a page. At a path that has both a page and JSON, browsers that navigate get the page, and all
 * other clients get JSON.
 */
export function prefersPage(request: Request): boolean {
  return (request.method === 'GET' || request.method === 'HEAD') && request.accepts(['json', 'html']) === 'html';
}

interface PageLocals {
  /** Path of the page that search engines list instead; absent if they list this page. */
  canonicalPath?: string;
}

/**
 * Sends the client's document to a browser that navigates; other requests go to the next handler, which answers with
 * JSON. `Vary` prevents caches from confusing the two. Search engines are directed to the product's public page.
 */
export function productPageOrData(
  page: RequestHandler,
  catalogue: Pick<CatalogueService, 'findProduct'>,
): RequestHandler<{ id: string }> {
  return async (request, response, next) => {
    response.vary('Accept');
    if (!prefersPage(request)) return next();
    // The page shows the error itself, even if the database fails.
    const product = await catalogue.findProduct(visitor, request.params.id).catch(() => null);
    if (product && isPublic(product)) (response.locals as PageLocals).canonicalPath = `/part/${product.slug}`;
    return page(request as Request, response, next);
  };
}

export interface WebClient {
  /**
   * Sends the document in which the browser renders the page at this address. The status is the one that is already set,
   * or 404 for an address without a page.
   */
  page: RequestHandler;
  files: Router;
  /** The document with a rendered page. */
  toDocument: (pathname: string, page: RenderedPage) => string;
  /** The inline scripts of such a document. */
  inlineScripts: readonly string[];
}

/** Longest wait of a document for the shop's settings. After that, it contains the settings that were read last. */
const shopPatienceMs = 250;

/**
 * The built client. Files with a hash in their name never change. The document that refers to them is revalidated each
 * time.
 */
export function webClient(publicUrl: string, readShop: () => Promise<ShownShop | null>): WebClient {
  // If the server runs from source, as in tests, there may be no built client.
  const built = readIfBuilt('index.html');
  const index = built && toIndex(built);
  const chunks = JSON.parse(readIfBuilt('page-chunks.json') ?? '{}') as Record<string, string[]>;
  const files = Router();
  files.use(
    '/assets',
    // Sends the Brotli file that the build wrote, if the browser accepts it.
    expressStaticGzip(join(clientBuild, 'assets'), {
      enableBrotli: true,
      orderPreference: ['br'],
      serveStatic: { immutable: true, maxAge: '1y', fallthrough: false },
    }),
  );
  files.use('/drawings', express.static(join(clientBuild, 'drawings'), { maxAge: '1d' }));
  files.use(express.static(clientBuild, { index: false, maxAge: '1h' }));
  /**
   * Preload links for the page's own code. It arrives together with the code that all pages share, but never before
   * that.
   */
  const preloadsFor = (path: string) => {
    const frame = /^\/dashboard(\/|$)/i.test(path) ? ['DashboardLayout'] : [];
    const wanted = [...frame, ...pagesAt(path)].flatMap((name) => chunks[name] ?? []);
    return [...new Set(wanted)]
      .map((file) => `\n    <link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`)
      .join('');
  };
  let latest: ShownShop | null = null;
  const page: RequestHandler = async (request, response, next) => {
    if (index === null) return next();
    // In a mounted handler, the request's path lacks the mount path.
    const path = request.baseUrl + request.path;
    const { canonicalPath = path } = response.locals as PageLocals;
    response.set('Cache-Control', 'no-cache');
    if (!isPageAddress(path)) response.status(404);
    // If `shop` is null, the client itself sends the query for the shop's settings.
    const shop = (latest =
      (await inTime(
        shopPatienceMs,
        readShop().catch(() => null),
      )) ?? latest);
    const head = headOf(publicUrl, canonicalPath) + preloadsFor(path);
    response.type('html').send(toPlainDocument(index, response.statusCode, head, shop));
  };
  const template = index === null ? null : toTemplate(index);
  const toDocument = (pathname: string, { head, body, answers, exportName }: RenderedPage) => {
    if (!template) throw new Error('The client is not built.');
    const ofPage = (chunks[exportName] ?? []).map((file) => `/${file}`);
    const code = JSON.stringify([...template.files, ...ofPage, template.entry]);
    const script = `<script data-code="${escapeAttribute(code)}">${template.startScript}</script>`;
    const canonical = headOfRendered(publicUrl, pathname);
    return template.html
      .replace('</head>', () => [script, head, canonical, '</head>'].join('\n'))
      .replace('<div id="root"></div>', () => `<div id="root">${body}</div>${answers}`);
  };
  return { page, files, toDocument, inlineScripts: template ? [template.firstScript, template.startScript] : [] };
}

/** Texts of the document before the client's code has loaded, and for people and programs that do not run it. */
const notes: Readonly<Record<number, { title: string; text: string; isTemporary?: true }>> = {
  404: { title: 'Page not found', text: 'There is no page at this address.' },
  410: { title: 'Page removed', text: 'What was shown at this address is no longer in the shop.' },
  429: {
    title: 'Too many requests',
    text: 'Too many pages were requested from your network. Wait a minute, then try again.',
    isTemporary: true,
  },
  503: {
    title: 'The shop is busy',
    text: 'The shop cannot show this page right now. Try again in a few seconds.',
    isTemporary: true,
  },
};

/** Only shown with JavaScript: see base.css. */
const arriving = '<p class="arriving">One moment…</p>';

/**
 * The document in which the browser renders the page. Without JavaScript, it explains the status.
 * @param head elements for the head of the document; left out if the status has an entry in `notes`.
 */
function toPlainDocument(index: string, status: number, head: string, shop: ShownShop | null): string {
  const note = notes[status];
  const name = escapeAttribute(shop?.name ?? shopTexts.name);
  // Escaped, so that no text can close the element.
  const answer = shop
    ? `<script type="application/json" id="shop">${shop.answer.replaceAll('<', '\\u003c')}</script>`
    : '';
  const text = note?.text ?? 'This page needs JavaScript. Parts and prices can be read without it.';
  const links = [...(note?.isTemporary ? ['<a href="">Try again</a>'] : []), '<a href="/parts">All parts</a>'];
  const refresh = note?.isTemporary ? '<noscript><meta http-equiv="refresh" content="10"></noscript>\n  ' : '';
  return index
    .replace(/<title>[^<]*<\/title>/, () => `<title>${note ? `${note.title} · ` : ''}${name}</title>`)
    .replace('</head>', () => (note ? `  ${refresh}</head>` : `  ${head}\n  </head>`))
    .replace(
      '<div id="root"></div>',
      () =>
        `<div id="root">${note ? '' : arriving}</div>${answer}<noscript><h1>${note?.title ?? name}</h1><p>${text}</p><p>${links.join(' · ')}</p></noscript>`,
    );
}

const firstScript = 'before-first-paint.js';
const read = (path: string) => readFileSync(join(clientBuild, path), 'utf8').trim();

/** The client's document, which shows something before any other file has loaded. */
function toIndex(built: string): string {
  // Disabled links are not fetched, but they stop Vite's code from fetching the styles again before it loads a page.
  const inline = (_link: string, path: string) =>
    `<style>${read(path)}</style><link rel="stylesheet" disabled href="${path}">`;
  return built
    .replace(`<script src="/${firstScript}"></script>`, () => `<script>${read(firstScript)}</script>`)
    .replace(/<link rel="stylesheet"[^>]* href="([^"]+)">/g, inline);
}

/** The client's document for a rendered page. It starts the code after the page is shown. */
function toTemplate(index: string) {
  const entry = /<script type="module"[^>]* src="([^"]+)"><\/script>/.exec(index)?.[1];
  if (!entry) throw new Error('The client’s document names no script.');
  const html = index
    .replace(/\s*<title>[^<]*<\/title>/, '')
    .replace(/\s*<script type="module".*?<\/script>/, '')
    .replace(/\s*<link rel="modulepreload"[^>]*>/g, '');
  const files = [...index.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)">/g)].flatMap(
    ([, path]) => path ?? [],
  );
  return { html, entry, files, firstScript: read(firstScript), startScript: read('rendered-page.js') };
}

function readIfBuilt(file: string): string | null {
  const path = join(clientBuild, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

/** Serves the GraphQL playground. Its editor writes inline styles; it loads nothing from other origins. */
export function playground(): Router {
  const router = Router();
  if (!existsSync(playgroundBuild)) return router;
  router.use('/playground/assets', express.static(join(playgroundBuild, 'assets'), { immutable: true, maxAge: '1y' }));
  router.use('/playground', express.static(playgroundBuild, { maxAge: 0 }));
  return router;
}
