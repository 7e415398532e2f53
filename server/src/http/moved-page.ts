import type { Request, Response } from 'express';

/**
 * Redirects to the current path of a page, with the query of the request. Without `no-cache`, browsers would keep a
 * permanent redirect for good, but another page can be published at the old address later.
 */
export function redirectToPage(path: string, request: Request, response: Response): void {
  response.set('cache-control', 'no-cache').redirect(301, path + request.originalUrl.slice(request.path.length));
}
