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
import { notFound } from '../shared/errors.js';
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
   * Sends the document in which the browser renders the page at this address. An address without a page gets the status
   * 404, unless another status is already set.
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
  const template = built === null ? null : toTemplate(built);
  const chunks = JSON.parse(readIfBuilt('page-chunks.json') ?? '{}') as Record<string, string[]>;
  const files = Router();
  files.use(
    '/assets',
    // Sends the Brotli file that the build wrote, if the browser accepts it.
    expressStaticGzip(join(clientBuild, 'assets'), {
      enableBrotli: true,
      orderPreference: ['br'],
      serveStatic: { immutable: true, maxAge: '1y' },
    }),
    // During an upgrade, another server has the file, so no cache may store that it is missing.
    (_request, response, next) => {
      response.set('Cache-Control', 'no-store');
      next(notFound('The file'));
    },
  );
  files.use('/drawings', express.static(join(clientBuild, 'drawings'), { maxAge: '1d' }));
  files.use(express.static(clientBuild, { index: false, maxAge: '1h' }));
  /** The scripts of pages: shared ones, the one that starts the app, and their own. */
  const codeOf = ({ shared, entry }: Template, names: readonly string[]) => [
    ...shared,
    entry,
    ...new Set(names.flatMap((name) => (chunks[name] ?? []).map((file) => `/${file}`))),
  ];
  let latest: ShownShop | null = null;
  const page: RequestHandler = async (request, response, next) => {
    if (!template) return next();
    // In a mounted handler, the request's path lacks the mount path.
    const path = request.baseUrl + request.path;
    const { canonicalPath = path } = response.locals as PageLocals;
    response.set('Cache-Control', 'no-cache');
    if (response.statusCode === 200 && !isPageAddress(path)) response.status(404);
    // If `shop` is null, the client itself sends the query for the shop's settings.
    const shop = (latest =
      (await inTime(
        shopPatienceMs,
        readShop().catch(() => null),
      )) ?? latest);
    const frame = /^\/dashboard(\/|$)/i.test(path) ? ['DashboardLayout'] : [];
    const code = codeOf(template, [...frame, ...pagesAt(path)]);
    const head = headOf(publicUrl, canonicalPath);
    response.type('html').send(toPlainDocument(template.html, response.statusCode, { head, shop, code }));
  };
  const toDocument = (pathname: string, { head, body, answers, exportName }: RenderedPage) => {
    if (!template) throw new Error('The client is not built.');
    const code = escapeAttribute(JSON.stringify(codeOf(template, [exportName])));
    const script = `<script data-code="${code}">${template.startScript}</script>`;
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

interface PlainParts {
  /** Elements for the head of the document; left out if the status has an entry in `notes`. */
  head: string;
  shop: ShownShop | null;
  /** Addresses of the scripts. */
  code: readonly string[];
}

/** The document in which the browser renders the page. Without JavaScript, it explains the status. */
function toPlainDocument(html: string, status: number, { head, shop, code }: PlainParts): string {
  const note = notes[status];
  const name = escapeAttribute(shop?.name ?? shopTexts.name);
  // Escaped, so that no text can close the element.
  const answer = shop
    ? `<script type="application/json" id="shop">${shop.answer.replaceAll('<', '\\u003c')}</script>`
    : '';
  const text = note?.text ?? 'This page needs JavaScript. Parts and prices can be read without it.';
  const links = [...(note?.isTemporary ? ['<a href="">Try again</a>'] : []), '<a href="/parts">All parts</a>'];
  const refresh = note?.isTemporary ? '<noscript><meta http-equiv="refresh" content="10"></noscript>\n  ' : '';
  const title = `<title>${note ? `${note.title} · ` : ''}${name}</title>`;
  // Fonts and text come first. Each script is run when it arrives, so that the browser can react in between.
  const scripts = code.map(
    (file) => `<script type="module" async crossorigin fetchpriority="low" src="${file}"></script>`,
  );
  return html
    .replace('</head>', () => `  ${title}\n  ${note ? refresh : head}\n  </head>`)
    .replace('</body>', () => `${scripts.join('')}</body>`)
    .replace(
      '<div id="root"></div>',
      () =>
        `<div id="root">${note ? '' : arriving}</div>${answer}<noscript><h1>${note?.title ?? name}</h1><p>${text}</p><p>${links.join(' · ')}</p></noscript>`,
    );
}

const firstScript = 'before-first-paint.js';
const read = (path: string) => readFileSync(join(clientBuild, path), 'utf8').trim();

type Template = ReturnType<typeof toTemplate>;

/** The client's document without its title and scripts. It shows something before any other file has loaded. */
function toTemplate(built: string) {
  const entry = /<script type="module"[^>]* src="([^"]+)"><\/script>/.exec(built)?.[1];
  if (!entry) throw new Error('The client’s document names no script.');
  const preloads = /\s*<link rel="modulepreload"[^>]* href="([^"]+)">/g;
  const shared = [...built.matchAll(preloads)].flatMap(([, path]) => path ?? []);
  // Disabled links are not fetched, but they stop Vite's code from fetching the styles again before it loads a page.
  const inline = (_link: string, path: string) =>
    `<style>${read(path)}</style><link rel="stylesheet" disabled href="${path}">`;
  const html = built
    .replace(/\s*<title>[^<]*<\/title>/, '')
    .replace(/\s*<script type="module".*?<\/script>/, '')
    .replace(preloads, '')
    .replace(`<script src="/${firstScript}"></script>`, () => `<script>${read(firstScript)}</script>`)
    .replace(/<link rel="stylesheet"[^>]* href="([^"]+)">/g, inline);
  return { html, entry, shared, firstScript: read(firstScript), startScript: read('rendered-page.js') };
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
