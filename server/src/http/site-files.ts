import { Router } from 'express';
import { publicPages } from './client-routes.js';

const privatePaths = ['/dashboard', '/api/', '/graphql', '/playground', '/login', '/signup', '/reset', '/product/'];

/** What search engines ask for first. @param publicUrl the shop's origin, without a trailing slash. */
export function siteFiles(publicUrl: string): Router {
  const router = Router();
  router.get('/robots.txt', (_request, response) => {
    const rules = privatePaths.map((path) => `Disallow: ${path}`);
    response.type('text/plain').send(['User-agent: *', ...rules, `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n'));
  });
  router.get('/sitemap.xml', (_request, response) => {
    const urls = publicPages.map((path) => `  <url><loc>${publicUrl}${path}</loc></url>`);
    response
      .type('application/xml')
      .send(
        [
          '<?xml version="1.0" encoding="UTF-8"?>',
          '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
          ...urls,
          '</urlset>',
          '',
        ].join('\n'),
      );
  });
  return router;
}
