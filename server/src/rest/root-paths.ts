import type { RequestHandler } from 'express';
import { documentedCalls } from './documented-calls.js';

/** The first segments of the calls that answer at the root too; everything else there is the client's. */
const rootSegments = new Set(
  documentedCalls.filter(({ isUnderApiOnly }) => !isUnderApiOnly).map(({ path }) => firstSegment(path)),
);

/** Lets only what earlier clients of the shop may ask for through to the calls. */
export function onRootPaths(rest: RequestHandler): RequestHandler {
  return (request, response, next) => {
    if (rootSegments.has(firstSegment(request.path))) return rest(request, response, next);
    next();
  };
}

function firstSegment(path: string): string {
  return path.split('/', 2)[1] ?? '';
}
