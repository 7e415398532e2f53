import { pages } from '@kickstand/pages/pages';
import { furthestPage, searchPageSize } from '@kickstand/rules/limits';
import type { Request, RequestHandler } from 'express';
import type { CatalogueService } from '../modules/catalogue/products/catalogue.service.js';
import type { ContentService } from '../modules/content/content.service.js';
import type { DiagramsService } from '../modules/diagrams/diagrams.service.js';
import type { VehiclesService } from '../modules/vehicles/vehicles.service.js';
import { systemActor } from '../shared/actor.js';
import { lookUpAddresses, type Destination, type HasCopy } from './address-look-up.js';

interface Services {
  catalogue: Pick<CatalogueService, 'findBySlug' | 'taxonomy'>;
  vehicles: Pick<VehiclesService, 'findBySlug' | 'listMakes'>;
  diagrams: Pick<DiagramsService, 'find' | 'findVehicles'>;
  content: Pick<ContentService, 'findPath'>;
}

const nowhere = { status: 404 } as const;
const gone = { status: 410 } as const;
/** A search that names more brands, or more categories, than this is answered without looking up their slugs. */
const mostSlugs = 20;

/**
 * Sets the status of catalogue pages and of the pages that the merchant writes, by what the database contains. The
 * status is 301 for an earlier slug or another spelling, and 410 for a deleted product or a removed category or brand.
 * It is 404 for everything else that does not exist, including pages after the last page of a list. With 404 and 410,
 * the page that explains the status is sent.
 * A search in a category or in brands that do not exist has the status 404 or 410, too.
 */
export function catalogueAddresses(services: Services, page: RequestHandler, hasCopy?: HasCopy): RequestHandler {
  return lookUpAddresses((request) => findDestination(services, request), page, hasCopy);
}

/** The addresses that only the merchant's own pages have. */
const contentAddress = new RegExp(
  `^(?:${pages.ContentPage.paths.map((path) => path.replace(':slug', '[^/]+')).join('|')})$`,
);

/** Null for requests that are left to the next handlers. */
async function findDestination(
  { catalogue, vehicles, diagrams, content }: Services,
  request: Request,
): Promise<Destination | null> {
  const path = request.path.toLowerCase();
  const [, kind = '', slug = ''] = /^\/(brand|category|part)\/([^/]+)\/*$/.exec(path) ?? [];
  const written = path.replace(/\/+$/, '');
  if (contentAddress.test(written)) {
    const found = await content.findPath(written);
    return found === null ? nowhere : { path: found };
  }
  const page = readPage(request);
  if (kind === 'brand' || kind === 'category') {
    const found = await findTaxon(catalogue, kind, slug);
    const isShown = 'id' in found && found.path === request.path;
    return isShown && page > (await countPages(catalogue, kind, found.id)) ? nowhere : found;
  }
  if (/^\/search\/*$/.test(path)) {
    if (page > furthestPage) return nowhere;
    const { category, brand } = request.query;
    return (await findMissing(catalogue, 'category', category)) ?? findMissing(catalogue, 'brand', brand);
  }
  if (kind === 'part') {
    const product = await catalogue.findBySlug(systemActor('pages'), slug);
    if (!product || product.status === 'draft') return nowhere;
    return product.deletedAt === null ? { path: `/part/${product.slug}` } : gone;
  }
  const [, make, model, diagramId] = /^\/bikes\/([\w-]+)(?:\/([\w-]+)(?:\/diagrams\/([^/]+))?)?\/*$/.exec(path) ?? [];
  if (make === undefined) return null;
  if (model === undefined) {
    const makes = await vehicles.listMakes(null);
    return makes.some(({ key }) => key === make) ? { path: `/bikes/${make}` } : nowhere;
  }
  const vehicle = await vehicles.findBySlug(`${make}-${model}`);
  if (!vehicle) return nowhere;
  if (diagramId === undefined) return { path: toBikePath(vehicle) };
  const diagram = await diagrams.find(diagramId);
  const shown = diagram ? await diagrams.findVehicles(diagram) : [];
  return shown.some(({ id }) => id === vehicle.id) ? { path: toDiagramPath(vehicle, diagramId) } : nowhere;
}

/**
 * 404 or 410 if none of the named categories or brands exists; null if at least one exists, because several are
 * alternatives.
 * @param slugs as they are in the query of the request.
 */
async function findMissing(
  catalogue: Services['catalogue'],
  kind: 'brand' | 'category',
  slugs: Request['query'][string],
): Promise<Destination | null> {
  const named = [slugs].flat().filter((slug): slug is string => typeof slug === 'string' && slug !== '');
  if (named.length === 0 || named.length > mostSlugs) return null;
  const found = await Promise.all(named.map((slug) => findTaxon(catalogue, kind, slug)));
  const missing = found.filter((destination) => 'status' in destination);
  if (missing.length < found.length) return null;
  return missing.find(({ status }) => status === 410) ?? nowhere;
}

async function findTaxon(
  { taxonomy }: Services['catalogue'],
  kind: 'brand' | 'category',
  slug: string,
): Promise<{ id: string; path: string } | { status: 404 | 410 }> {
  const found = await (kind === 'brand' ? taxonomy.findBrand(slug) : taxonomy.findCategory(slug));
  if (found) return { id: found.id, path: `/${kind}/${found.slug}` };
  return (await taxonomy.isGone(kind, slug)) ? gone : nowhere;
}

/** Number of the page of a list. As in the client's router, it is 1 if the parameter is not a valid number. */
function readPage({ query: { page } }: Request): number {
  const number = Number([page].flat()[0] ?? 1);
  return Number.isInteger(number) && number >= 1 ? number : 1;
}

/**
 * Number of pages of the whole list of a category or brand. A filtered list never has more. The counts are cached in
 * memory.
 */
async function countPages(
  { taxonomy }: Services['catalogue'],
  kind: 'brand' | 'category',
  id: string,
): Promise<number> {
  const counts = await taxonomy.countListed(kind === 'brand' ? 'brandId' : 'categoryPath');
  return Math.min(furthestPage, Math.max(1, Math.ceil((counts.get(id) ?? 0) / searchPageSize)));
}

/** Path of a bike's page. A bike's slug consists of its make's slug, a hyphen, and the rest. */
export function toBikePath({ make, slugs: [slug = ''] }: { make: { key: string }; slugs: readonly string[] }): string {
  return `/bikes/${make.key}/${slug.slice(make.key.length + 1)}`;
}

/** Path of a diagram's page, below the page of one of its bikes. */
export function toDiagramPath(vehicle: Parameters<typeof toBikePath>[0], diagramId: string): string {
  return `${toBikePath(vehicle)}/diagrams/${diagramId}`;
}
