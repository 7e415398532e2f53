import { partNumberRules } from '@kickstand/rules/products';
import type { Connection } from 'mongoose';
import type { Clock } from '../../platform/clock.js';
import { invalidField } from '../../shared/errors.js';
import { readFields } from '../../shared/field-rules.js';
import type { AuditService } from '../audit/audit.service.js';
import type { CatalogueService } from '../catalogue/products/catalogue.service.js';
import { isSameGtin, lettersAndDigitsOf, partNumberKeyOf } from '../catalogue/products/part-number.js';
import { availabilityOf, type NumberedProduct, type PartNumber, type Product } from '../catalogue/products/product.js';
import { nameKeyOf } from '../catalogue/taxonomy/taxonomy.js';
import { createSupersessionRepository } from './supersession.repository.js';
import {
  describePath,
  findPath,
  followChain,
  isNumberOf,
  mostSteps,
  numberIdOf,
  type MakersNumber,
  type NumberChain,
  type Supersession,
} from './supersession.js';
import { createSupersessions } from './supersessions.js';

/** A product of the shop that matches a requested number. */
export interface NumberMatch {
  product: Product;
  /** The product's number that matched. */
  number: PartNumber;
  /** True for another maker's part that can be used instead of the part with the matched number. */
  isEquivalent: boolean;
  /**
   * How the requested number leads to the product's number, as a sentence; null if the product has the requested
   * number.
   */
  chain: string | null;
}

export interface NumberAnswer extends NumberChain {
  /** The number as stored; for an unknown number, as requested. */
  number: string;
  key: string;
  /** Whether the number is known to the shop. */
  isKnown: boolean;
  /** Brands that have this number; empty if none is known, e.g. for a barcode or for a number of the shop's own. */
  brandNames: readonly string[];
  /** Numbers that this number replaces. */
  replaces: readonly MakersNumber[];
  /** Matching products of the shop; those with the newest number first. */
  products: readonly NumberMatch[];
}

/** The replacements of a number, and matching products. */
export type NumberParts = Pick<NumberAnswer, 'steps' | 'ends' | 'products'>;

/** Largest number of products that are read when many numbers are looked up at once. */
const mostMatched = 2_000;

export interface NumbersDeps {
  connection: Connection;
  clock: Clock;
  audit: Pick<AuditService, 'openOutbox'>;
  catalogue: Pick<CatalogueService, 'numbers' | 'source'>;
}

export type NumbersService = ReturnType<typeof createNumbersService>;

interface Context extends NumbersDeps {
  repository: ReturnType<typeof createSupersessionRepository>;
}

/** Part numbers: their brands, their replacements, and the products that have them. */
export function createNumbersService(deps: NumbersDeps) {
  const { connection, clock, audit, catalogue } = deps;
  const repository = createSupersessionRepository(connection);

  const context: Context = { ...deps, repository };
  return {
    supersessions: createSupersessions({ repository, audit, catalogue, clock }),

    /** Number of supersessions. */
    countReplaced: (): Promise<number> => repository.count(''),

    /** Keys of the replaced numbers and their replacements, for one page of entries. */
    listReplacedKeys: (skip: number, limit: number): Promise<string[]> => repository.listKeys(skip, limit),

    /** @throws DomainError BAD_USER_INPUT for a text that cannot be a part number. */
    lookUp: (asked: string) => lookUp(context, asked),

    /**
     * Looks up many numbers at once. @returns the answers by `lettersAndDigitsOf`, products with the newest number first.
     * The number of reads does not depend on how many numbers there are.
     */
    lookUpAll: (asked: readonly string[]) => lookUpAll(context, asked),

    /**
     * How the searched numbers lead to products, as sentences such as `A was replaced by B`, by product ID.
     * Products to which they do not lead are left out.
     */
    async explain(keys: readonly string[], products: ReadonlyMap<string, readonly PartNumber[]>) {
      const chain = await chainOf(context, keys);
      const reasons = new Map<string, string>();
      for (const [id, numbers] of products) {
        const isTheirs = (wanted: MakersNumber) => numbers.some((number) => isNumberOf(number, wanted));
        const paths = keys.map((key) => findPath(chain, hasKey(key), isTheirs));
        const path = paths.find((each) => each !== null);
        if (path) reasons.set(id, describePath(path));
      }
      return reasons;
    },

    /** The old numbers that products' numbers replace, in one or more steps, by product ID. For the search index. */
    findReplaced: (products: ReadonlyMap<string, readonly PartNumber[]>) => findReplaced(context, products),
  };
}

async function chainOf({ repository }: Context, keys: readonly string[]): Promise<NumberChain> {
  return followChain(await repository.findByKeys(keys), repository.findByNumbers);
}

/** Entries of these numbers and of all numbers that follow them, by `numberIdOf`. */
async function loadEntries({ repository }: Context, keys: readonly string[]): Promise<Map<string, Supersession>> {
  let level = await repository.findByKeys(keys);
  const entries = new Map(level.map((entry) => [numberIdOf(entry), entry]));
  for (let step = 0; step < mostSteps && level.length > 0; step += 1) {
    const ids = new Set(level.flatMap(({ replacedBy }) => replacedBy.map(numberIdOf)));
    const unknown = [...ids].filter((id) => !entries.has(id));
    level = unknown.length === 0 ? [] : await repository.findByNumbers(unknown);
    for (const entry of level) entries.set(numberIdOf(entry), entry);
  }
  return entries;
}

async function lookUp(context: Context, asked: string): Promise<NumberAnswer> {
  const { number } = readFields({ number: partNumberRules.number }, { number: asked });
  const key = partNumberKeyOf(number);
  if (key === '') throw invalidField('number', 'Number must have a letter or a digit.');
  const [chain, replacing] = await Promise.all([chainOf(context, [key]), context.repository.findLeadingTo([key])]);
  const keys = new Set([key, ...laterKeys(chain)]);
  const found = await context.catalogue.numbers.findByKeys([...keys]);
  const matches = found.flatMap((each) => toMatch(each, hasKey(key), chain) ?? []);
  const printed = [
    ...chain.steps.filter((step) => partNumberKeyOf(step.number) === key),
    ...replacing.flatMap(({ replacedBy }) => replacedBy.filter((each) => partNumberKeyOf(each.number) === key)),
    ...matches.flatMap(({ number: each }) => (hasKey(key)(each.number, each.kind) ? [each] : [])),
  ];
  const brands = new Map(
    printed.flatMap(({ brandName }) => (brandName === null ? [] : [[nameKeyOf(brandName), brandName] as const])),
  );
  return {
    ...chain,
    number: printed[0]?.number ?? number,
    key,
    isKnown: printed.length > 0,
    brandNames: [...brands.values()],
    replaces: replacing.map(({ number: old, brandName }) => ({ number: old, brandName })),
    products: sortMatches(matches, chain),
  };
}

async function lookUpAll(context: Context, asked: readonly string[]): Promise<Map<string, NumberParts>> {
  const exact = new Set(asked.map(lettersAndDigitsOf));
  const keys = [...exact].map(partNumberKeyOf).filter((key) => key !== '');
  if (keys.length === 0) return new Map();
  const entries = await loadEntries(context, keys);
  const starts = groupBy(entries.values(), ({ number }) => [lettersAndDigitsOf(number)]);
  const find = (ids: readonly string[]) => Promise.resolve(ids.flatMap((id) => entries.get(id) ?? []));
  const chains = new Map<string, NumberChain>();
  for (const number of exact) chains.set(number, await followChain(starts.get(number) ?? [], find));
  const wanted = new Set([...keys, ...[...chains.values()].flatMap(laterKeys)]);
  const found = await context.catalogue.numbers.findByKeys([...wanted], mostMatched);
  const products = groupBy(found, ({ numbers }) => numbers.map(({ number }) => partNumberKeyOf(number)));
  return new Map(
    [...chains].map(([number, chain]) => {
      const isAsked = (other: string) => lettersAndDigitsOf(other) === number;
      const candidates = new Set(
        [partNumberKeyOf(number), ...laterKeys(chain)].flatMap((each) => products.get(each) ?? []),
      );
      const matches = [...candidates].flatMap((each) => toMatch(each, isAsked, chain) ?? []);
      return [number, { steps: chain.steps, ends: chain.ends, products: sortMatches(matches, chain) }];
    }),
  );
}

async function findReplaced(
  { repository }: Context,
  products: ReadonlyMap<string, readonly PartNumber[]>,
): Promise<Map<string, string[]>> {
  const entries = new Map<string, Supersession>();
  let keys = [...products.values()].flat().map(({ number }) => partNumberKeyOf(number));
  for (let step = 0; step < mostSteps && keys.length > 0; step += 1) {
    const found = await repository.findLeadingTo([...new Set(keys)]);
    const added = found.filter(({ id }) => !entries.has(id));
    for (const entry of added) entries.set(entry.id, entry);
    keys = added.map(({ number }) => partNumberKeyOf(number));
  }
  const replaced = new Map<string, string[]>();
  if (entries.size === 0) return replaced;
  for (const [id, numbers] of products) replaced.set(id, before(numbers, [...entries.values()]));
  return replaced;
}

/** Items by key. An item may have several keys. */
function groupBy<T>(items: Iterable<T>, keysOf: (item: T) => readonly string[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    for (const key of keysOf(item)) {
      const group = groups.get(key);
      if (group) group.push(item);
      else groups.set(key, [item]);
    }
  }
  return groups;
}

/** Keys of all numbers after the first one of a chain. */
function laterKeys({ steps }: NumberChain): string[] {
  return steps.flatMap(({ replacedBy }) => replacedBy.map(({ number }) => partNumberKeyOf(number)));
}

/** Old numbers that lead to one of these numbers. */
function before(numbers: readonly PartNumber[], entries: readonly Supersession[]): string[] {
  const old = new Map<string, string>();
  let level: readonly Pick<PartNumber, 'number' | 'brandName'>[] = numbers;
  for (let step = 0; step < mostSteps && level.length > 0; step += 1) {
    const leading = entries.filter(
      ({ id, replacedBy }) =>
        !old.has(id) && replacedBy.some((wanted) => level.some((known) => isNumberOf(known, wanted))),
    );
    for (const { id, number } of leading) old.set(id, number);
    level = leading;
  }
  return [...old.values()];
}

type IsAsked = (number: string, kind?: PartNumber['kind']) => boolean;

const hasKey =
  (key: string): IsAsked =>
  (number, kind) =>
    partNumberKeyOf(number) === key || (kind === 'gtin' && isSameGtin(number, key));

function toMatch({ product, numbers }: NumberedProduct, isAsked: IsAsked, chain: NumberChain): NumberMatch | null {
  const kinds = { own: 0, manufacturer: 1, gtin: 2, oem: 3, cross: 4 };
  const byKind = [...numbers].sort((one, other) => kinds[one.kind] - kinds[other.kind]);
  const isEquivalent = ({ kind }: PartNumber) => kind === 'oem' || kind === 'cross';
  for (const number of byKind) {
    const path = findPath(chain, isAsked, (wanted) => isNumberOf(number, wanted));
    if (path) return { product, number, isEquivalent: isEquivalent(number), chain: describePath(path) };
  }
  const number = byKind.find((each) => isAsked(each.number, each.kind));
  return number ? { product, number, isEquivalent: isEquivalent(number), chain: null } : null;
}

/** Sorts products: the newest number first, the part itself before equivalents, available products before others. */
function sortMatches(matches: readonly NumberMatch[], { ends }: NumberChain): NumberMatch[] {
  const rank = ({ product, number, isEquivalent }: NumberMatch) =>
    (ends.length === 0 || ends.some((end) => isNumberOf(number, end)) ? 0 : 4) +
    (isEquivalent ? 2 : 0) +
    (availabilityOf(product) === 'out_of_stock' ? 1 : 0);
  return [...matches].sort((one, other) => rank(one) - rank(other));
}
