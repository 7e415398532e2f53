import { Router, type Request, type Response } from 'express';
import type { CatalogueService } from '../modules/catalogue/products/catalogue.service.js';
import { diagramLimits } from '@kickstand/rules/diagrams';
import { mostReplacements } from '@kickstand/rules/numbers';
import type { ContentService } from '../modules/content/content.service.js';
import type { DiagramsService } from '../modules/diagrams/diagrams.service.js';
import type { NumbersService } from '../modules/numbers/numbers.service.js';
import type { SettingsService } from '../modules/settings/settings.service.js';
import { toShownPicture, type ShopLogo } from '../modules/shop/shop.js';
import type { VehiclesService } from '../modules/vehicles/vehicles.service.js';
import type { Clock } from '../platform/clock.js';
import { toBikePath, toDiagramPath } from './catalogue-addresses.js';
import { staticPages, unlistedPrefixes } from './page-addresses.js';

interface Services {
  catalogue: Pick<CatalogueService, 'source' | 'taxonomy'>;
  vehicles: Pick<VehiclesService, 'listMakes' | 'listVehicles'>;
  diagrams: Pick<DiagramsService, 'countAll' | 'listPortion'>;
  numbers: Pick<NumbersService, 'countReplaced' | 'listReplacedKeys'>;
  content: Pick<ContentService, 'listPublished'>;
  settings: Pick<SettingsService, 'read'>;
}

/** Beginnings of addresses that search engines must not visit, in addition to those of unlisted pages. */
const otherPrefixes = ['/api/', '/graphql', '/playground'];
/** Largest number of addresses in one file: https://www.sitemaps.org/protocol.html#index */
const mostAddresses = 50_000;
const pagesPerFile = 20_000;
/** Assumed number of part numbers of a product, each of which has a page; hardly any product has more. */
const numbersPerPart = 50;
const partsPerFile = mostAddresses / numbersPerPart;
const replacedPerFile = Math.floor(mostAddresses / (mostReplacements + 1));
const diagramsPerFile = mostAddresses / diagramLimits.vehicles;

/** Largest size in pixels of a picture that is the shop's icon. */
const iconWidth = 512;
const builtInIcons = [
  { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
];

/** The size of a picture that is stored elsewhere is not known. */
const toManifestIcon = ({ url: src, width, height }: ShopLogo) =>
  width === null || height === null ? { src } : { src, sizes: `${width}x${height}`, type: 'image/webp' };

/** The name and the icon of the shop for browsers. The built-in icons are files of the client. */
export function shopIcons({ settings }: Pick<Services, 'settings'>): Router {
  const router = Router();
  router.get('/manifest.webmanifest', async (_request, response) => {
    const { shopName, tagline, icon } = await settings.read();
    const icons = icon === null ? builtInIcons : [toManifestIcon(toShownPicture(icon, iconWidth))];
    response
      .set('cache-control', 'public, max-age=3600')
      .type('application/manifest+json')
      .send(
        JSON.stringify({
          ...{ name: shopName, short_name: shopName, description: tagline, start_url: '/', display: 'minimal-ui' },
          ...{ background_color: '#f1ebdf', theme_color: '#f1ebdf', icons },
        }),
      );
  });
  router.get(['/apple-touch-icon.png', ...builtInIcons.map(({ src }) => src)], async (_request, response, next) => {
    const { icon } = await settings.read();
    if (icon === null) return next();
    response.set('cache-control', 'public, max-age=3600').redirect(toShownPicture(icon, iconWidth).url);
  });
  return router;
}

/**
 * `/.well-known/security.txt` tells where to report a vulnerability: https://www.rfc-editor.org/rfc/rfc9116
 * @param contact a URI.
 */
export function securityContact(publicUrl: string, contact: string, clock: Clock): Router {
  const path = '/.well-known/security.txt';
  return Router().get(path, (_request, response) => {
    const expires = new Date(clock.now().getTime() + 365 * 86_400_000).toISOString();
    const lines = [`Contact: ${contact}`, `Expires: ${expires}`, `Canonical: ${publicUrl}${path}`, ''];
    response.type('text/plain').send(lines.join('\n'));
  });
}

interface ChangedPage {
  path: string;
  changedAt: Date;
}

/**
 * `/robots.txt`, and `/sitemap.xml`, which lists the files with the addresses of the pages.
 * @param publicUrl the shop's origin, without a trailing slash.
 */
export function siteFiles(
  publicUrl: string,
  { catalogue, vehicles, diagrams, numbers, content }: Omit<Services, 'settings'>,
): Router {
  const router = Router();
  router.get('/robots.txt', (_request, response) => {
    const rules = [...otherPrefixes, ...unlistedPrefixes].map((path) => `Disallow: ${path}`);
    response.type('text/plain').send(['User-agent: *', ...rules, `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n'));
  });
  router.get('/sitemap.xml', async (_request, response) => {
    const filesOf = (name: string, count: number, perFile = pagesPerFile) =>
      Array.from({ length: Math.ceil(count / perFile) }, (_, index) => `/sitemap-${name}-${index + 1}.xml`);
    const [bikes, parts, numbered, drawn, replaced] = await Promise.all([
      vehicles.listVehicles({}),
      catalogue.source.countPublic(),
      catalogue.source.countNumbered(),
      diagrams.countAll(),
      numbers.countReplaced(),
    ]);
    send(response, 'sitemapindex', 'sitemap', [
      '/sitemap-pages.xml',
      ...filesOf('bikes', bikes.length),
      ...filesOf('parts', parts),
      ...filesOf('diagrams', drawn, diagramsPerFile),
      ...filesOf('numbers', numbered, partsPerFile),
      ...filesOf('replaced-numbers', replaced, replacedPerFile),
    ]);
  });
  router.get('/sitemap-pages.xml', async (_request, response) => {
    const { tree, brands } = await catalogue.taxonomy.read();
    const makes = await vehicles.listMakes(null);
    const written = await content.listPublished();
    send(response, 'urlset', 'url', [
      ...staticPages,
      ...tree.all.map(({ slug }) => `/category/${slug}`),
      ...brands.map(({ slug }) => `/brand/${slug}`),
      ...makes.map(({ key }) => `/bikes/${key}`),
      ...written.filter(({ path }) => !staticPages.includes(path)),
    ]);
  });
  router.get(/^\/sitemap-bikes-([1-9]\d{0,3})\.xml$/, async (request: Request<{ 0: string }>, response, next) => {
    const from = (Number(request.params[0]) - 1) * pagesPerFile;
    const bikes = (await vehicles.listVehicles({})).slice(from, from + pagesPerFile);
    if (bikes.length === 0) return next();
    send(response, 'urlset', 'url', bikes.map(toBikePath));
  });
  router.get(/^\/sitemap-parts-([1-9]\d{0,3})\.xml$/, async (request: Request<{ 0: string }>, response, next) => {
    const parts = await catalogue.source.listSlugs((Number(request.params[0]) - 1) * pagesPerFile, pagesPerFile);
    if (parts.length === 0) return next();
    send(
      response,
      'urlset',
      'url',
      parts.map(({ slug, changedAt }) => ({ path: `/part/${slug}`, changedAt })),
    );
  });

  router.get(/^\/sitemap-diagrams-([1-9]\d{0,3})\.xml$/, async (request: Request<{ 0: string }>, response, next) => {
    const portion = await diagrams.listPortion((Number(request.params[0]) - 1) * diagramsPerFile, diagramsPerFile);
    if (portion.length === 0) return next();
    const paths = portion.flatMap(({ diagram, vehicles: shown }) =>
      shown.map((vehicle) => toDiagramPath(vehicle, diagram.id)),
    );
    send(response, 'urlset', 'url', paths);
  });
  router.get(/^\/sitemap-numbers-([1-9]\d{0,3})\.xml$/, async (request: Request<{ 0: string }>, response, next) => {
    const from = (Number(request.params[0]) - 1) * partsPerFile;
    const keys = await catalogue.source.listNumberKeys(from, partsPerFile, numbersPerPart);
    if (keys.length === 0) return next();
    send(response, 'urlset', 'url', keys.map(toNumberPath));
  });
  router.get(
    /^\/sitemap-replaced-numbers-([1-9]\d{0,3})\.xml$/,
    async (request: Request<{ 0: string }>, response, next) => {
      const from = (Number(request.params[0]) - 1) * replacedPerFile;
      const keys = await numbers.listReplacedKeys(from, replacedPerFile);
      if (keys.length === 0) return next();
      send(response, 'urlset', 'url', keys.map(toNumberPath));
    },
  );

  function send(response: Response, list: string, entry: string, pages: readonly (string | ChangedPage)[]): void {
    // Slugs, keys of numbers and IDs consist of letters, digits and dashes, so nothing needs to be escaped.
    const entries = pages.map((page) => {
      const { path, changedAt } = typeof page === 'string' ? { path: page, changedAt: null } : page;
      // Only the day, because each order changes the time of its parts.
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

const toNumberPath = (key: string): string => `/numbers/${key}`;
