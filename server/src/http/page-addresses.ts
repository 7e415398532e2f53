import { pages, type PageEntry } from '@kickstand/pages/pages';
import { longestPartNumber, longestSlug } from '@kickstand/rules/products';
import { furthestRenderedPage } from '@kickstand/rules/search';

const entries: readonly PageEntry[] = Object.values(pages);
const rendered = entries.filter((page) => page.rendered !== null);

const anyAddress = entries
  .flatMap(({ paths }) => paths)
  .map(
    // Like the client's router: ignores case and a slash at the end.
    (path) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replace(/\/$/, '')}/*$`, 'i'),
  );

/**
 * Whether the client shows a page at an address. Every other address is answered with the same document, which shows the 404
 * page, and with that status.
 */
export function isPageAddress(path: string): boolean {
  return anyAddress.some((pattern) => pattern.test(path));
}

/** The listed pages whose addresses have no variable part. */
export const staticPages: readonly string[] = entries
  .filter((page) => page.rendered === 'listed')
  .flatMap(({ paths: [path = ''] }) => (path.includes(':') ? [] : path));

/** What addresses of pages that search engines do not visit start with. */
export const unlistedPrefixes: readonly string[] = entries
  .filter((page) => page.rendered !== 'listed')
  .flatMap(({ paths }) => paths.map((path) => path.replace(/:.*/, '')))
  .filter((path, index, all) => all.indexOf(path) === index && !all.some((other) => path.startsWith(`${other}/`)));

const slugPattern = `[a-z0-9-]{1,${longestSlug}}`;
/** In the spelling that the server redirects to. */
const parameterPatterns: Readonly<Record<string, string>> = {
  slug: slugPattern,
  make: slugPattern,
  model: slugPattern,
  id: '[0-9a-f]{24}',
  number: `[A-Z0-9]{1,${longestPartNumber}}`,
};

function toRenderedPattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/:(\w+)/g, (_variable, name: string) => parameterPatterns[name] ?? '[^/]+')}$`);
}

const renderedAddresses = rendered.flatMap(({ paths }) => paths).map(toRenderedPattern);
/** A list's later pages have addresses of their own; the first one has that of the list. */
const pagedLists = [...pages.BrandPage.paths, ...pages.CategoryPage.paths].map(toRenderedPattern);

/**
 * The address under which the server renders a page, with the query if the page depends on it; null for pages that the
 * browser renders, such as lists that a visitor has filtered or sorted, and other spellings of an address.
 * @param search with its question mark; empty without a query.
 */
export function toRenderedAddress(path: string, search: string): string | null {
  if (!renderedAddresses.some((pattern) => pattern.test(path))) return null;
  if (search === '' || !pagedLists.some((pattern) => pattern.test(path))) return path;
  const page = Number(/^\?page=([1-9]\d{0,9})$/.exec(search)?.[1]);
  return page >= 2 && page <= furthestRenderedPage ? path + search : null;
}
