/**
 * The addresses at which the client shows a page, as its router knows them. Every other address is answered with the
 * same document, which shows the 404 page, and with that status. A test of the client compares this list with its routes.
 */
export const clientRoutes = [
  '/',
  '/home',
  '/whyChoose',
  '/reviews',
  '/summary',
  '/contact',
  '/blogs',
  '/portfolio',
  '/parts',
  '/part/:slug',
  '/category/:slug',
  '/brand/:slug',
  '/bikes',
  '/bikes/:make',
  '/bikes/:make/:model',
  '/bikes/:make/:model/diagrams/:id',
  '/search',
  '/numbers/:number',
  '/compare',
  '/cart',
  '/checkout',
  '/track/:number',
  '/track/:number/pay',
  '/login',
  '/signup',
  '/reset',
  '/product/:id',
  '/dashboard',
  '/dashboard/profile',
  '/dashboard/review',
  '/dashboard/order',
  '/dashboard/order/:id',
  '/dashboard/payment/:id',
  '/dashboard/addresses',
  '/dashboard/garage',
  '/dashboard/users',
  '/dashboard/addProduct',
  '/dashboard/manageProducts',
  '/dashboard/manageProducts/:id',
  '/dashboard/manageProducts/:id/bikes',
  '/dashboard/manageOrders',
  '/dashboard/manageOrders/:id',
  '/dashboard/categories',
  '/dashboard/brands',
  '/dashboard/families',
  '/dashboard/vehicles',
  '/dashboard/diagrams',
  '/dashboard/diagrams/:id',
  '/dashboard/supersessions',
  '/dashboard/attributes',
  '/dashboard/reviews',
  '/dashboard/search',
  '/dashboard/mails',
  '/dashboard/changes',
] as const;

const patterns = clientRoutes.map(
  // Like the client's router: ignores case and a slash at the end.
  (route) => new RegExp(`^${route.replace(/:\w+/g, '[^/]+').replace(/\/$/, '')}/*$`, 'i'),
);

export function isClientRoute(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}

type ClientRoute = (typeof clientRoutes)[number];

/** The public pages, in the order of the navigation. Order forms of products need a sign-in and are not included. */
export const publicPages: readonly ClientRoute[] = [
  '/',
  '/parts',
  '/bikes',
  '/portfolio',
  '/blogs',
  '/contact',
  '/reviews',
  '/summary',
  '/whyChoose',
];

/** The pages that are the same for every visitor, at the addresses that the shop's links use. */
const renderedRoutes: ReadonlySet<string> = new Set<ClientRoute>([...publicPages, '/home', '/login', '/signup']);

const partPattern = /^\/part\/[a-z0-9-]{1,120}$/;
/** In the spelling that the server redirects to. */
const numberPattern = /^\/numbers\/[A-Z0-9]{1,60}$/;
const bikePattern = /^\/bikes\/[a-z0-9-]{1,120}(?:\/[a-z0-9-]{1,120}(?:\/diagrams\/[0-9a-f]{24})?)?$/;
const listPattern = /^\/(?:brand|category)\/[a-z0-9-]{1,120}$/;
/** Page of a list. The first page has the address of the list itself. */
const laterPage = /^\?page=(?:[2-9]|[1-9]\d{1,2})$/;

/** Whether the server renders the page at an address. The browser renders it at other spellings of the address. */
export function isRenderedRoute(path: string): boolean {
  return (
    renderedRoutes.has(path) ||
    [partPattern, numberPattern, bikePattern, listPattern].some((pattern) => pattern.test(path))
  );
}

/**
 * The address under which the server renders a page, with the query if the page depends on it; null for pages that the
 * browser renders, such as lists that a visitor has filtered or sorted.
 * @param search with its question mark; empty without a query.
 */
export function toRenderedAddress(path: string, search: string): string | null {
  if (!isRenderedRoute(path)) return null;
  if (!listPattern.test(path) || search === '') return path;
  return laterPage.test(search) ? path + search : null;
}
