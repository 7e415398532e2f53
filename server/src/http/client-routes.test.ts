import { describe, expect, it } from 'vitest';
import { clientRoutes, isClientRoute, toRenderedAddress } from './client-routes.js';

describe('the addresses of the client', () => {
  it.each(clientRoutes)('%s is one', (route) => {
    const path = route.replace(/:\w+/g, '0123456789abcdef01234567');
    expect(isClientRoute(path)).toBe(true);
    expect(isClientRoute(`${path === '/' ? '' : path}/`)).toBe(true);
    expect(isClientRoute(path.toUpperCase())).toBe(true);
  });

  it.each(['/no-such-page', '/dashboard/nothing', '/product', '/product/1/2', '/homes', '/dashboard/payment'])(
    '%s is none',
    (path) => expect(isClientRoute(path)).toBe(false),
  );
});

describe('the address under which the server renders a page', () => {
  it.each([
    ['/blogs', '', '/blogs'],
    ['/blogs', '?from=mail', '/blogs'],
    ['/part/brake-disc', '?from=mail', '/part/brake-disc'],
    ['/category/brakes', '', '/category/brakes'],
    ['/category/brakes', '?page=2', '/category/brakes?page=2'],
    ['/brand/ardent', '?page=12', '/brand/ardent?page=12'],
    ['/bikes/honda', '', '/bikes/honda'],
    ['/bikes/honda/cbr-600-rr', '?year=2006', '/bikes/honda/cbr-600-rr'],
    [
      '/bikes/honda/cbr-600-rr/diagrams/a1a1a1a1a1a1a1a1a1a1a1a1',
      '?spot=3',
      '/bikes/honda/cbr-600-rr/diagrams/a1a1a1a1a1a1a1a1a1a1a1a1',
    ],
  ])('of %s%s is %s', (path, search, address) => expect(toRenderedAddress(path, search)).toBe(address));

  it.each([
    ['/category/brakes', '?page=1'],
    ['/category/brakes', '?page=02'],
    ['/category/brakes', '?page=1000'],
    ['/category/brakes', '?brand=ardent'],
    ['/category/brakes', '?page=2&sort=name'],
    ['/Category/brakes', ''],
    ['/bikes/honda/cbr-600-rr/diagrams/none', ''],
    ['/search', '?q=disc'],
    ['/dashboard', ''],
  ])('is none for %s%s', (path, search) => expect(toRenderedAddress(path, search)).toBeNull());
});
