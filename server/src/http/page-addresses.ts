import { pages, type PageEntry } from '@kickstand/pages/pages';
import { longestPartNumber, longestSlug } from '@kickstand/rules/products';
import { furthestPage } from '@kickstand/rules/limits';

const byName: readonly [string, PageEntry][] = Object.entries(pages);
const entries = byName.map(([, page]) => page);
const rendered = entries.filter((page) => page.rendered !== null);

const anyAddress = byName.flatMap(([name, { paths }]) =>
  // Like the client's router, ignores case and a trailing slash.
  paths.map((path) => ({ name, pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replace(/\/$/, '')}/*$`, 'i') })),
);

/** The pages that the client shows at an address, depending on who is signed in. */
export const pagesAt = (path: string): string[] =>
  anyAddress.filter(({ pattern }) => pattern.test(path)).map(({ name }) => name);

/**
 * Whether the client shows a page at an address. Other addresses get the same document with status 404, and the document
 * shows the 404 page.
 */
export const isPageAddress = (path: string): boolean => pagesAt(path).length > 0;

/** The listed pages whose addresses have no parameters. */
export const staticPages: readonly string[] = entries
  .filter((page) => page.rendered === 'listed')
  .flatMap(({ paths: [path = ''] }) => (path.includes(':') ? [] : path));

/** Prefixes of the addresses that search engines must not visit. */
export const unlistedPrefixes: readonly string[] = entries
  .filter((page) => page.rendered !== 'listed')
  .flatMap(({ paths }) => paths.map((path) => path.replace(/:.*/, '')))
  .filter((path, index, all) => all.indexOf(path) === index && !all.some((other) => path.startsWith(`${other}/`)));

const slugPattern = `[a-z0-9-]{1,${longestSlug}}`;
/** Patterns of the parameters in the spelling to which the server redirects. */
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
/** Later pages of a list have their own addresses. The first page has the address of the list. */
const pagedLists = [...pages.BrandPage.paths, ...pages.CategoryPage.paths].map(toRenderedPattern);

/**
 * The address under which the server renders a page, with the query if the page depends on it; null for pages that the
 * browser renders (such as filtered or sorted lists), and for other spellings of an address.
 * @param search including the question mark; empty without a query.
 */
export function toRenderedAddress(path: string, search: string): string | null {
  if (!renderedAddresses.some((pattern) => pattern.test(path))) return null;
  if (search === '' || !pagedLists.some((pattern) => pattern.test(path))) return path;
  const page = Number(/^\?page=([1-9]\d{0,9})$/.exec(search)?.[1]);
  return page >= 2 && page <= furthestPage ? path + search : null;
}
