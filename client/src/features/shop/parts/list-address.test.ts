import { describe, expect, it } from 'vitest';
import {
  fitFacet,
  isNarrowed,
  toListVariables,
  withoutConditions,
  withPage,
  withSort,
  withoutFits,
  withToggled,
} from './list-address';

const read = (query: string, scope = {}, bike: { vehicleId: string; year: number } | null = null) =>
  toListVariables(new URLSearchParams(query), scope, 'USD', bike);
const ridden = { vehicleId: 'v1', year: 2006 };
const brand = { kind: 'BRAND', code: 'brand' } as const;
const price = { kind: 'PRICE', code: 'price' } as const;
const diameter = { kind: 'ATTRIBUTE', code: 'diameter' } as const;

describe('the address of a list', () => {
  it('without parameters means the first page of all parts', () => {
    expect(read('')).toEqual({ query: null, page: 1, sort: 'RELEVANCE', vehicle: null, filter: {} });
  });

  it('holds filters, sort order and page', () => {
    const address =
      'q=brake+pad&page=3&sort=price_ascending&brand=ark&brand=moto&category=pads&price=1000-5000&available=available&rating=4&a.diameter=320';
    expect(read(address)).toEqual({
      query: 'brake pad',
      page: 3,
      sort: 'PRICE_ASCENDING',
      vehicle: null,
      filter: {
        brands: ['ark', 'moto'],
        category: 'pads',
        availableOnly: true,
        minimumRating: 4,
        priceFrom: { amountMinor: 1_000, currencyCode: 'USD' },
        priceTo: { amountMinor: 5_000, currencyCode: 'USD' },
        attributes: [{ code: 'diameter', values: ['320'] }],
      },
    });
  });

  it('cannot replace the category or the brand of its page', () => {
    expect(read('category=other&brand=other', { category: 'brakes', brand: 'ark' }).filter).toEqual({
      category: 'brakes',
      brands: ['ark'],
    });
  });

  it.each([
    ['', undefined],
    ['fits=fits', ['FITS', 'FITS_IF']],
    ['fits=universal', ['UNIVERSAL']],
    ['fits=universal&fits=fits', ['FITS', 'FITS_IF', 'UNIVERSAL']],
    ['fits=UNKNOWN', undefined],
  ])('filters by fit only with a bike: %s', (address, fits) => {
    expect(read(address, {}, ridden)).toMatchObject({ vehicle: ridden });
    expect(read(address, {}, ridden).filter.fits).toEqual(fits);
    expect(read(address)).toEqual(read(''));
  });

  it.each(['page=0', 'page=-1', 'page=1.5', 'page=x', 'sort=cheapest', 'price=5', 'price=a-b', 'rating=9', 'rating=x'])(
    'is read without invalid parameters: %s',
    (address) => expect(read(address)).toEqual(read('')),
  );

  it('never leads beyond the last page that the server returns', () => {
    expect(read('page=100000').page).toBe(416);
  });
});

describe('a change of the list', () => {
  const params = new URLSearchParams('q=disc&page=3&brand=ark');

  it('adds and removes a value, and returns to the first page', () => {
    const both = withToggled(params, brand, 'moto');
    expect(both.toString()).toBe('q=disc&brand=ark&brand=moto');
    expect(withToggled(both, brand, 'ark').toString()).toBe('q=disc&brand=moto');
    expect(withToggled(params, diameter, '320').get('a.diameter')).toBe('320');
  });

  it('can remove the filter by bike, and returns to the first page', () => {
    const both = withToggled(withToggled(params, fitFacet, 'fits'), fitFacet, 'universal');
    expect(both.getAll('fits')).toEqual(['fits', 'universal']);
    expect(isNarrowed(new URLSearchParams('fits=fits'))).toBe(true);
    expect(withoutFits(withPage(both, 2)).toString()).toBe('q=disc&brand=ark');
  });

  it('replaces the single price filter', () => {
    const cheap = withToggled(params, price, '0-1000');
    expect(withToggled(cheap, price, '1000-2000').getAll('price')).toEqual(['1000-2000']);
    expect(withToggled(cheap, price, '0-1000').has('price')).toBe(false);
  });

  it('keeps the search when the filters are cleared', () => {
    expect(isNarrowed(params)).toBe(true);
    const cleared = withoutConditions(withSort(params, 'NAME'));
    expect(cleared.toString()).toBe('q=disc&sort=name');
    expect(isNarrowed(cleared)).toBe(false);
  });

  it('leaves out the parameters of the first page and of the default order', () => {
    expect(withPage(params, 1).has('page')).toBe(false);
    expect(withSort(new URLSearchParams('sort=name'), 'RELEVANCE').toString()).toBe('');
  });
});
