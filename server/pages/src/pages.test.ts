import { describe, expect, it } from 'vitest';
import { pages, type PageEntry } from './pages.js';

const entries: readonly [string, PageEntry][] = Object.entries(pages);

describe('the list of pages', () => {
  it('has one page for each address', () => {
    const paths = entries.flatMap(([, page]) => page.paths.map((path) => path.replace(/:\w+/g, ':')));
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
  });

  it('requires a sign-in for all pages of the dashboard', () => {
    const open = entries.filter(([, { paths, access }]) => {
      const isInDashboard = paths.some((path) => path.startsWith('/dashboard'));
      return isInDashboard && typeof access === 'string' && access !== 'customer';
    });
    expect(open).toEqual([]);
  });

  it('lets the server render only what every visitor may see', () => {
    expect(entries.filter(([, { rendered, access }]) => rendered !== null && access !== 'visitor')).toEqual([]);
  });
});
