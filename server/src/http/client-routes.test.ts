import { describe, expect, it } from 'vitest';
import { clientRoutes, isClientRoute } from './client-routes.js';

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
