import type { RequestHandler } from 'express';
import type { CatalogService } from '../modules/catalog/catalog.service.js';
import { systemActor } from '../shared/actor.js';

type Catalog = Pick<CatalogService, 'findBySlug' | 'structure'>;

/** Where an address of the catalogue leads: to a page, or nowhere. */
type Destination = { slug: string } | { status: 404 | 410 };

/**
 * The status of the catalogue's pages, which only the database knows: 301 from an earlier slug and from another spelling,
 * 410 for what was deleted, 404 for what never was or is not shown yet. The page that explains it comes with the status.
 */
export function catalogueAddresses(catalog: Catalog, page: RequestHandler): RequestHandler {
  return async (request, response, next) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const [, name, slug] = (isRead && /^\/(brand|category|part)\/([\w-]+)\/*$/i.exec(request.path)) || [];
    if (name === undefined || slug === undefined) return next();
    const kind = name.toLowerCase();
    const destination = await findDestination(catalog, kind, slug.toLowerCase());
    if ('status' in destination) {
      response.status(destination.status);
      return page(request, response, next);
    }
    const path = `/${kind}/${destination.slug}`;
    if (path === request.path) return next();
    response.redirect(301, path + request.originalUrl.slice(request.path.length));
  };
}

async function findDestination(catalog: Catalog, kind: string, slug: string): Promise<Destination> {
  if (kind === 'brand') return (await catalog.structure.findBrand(slug)) ?? { status: 404 };
  if (kind === 'category') return (await catalog.structure.findCategory(slug)) ?? { status: 404 };
  const product = await catalog.findBySlug(systemActor('pages'), slug);
  if (!product || product.status === 'draft') return { status: 404 };
  return product.deletedAt === null ? { slug: product.slug } : { status: 410 };
}
