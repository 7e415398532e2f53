import { pages as list, type PageEntry } from '@kickstand/pages/pages';
import { matchRoutes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { appRoutes, findPage } from './AppRoutes';

const entries: readonly [string, PageEntry][] = Object.entries(list);
const addresses = entries.flatMap(([name, page]) => page.paths.map((path) => [path, name] as const));
/** Address at which admins see the overview, and everybody else the profile. */
const chosenByRole = '/dashboard';

describe('the routes', () => {
  it.each(addresses.filter(([path]) => path !== chosenByRole))('at %s show the page %s', (path, name) => {
    expect(findPage(path.replaceAll(':', ''))?.exportName).toBe(name);
  });

  it('choose the page of the dashboard by role', () => {
    expect(matchRoutes(appRoutes, chosenByRole)?.at(-1)?.route.index).toBe(true);
  });

  it('have a page for unknown addresses', () => {
    expect(findPage('/404')?.exportName).toBe('NotFoundPage');
  });
});
