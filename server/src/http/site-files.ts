import { Router, type Request } from 'express';
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
import { createReadCache } from '../platform/read-cache.js';
import { toBikePath, toDiagramPath } from './catalogue-addresses.js';
import { keepFiles } from './kept-files.js';
import { staticPages, unlistedPrefixes } from './page-addresses.js';
import { sendCopy, toPageCopy, type PageCopy } from './page-copy.js';

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
const pagedPath = /^\/sitemap-(?<name>[a-z-]+)-(?<number>[1-9]\d{0,3})\.xml$/;
/** How long the files of the sitemap are kept, in milliseconds. */
const keepMs = 10 * 60_000;

/** Largest width in pixels of a picture that is the shop's icon. */
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
  // Requested by browsers that cannot show the SVG icon of the pages.
  router.get('/favicon.ico', (_request, response) => {
    response.set('cache-control', 'public, max-age=3600').redirect('/icon-192.png');
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

type SitePage = string | { path: string; changedAt: Date };

/** Pages that are divided into files, because a file may not contain all of them. */
interface PagedList {
  /** Number of entries in a file. */
  perFile: number;
  count: () => Promise<number>;
  /** The pages of the entries from `skip` on. An entry may have several pages. */
  read: (skip: number, limit: number) => Promise<readonly SitePage[]>;
}

/** By the name in the addresses of the files. */
function pagedLists({ catalogue: { source }, vehicles, diagrams, numbers }: Omit<Services, 'settings'>) {
  const lists: Record<string, PagedList> = {
    bikes: {
      perFile: pagesPerFile,
      count: async () => (await vehicles.listVehicles({})).length,
      read: async (skip, limit) => (await vehicles.listVehicles({})).slice(skip, skip + limit).map(toBikePath),
    },
    parts: {
      perFile: pagesPerFile,
      count: source.countPublic,
      read: async (skip, limit) =>
        (await source.listSlugs(skip, limit)).map(({ slug, changedAt }) => ({ path: `/part/${slug}`, changedAt })),
    },
    diagrams: {
      perFile: diagramsPerFile,
      count: diagrams.countAll,
      read: async (skip, limit) =>
        (await diagrams.listPortion(skip, limit)).flatMap(({ diagram, vehicles: shown }) =>
          shown.map((vehicle) => toDiagramPath(vehicle, diagram.id)),
        ),
    },
    numbers: {
      perFile: partsPerFile,
      count: source.countNumbered,
      read: async (skip, limit) => (await source.listNumberKeys(skip, limit, numbersPerPart)).map(toNumberPath),
    },
    'replaced-numbers': {
      perFile: replacedPerFile,
      count: numbers.countReplaced,
      read: async (skip, limit) => (await numbers.listReplacedKeys(skip, limit)).map(toNumberPath),
    },
  };
  return new Map(Object.entries(lists));
}

/**
 * `/robots.txt`, and `/sitemap.xml`, which lists the files with the addresses of the pages. The files and the numbers of
 * their entries are read at most once in ten minutes, because reading thousands of documents is expensive.
 * @param publicUrl the shop's origin, without a trailing slash.
 */
export function siteFiles(publicUrl: string, services: Omit<Services, 'settings'>, clock: Clock): Router {
  const { catalogue, vehicles, content } = services;
  const lists = pagedLists(services);
  const counts = createReadCache({ clock, keepMs, maximumEntries: lists.size });
  const files = keepFiles({ clock, keepMs });
  // A query of Mongoose is not a promise: awaited twice, it fails.
  const countOf = (name: string, { count }: PagedList) => counts.read(name, async () => await count());

  async function listFiles(): Promise<string[]> {
    const names = [...lists].map(async ([name, list]) => {
      const length = Math.ceil((await countOf(name, list)) / list.perFile);
      return Array.from({ length }, (_, index) => `/sitemap-${name}-${index + 1}.xml`);
    });
    return ['/sitemap-pages.xml', ...(await Promise.all(names)).flat()];
  }

  async function listPages(): Promise<SitePage[]> {
    const { tree, brands } = await catalogue.taxonomy.read();
    const makes = await vehicles.listMakes(null);
    const written = await content.listPublished();
    return [
      ...staticPages,
      ...tree.all.map(({ slug }) => `/category/${slug}`),
      ...brands.map(({ slug }) => `/brand/${slug}`),
      ...makes.map(({ key }) => `/bikes/${key}`),
      ...written.filter(({ path }) => !staticPages.includes(path)),
    ];
  }

  const router = Router();
  router.get('/robots.txt', (_request, response) => {
    const rules = [...otherPrefixes, ...unlistedPrefixes].map((path) => `Disallow: ${path}`);
    response.type('text/plain').send(['User-agent: *', ...rules, `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n'));
  });
  router.get('/sitemap.xml', async (request, response) => {
    const build = async () => toFile(publicUrl, 'sitemapindex', 'sitemap', await listFiles());
    await sendCopy(request, response, await files.find('index', build));
  });
  router.get('/sitemap-pages.xml', async (request, response) => {
    const build = async () => toFile(publicUrl, 'urlset', 'url', await listPages());
    await sendCopy(request, response, await files.find('pages', build));
  });
  router.get(pagedPath, async (request: Request<{ name: string; number: string }>, response, next) => {
    const { name, number } = request.params;
    const list = lists.get(name);
    if (!list) return next();
    const skip = (Number(number) - 1) * list.perFile;
    if (skip >= (await countOf(name, list))) return next();
    const build = async () => toFile(publicUrl, 'urlset', 'url', await list.read(skip, list.perFile));
    await sendCopy(request, response, await files.find(`${name}-${number}`, build));
  });
  return router;
}

function toFile(publicUrl: string, list: string, entry: string, pages: readonly SitePage[]): Promise<PageCopy> {
  // Slugs, keys of numbers and IDs consist of letters, digits and dashes, so nothing needs to be escaped.
  const entries = pages.map((page) => {
    const { path, changedAt } = typeof page === 'string' ? { path: page, changedAt: null } : page;
    // Only the day, because each order changes the time of its parts.
    const day = changedAt && `<lastmod>${changedAt.toISOString().slice(0, 10)}</lastmod>`;
    return `  <${entry}><loc>${publicUrl}${path}</loc>${day ?? ''}</${entry}>`;
  });
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${list} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...entries,
    `</${list}>`,
    '',
  ];
  return toPageCopy(lines.join('\n'), 'public, max-age=3600', 'application/xml; charset=utf-8');
}

const toNumberPath = (key: string): string => `/numbers/${key}`;
