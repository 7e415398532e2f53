import { expect, it } from 'vitest';
import { anOrder, lineId, paidWith, someTime } from '../../../../test/payment-builders.js';
import { readPdfText } from '../../../../test/pdf-text.js';
import { toPackingSlipsPdf } from './packing-documents.js';
import type { Parcel } from './parcel.js';

it('says for each shipped unit which address it was sent to, if nothing is left to ship', async () => {
  const parcel = (id: string, sentTo: Pick<Parcel, 'address'>): Parcel => ({
    ...{ id, status: 'shipped', carrier: null, trackingNumber: null, history: [], createdAt: someTime },
    ...{ lines: [{ lineId, quantity: 1 }], ...sentTo },
  });
  const order = {
    ...anOrder('shipped', paidWith('pi_1')),
    delivery: { address: '2 New Street', phone: '0123 456' },
    parcels: [parcel('p1', { address: '1 Old Street' }), parcel('p2', {})],
  };
  const packer = { shopName: 'Kickstand', contactAddress: '9 Shop Street', timeZone: 'UTC' };
  const texts = readPdfText(await toPackingSlipsPdf([order], packer, someTime));
  const unitAfter = (address: string) => texts.slice(texts.indexOf(address)).find((text) => /^\d$/.test(text));
  expect(texts.filter((text) => text.endsWith('Street'))).toEqual(['1 Old Street', '2 New Street', '9 Shop Street']);
  expect([unitAfter('1 Old Street'), unitAfter('2 New Street')]).toEqual(['1', '1']);
});
