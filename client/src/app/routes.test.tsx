import { createRoutesFromElements, type RouteObject } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { clientRoutes } from '../../../server/src/http/client-routes';
import { AppRoutes } from './AppRoutes';

/** The address of every page below some routes. */
function pathsOf(routes: readonly RouteObject[], above = ''): string[] {
  return routes.flatMap(({ path = '', index, children }) => {
    const full = path === '' ? above : `${above}/${path}`;
    if (children) return pathsOf(children, full);
    return [index && full === '' ? '/' : full];
  });
}

describe('the routes', () => {
  it('are the addresses that the server answers with 200', () => {
    const { children } = AppRoutes().props as { children: Parameters<typeof createRoutesFromElements>[0] };
    const paths = pathsOf(createRoutesFromElements(children)).filter((path) => path !== '/*');
    expect(paths.sort()).toEqual([...clientRoutes].sort());
  });
});
