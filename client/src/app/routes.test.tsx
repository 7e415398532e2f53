import type { RouteObject } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { clientRoutes, isRenderedRoute } from '../../../server/src/http/client-routes';
import { appRoutes, findPage } from './AppRoutes';

/** The address of every page below some routes. */
function pathsOf(routes: readonly RouteObject[], above = ''): string[] {
  return routes.flatMap(({ path = '', index, children }) => {
    const full = path === '' ? above : `${above}/${path}`;
    if (children) return pathsOf(children, full);
    return [index && full === '' ? '/' : full];
  });
}

describe('the routes', () => {
  it('are exactly the addresses that the server answers with 200', () => {
    const paths = pathsOf(appRoutes).filter((path) => path !== '/*');
    expect(paths.sort()).toEqual([...clientRoutes].sort());
  });

  it.each(clientRoutes.filter(isRenderedRoute))('have a page at %s that the server can render', (route) => {
    expect(findPage(route)?.exportName).toMatch(/Page$/);
  });

  it('have a page for unknown addresses', () => {
    expect(findPage('/404')?.exportName).toBe('NotFoundPage');
  });
});
