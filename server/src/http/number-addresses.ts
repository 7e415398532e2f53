import { longestPartNumber } from '@kickstand/rules/products';
import type { RequestHandler } from 'express';
import { partNumberKeyOf } from '../modules/catalogue/products/part-number.js';
import type { NumbersService } from '../modules/numbers/numbers.service.js';
import { lookUpUnlessCopied, type HasCopy } from './address-look-up.js';
import { redirectToPage } from './moved-page.js';

/**
 * Status of the pages of part numbers: 301 for another spelling of a number, and 404 for an unknown number, with the page
 * that explains it.
 */
export function numberAddresses(
  numbers: Pick<NumbersService, 'lookUp'>,
  page: RequestHandler,
  hasCopy: HasCopy = () => false,
): RequestHandler {
  return async (request, response, next) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const [, typed] = (isRead && /^\/numbers\/([^/]+)\/*$/i.exec(request.path)) || [];
    if (typed === undefined) return next();
    const number = decodeURIComponent(typed);
    const key = partNumberKeyOf(number);
    const isNumber = key !== '' && number.length <= longestPartNumber;
    const found = isNumber ? await lookUpUnlessCopied(request, hasCopy, numbers.lookUp(key)) : { isKnown: false };
    if (found === null) return next();
    if (!found.isKnown) {
      response.status(404);
      return page(request, response, next);
    }
    const path = `/numbers/${key}`;
    if (path === request.path) return next();
    redirectToPage(path, request, response);
  };
}
