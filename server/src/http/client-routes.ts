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
  '/dashboard/users',
  '/dashboard/addProduct',
  '/dashboard/manageProducts',
  '/dashboard/manageOrders',
  '/dashboard/manageOrders/:id',
  '/dashboard/reviews',
  '/dashboard/mails',
  '/dashboard/changes',
] as const;

const patterns = clientRoutes.map(
  // Like the client's router: letters of either case, with or without a slash at the end.
  (route) => new RegExp(`^${route.replace(/:\w+/g, '[^/]+').replace(/\/$/, '')}/*$`, 'i'),
);

export function isClientRoute(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}

type ClientRoute = (typeof clientRoutes)[number];

/** The pages anybody may read, in the order of the navigation. Product pages ask for a sign-in and stay out. */
export const publicPages: readonly ClientRoute[] = [
  '/',
  '/parts',
  '/portfolio',
  '/blogs',
  '/contact',
  '/reviews',
  '/summary',
  '/whyChoose',
];

/** The pages that are the same for every visitor, at the addresses that links to them have. */
const renderedRoutes: ReadonlySet<string> = new Set<ClientRoute>([...publicPages, '/home', '/login', '/signup']);

const renderedPatterns = [/^\/part\/[a-z0-9-]{1,120}$/];

/** Whether the server renders the page at an address. In another spelling of it, the browser does. */
export function isRenderedRoute(path: string): boolean {
  return renderedRoutes.has(path) || renderedPatterns.some((pattern) => pattern.test(path));
}
