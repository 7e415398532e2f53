import { Router, type Request, type Response } from 'express';
import type { CatalogService } from '../modules/catalog/catalog.service.js';
import { publicPages } from './client-routes.js';

type Catalog = Pick<CatalogService, 'source' | 'structure'>;

const privatePaths = [
  ...['/dashboard', '/api/', '/graphql', '/playground', '/login', '/signup', '/reset', '/product/'],
  ...['/cart', '/checkout', '/track/', '/search', '/compare'],
];
/** A file may name 50,000 addresses. */
const partsPerFile = 20_000;

interface ChangedPage {
  path: string;
  changedAt: Date;
}

/**
 * What search engines ask for first: `/robots.txt`, and `/sitemap.xml`, which names the files that name the pages.
 * @param publicUrl the shop's origin, without a trailing slash.
 */
export function siteFiles(publicUrl: string, catalog: Catalog): Router {
  const router = Router();
  router.get('/robots.txt', (_request, response) => {
    const rules = privatePaths.map((path) => `Disallow: ${path}`);
    response.type('text/plain').send(['User-agent: *', ...rules, `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n'));
  });
  router.get('/sitemap.xml', async (_request, response) => {
    const files = Math.ceil((await catalog.source.countPublic()) / partsPerFile);
    const parts = Array.from({ length: files }, (_, index) => `/sitemap-parts-${index + 1}.xml`);
    send(response, 'sitemapindex', 'sitemap', ['/sitemap-pages.xml', ...parts]);
  });
  router.get('/sitemap-pages.xml', async (_request, response) => {
    const { tree, brands } = await catalog.structure.read();
    send(response, 'urlset', 'url', [
      ...publicPages,
      ...tree.all.map(({ slug }) => `/category/${slug}`),
      ...brands.map(({ slug }) => `/brand/${slug}`),
    ]);
  });
  router.get(/^\/sitemap-parts-([1-9]\d{0,3})\.xml$/, async (request: Request<{ 0: string }>, response, next) => {
    const parts = await catalog.source.listSlugs((Number(request.params[0]) - 1) * partsPerFile, partsPerFile);
    if (parts.length === 0) return next();
    send(
      response,
      'urlset',
      'url',
      parts.map(({ slug, changedAt }) => ({ path: `/part/${slug}`, changedAt })),
    );
  });

  function send(response: Response, list: string, entry: string, pages: readonly (string | ChangedPage)[]): void {
    // Slugs are lower-case letters, digits and dashes: nothing needs to be escaped.
    const entries = pages.map((page) => {
      const { path, changedAt } = typeof page === 'string' ? { path: page, changedAt: null } : page;
      // The day, in W3C's format: orders change the time many times a day.
      const day = changedAt && `<lastmod>${changedAt.toISOString().slice(0, 10)}</lastmod>`;
      return `  <${entry}><loc>${publicUrl}${path}</loc>${day ?? ''}</${entry}>`;
    });
    response
      .set('cache-control', 'public, max-age=3600')
      .type('application/xml')
      .send(
        [
          '<?xml version="1.0" encoding="UTF-8"?>',
          `<${list} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
          ...entries,
          `</${list}>`,
          '',
        ].join('\n'),
      );
  }
  return router;
}
