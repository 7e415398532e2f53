import { longestPartNumber } from '@kickstand/rules/products';
import type { RequestHandler } from 'express';
import { partNumberKeyOf } from '../modules/catalogue/products/part-number.js';
import type { NumbersService } from '../modules/numbers/numbers.service.js';
import { lookUpAddresses, type HasCopy } from './address-look-up.js';

/**
 * Status of the pages of part numbers: 301 for another spelling of a number, and 404 for an unknown number, with the page
 * that explains it.
 */
export function numberAddresses(
  numbers: Pick<NumbersService, 'lookUp'>,
  page: RequestHandler,
  hasCopy?: HasCopy,
): RequestHandler {
  const findDestination = async ({ path }: { path: string }) => {
    const [, typed] = /^\/numbers\/([^/]+)\/*$/i.exec(path) ?? [];
    if (typed === undefined) return null;
    const number = decodeURIComponent(typed);
    const key = partNumberKeyOf(number);
    const isNumber = key !== '' && number.length <= longestPartNumber;
    const isKnown = isNumber && (await numbers.lookUp(key)).isKnown;
    return isKnown ? { path: `/numbers/${key}` } : ({ status: 404 } as const);
  };
  return lookUpAddresses(findDestination, page, hasCopy);
}
