import { describe, expect, it } from 'vitest';
import { toReturnPath } from './return-path';

describe('the return path after a login', () => {
  it.each(['/', '/product/1', '/dashboard/payment/1?x=1#card', '/dashboard/order', '/reset-it'])('keeps %s', (path) => {
    expect(toReturnPath(path)).toBe(path);
  });

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'javascript:alert(1)',
    'dashboard',
    '',
    '/login',
    '/login/',
    '/signup?x=1',
    '/reset?mode=resetPassword&oobCode=used',
    null,
    undefined,
    { pathname: '/' },
  ])('refuses %j', (path) => {
    expect(toReturnPath(path)).toBeNull();
  });

  it('cannot leave the site through dots that the URL parser removes', () => {
    expect(toReturnPath('/..//evil.example')).toBeNull();
  });
});
