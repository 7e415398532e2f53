import { describe, expect, it } from 'vitest';
import { headOf, headOfRendered } from './page-head.js';

describe('the head of a page', () => {
  it.each([
    ['/', 'https://shop.example/'],
    ['/home', 'https://shop.example/'],
    ['/blogs', 'https://shop.example/blogs'],
    ['/blogs/', 'https://shop.example/blogs'],
  ])('names the canonical address for %s', (path, url) => {
    expect(headOf('https://shop.example', path)).toContain(`<link rel="canonical" href="${url}">`);
    expect(headOf('https://shop.example', path)).toContain(`<meta property="og:url" content="${url}">`);
  });

  it('names the address of a later page of a list, but none for an unknown page', () => {
    const head = headOfRendered('https://shop.example', '/category/brakes?page=2');
    expect(head).toContain('<link rel="canonical" href="https://shop.example/category/brakes?page=2">');
    expect(headOfRendered('https://shop.example', '/no-such-page')).toBe('');
  });

  it('lets no markup in through the path', () => {
    expect(headOf('https://shop.example', '/"><script>')).not.toContain('"><script>');
  });
});
