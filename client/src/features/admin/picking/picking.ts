import type { ShipmentInput } from '../../../graphql/generated/operations';

/**
 * Reads rows of order number, carrier and tracking number, as pasted from a table: separated by tabs, semicolons or
 * commas. Empty rows and a row of headings are left out.
 */
export function readShipments(pasted: string): ShipmentInput[] {
  return pasted
    .split(/\r?\n/)
    .map((row) => row.split(/[\t;,]/).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')))
    .filter(([orderNumber = '']) => /\d/.test(orderNumber))
    .map(([orderNumber = '', carrier = '', trackingNumber = '']) => ({
      orderNumber,
      carrier: carrier || null,
      trackingNumber: trackingNumber || null,
    }));
}
