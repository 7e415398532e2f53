import { mostConditions, mostFacetValues } from '@kickstand/rules/limits';
import { fitAnswers, type FitAnswer } from '../../shared/fit-answer.js';
import type { Facet, SearchConditions, SearchRequest } from './search-engine.js';
import { priceRanges } from './price-steps.js';
import {
  attributePrefix,
  categoryKey,
  compareText,
  familyKey,
  type SearchColumns,
  type Value,
} from './search-columns.js';

/**
 * Largest number of attributes returned as facets. Attributes with the most results are preferred, and selected ones are
 * always returned. If a search cannot have further conditions on attributes, only selected ones are returned.
 */
const mostAttributes = 12;

const fitLabels: Record<FitAnswer, string> = {
  fits: 'Fits',
  fits_if: 'Fits with conditions',
  universal: 'For any bike',
  unknown: 'Not known',
  does_not_fit: 'Does not fit',
};

/** Counts each group of rows once for each value, even if several of its rows have the value. */
export class FacetCounts {
  readonly byValue: Uint32Array;
  private readonly lastGroup: Uint32Array;
  private group = 0;
  private readonly prices: number[] = [];
  private readonly priceGroups: number[] = [];
  private readonly available = new GroupCount();
  private readonly ratings = [1, 2, 3, 4].map(() => new GroupCount());
  private readonly fits = fitAnswers.map(() => new GroupCount());
  readonly ofAnyFit = new GroupCount();

  /** @param isWhole if false, only `ofAnyFit` is counted. */
  constructor(
    valueCount: number,
    readonly isWhole: boolean,
  ) {
    this.byValue = new Uint32Array(valueCount);
    this.lastGroup = new Uint32Array(valueCount);
  }

  beginGroup(): void {
    this.group += 1;
  }

  add(value: number): void {
    if (this.lastGroup[value] === this.group) return;
    this.lastGroup[value] = this.group;
    this.byValue[value] = (this.byValue[value] ?? 0) + 1;
  }

  addPrice(price: number): void {
    this.prices.push(price);
    this.priceGroups.push(this.group);
  }

  addAvailability(isAvailable: boolean): void {
    if (isAvailable) this.available.add(this.group);
  }

  addRating(rating: number): void {
    this.ratings.forEach((count, place) => {
      if (rating >= place + 1) count.add(this.group);
    });
  }

  addFit(place: number): void {
    this.fits[place]?.add(this.group);
  }

  addOfAnyFit(): void {
    this.ofAnyFit.add(this.group);
  }

  /** All fit answers, in the order of `fitAnswers`. */
  fitFacet({ fits }: SearchConditions): Facet {
    const values = fitAnswers.map((answer, place) => ({
      value: answer,
      label: fitLabels[answer],
      count: this.fits[place]?.count ?? 0,
      isSelected: fits?.includes(answer) ?? false,
    }));
    return { code: 'fit', isAttribute: false, label: 'Fit', unit: null, values, range: null };
  }

  ownFacets({ priceFrom, priceTo, availableOnly, minimumRating }: SearchConditions, narrowestPrices: number): Facet[] {
    const facets: Facet[] = [];
    const own = { isAttribute: false, unit: null, range: null };
    if (this.prices.length > 0) {
      const chosen = priceFrom != null && priceTo != null ? { from: priceFrom, to: priceTo } : null;
      const values = priceRanges(Float64Array.from(this.prices).sort(), narrowestPrices, chosen)
        .map(({ from, to }) => ({
          value: `${from}-${to}`,
          label: `${from}-${to}`,
          count: this.countGroups(from, to),
          isSelected: chosen?.from === from && chosen.to === to,
        }))
        .filter(({ count, isSelected }) => count > 0 || isSelected);
      facets.push({ ...own, code: 'price', label: 'Price', values, range: rangeOf(this.prices) });
    }
    if (this.available.count > 0 || availableOnly) {
      const isSelected = availableOnly ?? false;
      const values = [{ value: 'available', label: 'Available', count: this.available.count, isSelected }];
      facets.push({ ...own, code: 'availability', label: 'Availability', values });
    }
    const ratings = this.ratings
      .map(({ count }, place) => ({ stars: place + 1, count, isSelected: minimumRating === place + 1 }))
      .filter(({ count, isSelected }) => count > 0 || isSelected)
      .reverse()
      .map(({ stars, ...rest }) => ({
        value: `${stars}`,
        label: `${stars} ${stars === 1 ? 'star' : 'stars'} or more`,
        ...rest,
      }));
    if (ratings.length > 0) facets.push({ ...own, code: 'rating', label: 'Rating', values: ratings });
    return facets;
  }

  private countGroups(from: number, to: number): number {
    const counted = new GroupCount();
    this.prices.forEach((price, place) => {
      if (price >= from && price <= to) counted.add(this.priceGroups[place] ?? 0);
    });
    return counted.count;
  }
}

/** Counts groups, each once. The rows of a group must be added one after the other. */
class GroupCount {
  count = 0;
  private last = 0;

  add(group: number): void {
    if (group === this.last) return;
    this.last = group;
    this.count += 1;
  }
}

interface FoundValue {
  value: Value;
  count: number;
  isSelected: boolean;
}

/** @param chosen for each value, 0 if no condition selects it. @param fits null without a bike. */
export function toFacets(
  columns: Readonly<SearchColumns>,
  counts: FacetCounts,
  { conditions, narrowestPrices = 1 }: Pick<SearchRequest, 'conditions' | 'narrowestPrices'>,
  { chosen, fits }: { chosen: Uint32Array; fits: Uint8Array | null },
): Facet[] {
  const facets: Facet[] = [];
  const selected = (conditions.attributes ?? []).map(({ code }) => code);
  const offered = selected.length < mostConditions.attributes ? mostAttributes : 0;
  const attributes: { facet: Facet; coverage: number }[] = [];
  for (const [number, found] of groupByFacet(columns.values, counts.byValue, chosen)) {
    const kind = columns.facetKinds[number];
    if (kind === undefined || kind.key === familyKey) continue;
    const isAttribute = kind.key.startsWith(attributePrefix);
    const shown = kind.key === categoryKey ? found.filter(isBelow(conditions.categoryId ?? null)) : found;
    const values = shown
      .sort((a, b) => b.count - a.count || compareText(a.value.label, b.value.label))
      .filter(({ isSelected }, place) => place < mostFacetValues || isSelected)
      .map(({ value, count, isSelected }) => ({ value: value.value, label: value.label, count, isSelected }));
    const numbers = isAttribute ? found.flatMap(({ value }) => (value.number === null ? [] : [value.number])) : [];
    const facet: Facet = {
      code: isAttribute ? kind.key.slice(attributePrefix.length) : kind.key,
      isAttribute,
      label: kind.label,
      unit: kind.unit,
      values,
      range: numbers.length === 0 ? null : rangeOf(numbers),
    };
    if (!isAttribute) facets.push(facet);
    else {
      const coverage = found.reduce((sum, { count }) => sum + count, 0);
      attributes.push({ facet, coverage });
    }
  }
  facets.sort((a, b) => (a.code === categoryKey ? -1 : b.code === categoryKey ? 1 : 0));
  facets.push(...counts.ownFacets(conditions, narrowestPrices));
  if (fits) facets.push(counts.fitFacet(conditions));
  attributes.sort((a, b) => b.coverage - a.coverage || compareText(a.facet.code, b.facet.code));
  const shownAttributes = attributes.filter(({ facet }, place) => place < offered || selected.includes(facet.code));
  return [...facets, ...shownAttributes.map(({ facet }) => facet)];
}

/** Values that were found or chosen, by the number of their facet. */
function groupByFacet(values: readonly Value[], countOf: Uint32Array, chosen: Uint32Array): Map<number, FoundValue[]> {
  const byFacet = new Map<number, FoundValue[]>();
  countOf.forEach((count, number) => {
    const value = values[number];
    if (value === undefined) return;
    const isSelected = chosen[number] !== 0;
    if (count === 0 && !isSelected) return;
    const known = byFacet.get(value.facet);
    if (known) known.push({ value, count, isSelected });
    else byFacet.set(value.facet, [{ value, count, isSelected }]);
  });
  return byFacet;
}

/** Keeps the direct children of a category (the top level for null), and selected categories. */
function isBelow(categoryId: string | null) {
  return ({ value, isSelected }: FoundValue) => isSelected || value.parentId === categoryId;
}

function rangeOf(numbers: readonly number[]): { from: number; to: number } {
  return {
    from: numbers.reduce((least, number) => Math.min(least, number)),
    to: numbers.reduce((greatest, number) => Math.max(greatest, number)),
  };
}
