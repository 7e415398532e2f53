import { lettersAndDigitsOf } from '../catalogue/products/part-number.js';
import type { PartNumber } from '../catalogue/products/product.js';
import { nameKeyOf } from '../catalogue/taxonomy/taxonomy.js';

export const supersessionKinds = ['replaced', 'alternative', 'kit'] as const;
/** How a number is replaced: by one number, by any one of several, or by all of several together. */
export type SupersessionKind = (typeof supersessionKinds)[number];

/** A maker's number of a part. */
export interface MakersNumber {
  /** The number as printed. */
  number: string;
  brandName: string;
}

export interface Replacement extends MakersNumber {
  /** Units that replace one unit of the old part, 1 or more. */
  quantity: number;
}

/** The numbers that a maker supplies instead of a discontinued number. */
export interface Supersession extends MakersNumber {
  /**
   * `numberIdOf` this entry, so each number of a brand has at most one entry. Entries stored by earlier versions have
   * another ID if the number has letters other than A to Z. If such an entry has this ID, a colon follows it.
   */
  id: string;
  kind: SupersessionKind;
  /** One number for `replaced`, otherwise two or more. */
  replacedBy: readonly Replacement[];
  /** Year of the replacement; null if unknown. */
  since: number | null;
  /** 1 for a new entry. */
  version: number;
  changedAt: Date;
}

/** ID of a maker's number. It is the same for all spellings of the number. */
export function numberIdOf({ number, brandName }: MakersNumber): string {
  return `${nameKeyOf(brandName)}:${lettersAndDigitsOf(number).toLowerCase()}`;
}

/** Largest number of steps that are followed in a chain. */
export const mostSteps = 10;
/** Largest number of entries that are followed in total. */
const mostEntries = 100;

export type ChainProblem = 'circular' | 'too_long';

/** The end of a chain: a number that was not replaced. */
export interface ChainEnd extends Replacement {
  /** True if a step to this number was a choice between several parts, any one of which can be used. */
  isAlternative: boolean;
}

export interface NumberChain {
  /** The replacements in the order in which they are followed; empty for a number that was not replaced. */
  steps: readonly Supersession[];
  ends: readonly ChainEnd[];
  /** Why the chain is incomplete; null if it is complete, as nearly all chains are. */
  problem: ChainProblem | null;
}

/**
 * Follows the replacements of these numbers to the end. A step that leads back to an earlier number is skipped.
 * @param find returns the entries of numbers, given by `numberIdOf`, in any order, without unknown numbers.
 */
export async function followChain(
  starts: readonly Supersession[],
  find: (ids: readonly string[]) => Promise<Supersession[]>,
): Promise<NumberChain> {
  const known = new Map(starts.map((start) => [numberIdOf(start), start]));
  let level = starts;
  for (let step = 1; step < mostSteps && level.length > 0 && known.size < mostEntries; step += 1) {
    const ids = new Set(level.flatMap(({ replacedBy }) => replacedBy.map(numberIdOf)));
    const unknown = [...ids].filter((id) => !known.has(id));
    level = unknown.length === 0 ? [] : await find(unknown);
    for (const entry of level) known.set(numberIdOf(entry), entry);
  }
  const furthest = level.flatMap(({ replacedBy }) => replacedBy.map(numberIdOf)).filter((id) => !known.has(id));
  const isCut = furthest.length > 0 && (await find(furthest)).length > 0;
  const { order, isCircular } = inOrder(starts, known);
  const problem = isCircular ? 'circular' : isCut ? 'too_long' : null;
  return { steps: [...known.values()], ends: endsOf(starts, order, known), problem };
}

/** Sorts entries so that each one comes after all entries that lead to it. Steps that lead back are not followed. */
function inOrder(starts: readonly Supersession[], known: ReadonlyMap<string, Supersession>) {
  const states = new Map<string, 'open' | 'done'>();
  const order: Supersession[] = [];
  let isCircular = false;
  const visit = (entry: Supersession): void => {
    states.set(numberIdOf(entry), 'open');
    for (const id of entry.replacedBy.map(numberIdOf)) {
      const next = known.get(id);
      if (states.get(id) === 'open') isCircular = true;
      else if (next && !states.has(id)) visit(next);
    }
    states.set(numberIdOf(entry), 'done');
    order.unshift(entry);
  };
  for (const start of starts) if (!states.has(numberIdOf(start))) visit(start);
  return { order, isCircular };
}

/** The ends of a chain by `numberIdOf`. */
type Ends = ReadonlyMap<string, ChainEnd>;

/**
 * Quantities are multiplied along the chain. If several brands use the number, the replacements of one brand are
 * alternatives to those of the others.
 */
function endsOf(
  starts: readonly Supersession[],
  order: readonly Supersession[],
  known: ReadonlyMap<string, Supersession>,
): ChainEnd[] {
  const none: Ends = new Map();
  const endsById = new Map<string, Ends>();
  const follow = (replacement: Replacement): Ends => {
    const id = numberIdOf(replacement);
    // An entry that is not in the map yet comes earlier in the order, so this step leads back.
    const ends = known.has(id) ? (endsById.get(id) ?? none) : new Map([[id, { ...replacement, ...oneUnit }]]);
    return new Map([...ends].map(([end, each]) => [end, { ...each, quantity: each.quantity * replacement.quantity }]));
  };
  for (const entry of order.toReversed()) {
    endsById.set(numberIdOf(entry), joinEnds(entry.replacedBy.map(follow), entry.kind === 'alternative'));
  }
  const all = starts.map((start) => endsById.get(numberIdOf(start)) ?? none);
  return [...joinEnds(all, true).values()];
}

const oneUnit = { quantity: 1, isAlternative: false };

/**
 * If all branches are needed, the quantities of an end are added. If one branch is chosen, the largest quantity is
 * enough; the end is an alternative unless every branch leads to it.
 */
function joinEnds(branches: readonly Ends[], isChoice: boolean): Ends {
  const followed = branches.filter(({ size }) => size > 0);
  const joined = new Map<string, ChainEnd>();
  for (const [id, end] of followed.flatMap((branch) => [...branch])) {
    const { quantity, isAlternative } = joined.get(id) ?? {
      quantity: 0,
      isAlternative: isChoice && followed.some((branch) => !branch.has(id)),
    };
    joined.set(id, {
      ...end,
      quantity: isChoice ? Math.max(quantity, end.quantity) : quantity + end.quantity,
      isAlternative: isAlternative || end.isAlternative,
    });
  }
  return joined;
}

/**
 * The shortest chain of steps from an asked number to a wanted number.
 * @returns the numbers of the chain, including both ends; null if there is no chain.
 */
export function findPath(
  { steps }: Pick<NumberChain, 'steps'>,
  isAsked: (number: string) => boolean,
  isWanted: (number: MakersNumber) => boolean,
): MakersNumber[] | null {
  const byId = new Map(steps.map((step) => [numberIdOf(step), step]));
  const paths = steps.filter(({ number }) => isAsked(number)).map((step) => [step as MakersNumber]);
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

/** A chain as text: `A was replaced by B, then C`. */
export function describePath(path: readonly MakersNumber[]): string {
  const [first, second, ...rest] = path.map(({ number }) => number);
  return [`${first} was replaced by ${second}`, ...rest].join(', then ');
}

/** Whether a number of a product is this maker's number. Numbers without a brand, such as barcodes, match any brand. */
export function isNumberOf(known: Pick<PartNumber, 'number' | 'brandName'>, wanted: MakersNumber): boolean {
  if (lettersAndDigitsOf(known.number) !== lettersAndDigitsOf(wanted.number)) return false;
  return known.brandName === null || nameKeyOf(known.brandName) === nameKeyOf(wanted.brandName);
}
