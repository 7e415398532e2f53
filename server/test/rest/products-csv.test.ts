import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemActor } from '../../src/shared/actor.js';
import { addCatalogue, type TestCatalogue } from '../catalogue-fixtures.js';
import { addProduct, type TestUser } from '../shop.js';
import { openRestShop, type RestShop } from './rest-shop.js';

const header =
  'id,part number,gtin,brand,name,description,categories,status,condition,price,recommended price,deposit for old part,tax class,stock,' +
  'minimum quantity,weight in g,length in mm,width in mm,height in mm,hazards,image,page address,' +
  'pictures,documents,prices for quantities,family,options,related,successors,attribute diameter,' +
  'attribute floating,attribute note';

let shop: RestShop;
let admin: TestUser;
let catalogue: TestCatalogue;
beforeAll(async () => {
  shop = await openRestShop({ settings: { timeZone: 'Pacific/Auckland' } });
  admin = await shop.newAdmin();
  catalogue = await addCatalogue(shop);
});
afterAll(() => shop.close());

describe('the export of products', () => {
  it('has all products but deleted ones, in a form that spreadsheets read without running formulas', async () => {
    const { brakes, discs, brand } = catalogue;
    const full = await addProduct(shop, {
      ...{ name: '=1+1, "Disc"', about: 'Floating.\nOf steel.', partNumber: '-320', gtin: '4006381333931' },
      ...{ brandId: brand.id, categoryIds: [discs.id, brakes.id], imageUrl: '/images/disc.svg', status: 'draft' },
      ...{ priceMinor: 18_950, comparePrice: { amountMinor: 20_000, currency: 'usd' }, availableQuantity: 8 },
      ...{ minimumQuantity: 2, weightGrams: 850, lengthMm: 330, hazards: ['battery', 'aerosol'] },
      attributes: [
        { code: 'floating', value: true },
        { code: 'diameter', value: 320.5 },
        { code: 'note', value: '@SUM(A1)' },
      ],
    });
    const deleted = await addProduct(shop);
    await shop.services.catalogue.deleteProduct(systemActor('test'), deleted);
    const reduced = await addProduct(shop, {
      ...{ name: 'Kit', about: 'Chain.', partNumber: null, imageUrl: '/kit.svg', priceMinor: 10_000 },
      ...{ availableQuantity: 5, minimumQuantity: 1, category: null },
    });
    const startsAt = shop.clock.now();
    await shop.services.catalogue.sales.save(systemActor('test'), {
      ...{ id: null, version: null, idempotencyKey: 'sale' },
      content: {
        ...{ name: 'Sale', startsAt, endsAt: new Date(startsAt.getTime() + 86_400_000), percent: 20, prices: [] },
        target: { kind: 'products', ids: [reduced] },
      },
    });
    const answer = await shop.send('GET /api/products.csv', {}, admin);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="products-2126-05-02.csv"');
    expect(answer.text.split('\r\n')).toEqual([
      header,
      `${full},'-320,4006381333931,Moto Ark,"'=1+1, ""Disc""","Floating.\nOf steel.",Brakes > Discs | Brakes,draft,new,` +
        `189.50,200.00,,standard,8,2,850,330,,,aerosol | battery,/images/disc.svg,1-1-disc,,,,,,,,320.5,yes,'@SUM(A1)`,
      `${reduced},,,,Kit,Chain.,,active,new,100.00,,,standard,5,1,,,,,,/kit.svg,kit,,,,,,,,,,`,
      '',
    ]);
  });
});
