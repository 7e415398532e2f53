import { pages } from '@kickstand/pages/pages';
import { describe, expect, it } from 'vitest';
import { isPageAddress, staticPages, toRenderedAddress, unlistedPrefixes } from './page-addresses.js';

describe('the addresses of the client', () => {
  it.each(Object.values(pages).flatMap(({ paths }) => paths))('include %s', (route) => {
    const path = route.replace(/:\w+/g, '0123456789abcdef01234567');
    expect(isPageAddress(path)).toBe(true);
    expect(isPageAddress(`${path === '/' ? '' : path}/`)).toBe(true);
    expect(isPageAddress(path.toUpperCase())).toBe(true);
  });

  it.each(['/no-such-page', '/dashboard/nothing', '/product', '/product/1/2', '/homes', '/dashboard/payment'])(
    'do not include %s',
    (path) => expect(isPageAddress(path)).toBe(false),
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
  ])('is null for %s%s', (path, search) => expect(toRenderedAddress(path, search)).toBeNull());
});

describe('search engines', () => {
  it('are told of the public pages with a fixed address, each once', () => {
    expect(staticPages).toEqual([
      ...['/', '/parts', '/bikes', '/portfolio', '/blogs', '/contact', '/reviews', '/summary', '/whyChoose'],
    ]);
  });

  it('do not visit pages of users, carts, orders and searches', () => {
    expect(new Set(unlistedPrefixes)).toEqual(
      new Set([
        ...['/login', '/signup', '/reset', '/search', '/compare', '/cart', '/track/', '/checkout', '/product/'],
        ...['/withdraw', '/dashboard'],
      ]),
    );
  });
});
