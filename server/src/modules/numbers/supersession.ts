import { partNumberKeyOf } from '../catalogue/products/part-number.js';
import type { PartNumber } from '../catalogue/products/product.js';

export const supersessionKinds = ['replaced', 'alternative', 'kit'] as const;
/** One number replaces the old one, any of several does, or all of several do together. */
export type SupersessionKind = (typeof supersessionKinds)[number];

/** A maker's number of a part. */
export interface MakersNumber {
  /** As printed. */
  number: string;
  brandName: string;
}

export interface Replacement extends MakersNumber {
  /** How many are needed in place of one of the old part: 1 or more. */
  quantity: number;
}

/** The numbers that a maker supplies instead of a discontinued number. */
export interface Supersession extends MakersNumber {
  /** Of the brand and the number: there is one entry for each. */
  id: string;
  kind: SupersessionKind;
  /** One for `replaced`, else two or more. */
  replacedBy: readonly Replacement[];
  /** Year; null if it is not known. */
  since: number | null;
  /** 1 for a new one. */
  version: number;
  changedAt: Date;
}

/** Brands are compared without case and superfluous spaces. */
export function brandKeyOf(brandName: string): string {
  return brandName.normalize('NFKC').toLowerCase().trim().replace(/\s+/g, ' ');
}

/** The same for every spelling of a maker's number. */
export function numberIdOf({ number, brandName }: MakersNumber): string {
  return `${brandKeyOf(brandName)}:${partNumberKeyOf(number).toLowerCase()}`;
}

/** Chains are followed this far. */
export const mostSteps = 10;
/** And so many entries in all. */
const mostEntries = 100;

export type ChainProblem = 'circular' | 'too_long';

/** Where a chain ends: a number that nothing replaces. */
export interface ChainEnd extends Replacement {
  /** Whether another part will do as well. */
  isAlternative: boolean;
}

export interface NumberChain {
  /** In the order in which they are followed; empty for a number that nothing replaces. */
  steps: readonly Supersession[];
  ends: readonly ChainEnd[];
  /** Why some of it is left out; null for nearly all chains. */
  problem: ChainProblem | null;
}

/**
 * Follows the replacements of some numbers, and their replacements, to the end. A step that leads back is skipped.
 * @param find entries by their ids, in any order; unknown ids left out.
 */
export async function followChain(
  starts: readonly Supersession[],
  find: (ids: readonly string[]) => Promise<Supersession[]>,
): Promise<NumberChain> {
  const known = new Map(starts.map((start) => [start.id, start]));
  let level = starts;
  for (let step = 1; step < mostSteps && level.length > 0 && known.size < mostEntries; step += 1) {
    const ids = new Set(level.flatMap(({ replacedBy }) => replacedBy.map(numberIdOf)));
    const unknown = [...ids].filter((id) => !known.has(id));
    level = unknown.length === 0 ? [] : await find(unknown);
    for (const entry of level) known.set(entry.id, entry);
  }
  const furthest = level.flatMap(({ replacedBy }) => replacedBy.map(numberIdOf)).filter((id) => !known.has(id));
  const isCut = furthest.length > 0 && (await find(furthest)).length > 0;
  const { order, isCircular } = inOrder(starts, known);
  const problem = isCircular ? 'circular' : isCut ? 'too_long' : null;
  return { steps: [...known.values()], ends: endsOf(starts, order, known), problem };
}

/** Each entry after all that lead to it; steps that lead back are not followed. */
function inOrder(starts: readonly Supersession[], known: ReadonlyMap<string, Supersession>) {
  const states = new Map<string, 'open' | 'done'>();
  const order: Supersession[] = [];
  let isCircular = false;
  const visit = (entry: Supersession): void => {
    states.set(entry.id, 'open');
    for (const id of entry.replacedBy.map(numberIdOf)) {
      const next = known.get(id);
      if (states.get(id) === 'open') isCircular = true;
      else if (next && !states.has(id)) visit(next);
    }
    states.set(entry.id, 'done');
    order.unshift(entry);
  };
  for (const start of starts) if (!states.has(start.id)) visit(start);
  return { order, isCircular };
}

/** Quantities multiply along the chain; parts that several branches need add up. */
function endsOf(
  starts: readonly Supersession[],
  order: readonly Supersession[],
  known: ReadonlyMap<string, Supersession>,
): ChainEnd[] {
  const needed = new Map(starts.map(({ id }) => [id, { quantity: 1, isAlternative: false }]));
  const ends = new Map<string, ChainEnd>();
  const place = new Map(order.map(({ id }, index) => [id, index]));
  for (const [index, { id, kind, replacedBy }] of order.entries()) {
    const { quantity, isAlternative } = needed.get(id) ?? { quantity: 1, isAlternative: false };
    for (const replacement of replacedBy) {
      const nextId = numberIdOf(replacement);
      const leadsBack = (place.get(nextId) ?? index + 1) <= index;
      if (leadsBack) continue;
      const list: Map<string, { quantity: number; isAlternative: boolean }> = known.has(nextId) ? needed : ends;
      const before = list.get(nextId);
      const part = {
        ...replacement,
        quantity: (before?.quantity ?? 0) + quantity * replacement.quantity,
        isAlternative: isAlternative || kind === 'alternative' || (before?.isAlternative ?? false),
      };
      list.set(nextId, part);
    }
  }
  return [...ends.values()];
}

/**
 * The shortest chain of steps from one of the requested numbers to another number.
 * @returns the numbers on it, both included; null if there is no way.
 */
export function findPath(
  { steps }: Pick<NumberChain, 'steps'>,
  fromKey: string,
  isWanted: (number: MakersNumber) => boolean,
): MakersNumber[] | null {
  const byId = new Map(steps.map((step) => [step.id, step]));
  const paths = steps.filter(({ number }) => partNumberKeyOf(number) === fromKey).map((step) => [step as MakersNumber]);
  const seen = new Set<string>();
  for (const path of paths) {
    const last = path.at(-1);
    const entry = last && byId.get(numberIdOf(last));
    if (!entry || seen.has(entry.id)) continue;
    seen.add(entry.id);
    for (const { number, brandName } of entry.replacedBy) {
      const longer = [...path, { number, brandName }];
      if (isWanted({ number, brandName })) return longer;
      paths.push(longer);
    }
  }
  return null;
}

/** `A was replaced by B, then C`. */
export function describePath(path: readonly MakersNumber[]): string {
  const [first, second, ...rest] = path.map(({ number }) => number);
  return [`${first} was replaced by ${second}`, ...rest].join(', then ');
}

/** Whether a number of a product is a maker's number. The shop's own numbers and barcodes belong to no brand. */
export function isNumberOf(known: Pick<PartNumber, 'number' | 'brandName'>, wanted: MakersNumber): boolean {
  if (partNumberKeyOf(known.number) !== partNumberKeyOf(wanted.number)) return false;
  return known.brandName === null || brandKeyOf(known.brandName) === brandKeyOf(wanted.brandName);
}
