import { describe, expect, it } from 'vitest';
import { headOf } from './page-head.js';

describe('the head of a page', () => {
  it.each([
    ['/', 'https://shop.example/'],
    ['/home', 'https://shop.example/'],
    ['/blogs', 'https://shop.example/blogs'],
    ['/blogs/', 'https://shop.example/blogs'],
  ])('names one address for %s', (path, url) => {
    expect(headOf('https://shop.example', path)).toContain(`<link rel="canonical" href="${url}">`);
    expect(headOf('https://shop.example', path)).toContain(`<meta property="og:url" content="${url}">`);
  });

  it('lets no markup in through the path', () => {
    expect(headOf('https://shop.example', '/"><script>')).not.toContain('"><script>');
  });
});
