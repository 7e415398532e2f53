import { describe, expect, it } from 'vitest';
import type { DemoBike } from './demo-bikes.js';
import { productsOf, readDemoCatalogue } from './demo-catalogue.js';
import { readDemoData, type DemoProduct } from './demo-data.js';

/** Limits of the bikes that one product fits: the number of makes, and the years from the first bike to the last. */
interface Limit {
  makes: number;
  years: number;
}

const standardSize: Limit = { makes: Infinity, years: Infinity };
const ofASupplier: Limit = { makes: 4, years: 25 };
const ofAModel: Limit = { makes: 2, years: 25 };

/** The limits by category. Products of other categories are made for one model and related models. */
const limits: Readonly<Record<string, Limit>> = {
  'agm-batteries': standardSize,
  'lithium-batteries': standardSize,
  'spark-plugs': standardSize,
  'wheel-bearings': standardSize,
  'road-tyres': standardSize,
  'trail-tyres': standardSize,
  headlights: standardSize,
  chains: standardSize,
  'sintered-pads': ofASupplier,
  'organic-pads': ofASupplier,
  'brake-lines': ofASupplier,
  'oil-filters': ofASupplier,
  levers: ofASupplier,
  // The bolts of discs differ between makes.
  'front-discs': { makes: 1, years: 25 },
  'rear-discs': { makes: 1, years: 25 },
};

const thisYear = 2026;
const data = readDemoData();
const { products, bikes, fitments } = readDemoCatalogue(new Date('2026-05-01T12:00:00Z'), data);
const vehicles = new Map(bikes.map((bike) => [bike.number, bike]));
const specific = productsOf(data).flatMap((product, index) => {
  const fitment = fitments.find(({ productId }) => productId === products[index]?.id);
  return fitment?.kind === 'specific' ? [{ product, rows: fitment.rows }] : [];
});
type Fitting = { product: DemoProduct; bike: DemoBike; from: number; to: number };
const fitting = specific.map(({ product, rows }) =>
  rows.flatMap(({ vehicle, yearFrom, yearTo, isExcluded }): Fitting[] => {
    const bike = vehicles.get(vehicle);
    if (!bike || isExcluded) return [];
    return [{ product, bike, from: yearFrom ?? bike.yearFrom, to: yearTo ?? bike.yearTo ?? thisYear }];
  }),
);
const fitsIn = (...categories: string[]): Fitting[] =>
  fitting.flat().filter(({ product }) => categories.includes(product.category));
const namesOf = (fits: readonly Fitting[]) => fits.map(({ product, bike }) => `${product.name}: ${bike.model}`);

describe('demo fitment', () => {
  it('covers no more makes and years than is plausible for the category', () => {
    expect(specific.length).toBeGreaterThan(100);
    const implausible = fitting.flatMap((fits) => {
      const [first] = fits;
      if (!first) return ['a product without bikes'];
      const limit = limits[first.product.category] ?? ofAModel;
      const makes = new Set(fits.map(({ bike }) => bike.make)).size;
      const years = Math.max(...fits.map(({ to }) => to)) - Math.min(...fits.map(({ from }) => from));
      return makes > limit.makes || years > limit.years
        ? [`${first.product.name}: ${makes} makes, ${years} years`]
        : [];
    });
    expect(implausible).toEqual([]);
  });

  it('lists each bike at most once per product', () => {
    for (const { product, rows } of specific) {
      const bikes = rows.map(({ vehicle }) => vehicle);
      expect(new Set(bikes).size, product.name).toBe(bikes.length);
    }
  });

  it('has chains and sprockets only for bikes with a chain', () => {
    const fits = fitsIn('chains', 'front-sprockets', 'rear-sprockets', 'sprocket-sets');
    expect(namesOf(fits.filter(({ bike }) => bike.drive !== 'chain'))).toEqual([]);
  });

  it('has one chain pitch per bike', () => {
    const pitches = new Map<number, Set<unknown>>();
    for (const { bike, product } of fitsIn('chains', 'front-sprockets', 'rear-sprockets', 'sprocket-sets')) {
      pitches.set(bike.number, (pitches.get(bike.number) ?? new Set()).add(product.attributes['pitch']));
    }
    const several = [...pitches].filter(([, of]) => of.size > 1).map(([number]) => vehicles.get(number)?.model);
    expect(several).toEqual([]);
  });

  it('has road tyres of only one size for each wheel of a bike', () => {
    const sizes = new Map<string, Set<unknown>>();
    for (const { bike, product } of fitsIn('road-tyres')) {
      const wheel = `${bike.model} ${bike.yearFrom} ${String(product.attributes['position'])}`;
      sizes.set(wheel, (sizes.get(wheel) ?? new Set()).add(product.attributes['tyre_size']));
    }
    expect([...sizes].filter(([, of]) => of.size > 1).map(([wheel]) => wheel)).toEqual([]);
  });

  it('has carburettors only for bikes up to 2011, and no clutches or chains for scooters', () => {
    const tooNew = fitsIn('carburettors').filter(({ to }) => to > 2011);
    const geared = fitsIn('clutches', 'clutch-cables', 'chains').filter(({ bike }) => bike.kind === 'scooter');
    expect(namesOf([...tooNew, ...geared])).toEqual([]);
  });
});
