import { useState } from 'react';
import { toShopError } from '../../graphql/shop-error';

/** A version of an entry, with the values of the fields. */
export interface Edition<Values> {
  id: string;
  version: number;
  values: Values;
  /** True for a deleted entry that can be restored. */
  isDeleted?: boolean;
}

/** Why nothing was saved. */
export type Obstacle<Values, E> =
  /** Another admin saved first. `both` has the fields that both admins changed to different values. */
  { kind: 'changed'; before: E; now: E; both: readonly (keyof Values)[] } | { kind: 'deleted' | 'gone' };

export type IsSame<Values> = <Field extends keyof Values>(
  field: Field,
  one: Values[Field],
  other: Values[Field],
) => boolean;

export interface VersionedEdit<Values, E> {
  /** The edition that a save replaces; null for a new entry. */
  base: E | null;
  obstacle: Obstacle<Values, E> | null;
  /** @returns the saved edition, or null after an obstacle. Rejects if the shop refuses for another reason. */
  save: (typed: Values) => Promise<E | null>;
  /** Continues the edit from an edition whose values the form shows. */
  restart: (from: E) => void;
}

interface Plan<Values, E> {
  /** Null when a new entry is added. */
  start: E | null;
  /** Sends the values that differ from `base`. The server refuses a base that is not the current version. */
  send: (typed: Values, base: E | null) => Promise<E>;
  /** Bypasses the cache; null if the entry no longer exists. */
  fetchLatest: (id: string) => Promise<E | null>;
  /** Replaces the input with the result of `merge` for the current input. */
  update: (merge: (current: Values) => Values) => void;
  isSame?: IsSame<Values>;
  /** If true, only changes of the same field by both admins are an obstacle. Otherwise all changes by others are. */
  mergesOtherFields?: boolean;
}

/**
 * An edit of an entry that other admins may change meanwhile. No input is lost, and nothing is overwritten without a
 * confirmation. After a change by others, edited fields keep their input and all other fields show the stored values.
 */
export function useVersionedEdit<Values extends object, E extends Edition<Values>>({
  start,
  send,
  fetchLatest,
  update,
  isSame = hasSameContent,
  mergesOtherFields = false,
}: Plan<Values, E>): VersionedEdit<Values, E> {
  const [base, setBase] = useState(start);
  const [obstacle, setObstacle] = useState<Obstacle<Values, E> | null>(null);
  const restart = (from: E) => {
    setBase(from);
    setObstacle(null);
  };
  /** Fields that were not edited during the save show the stored values. */
  const finish = (typed: Values, saved: E): E => {
    update((current) => rebase(current, typed, saved.values, isSame));
    restart(saved);
    return saved;
  };
  const resolve = async (typed: Values, known: E): Promise<E | null> => {
    const now = await fetchLatest(known.id);
    if (!now || now.isDeleted) {
      setObstacle({ kind: now ? 'deleted' : 'gone' });
      return null;
    }
    const merged = rebase(typed, known.values, now.values, isSame);
    const open = differing(merged, now.values, isSame);
    // An earlier attempt may have arrived although its answer was lost.
    if (open.length === 0) return finish(typed, now);
    setBase(now);
    update((current) => rebase(current, known.values, now.values, isSame));
    const theirs = differing(known.values, now.values, isSame);
    const both = theirs.filter((field) => open.includes(field));
    if ((mergesOtherFields ? both : theirs).length === 0) return finish(merged, await send(merged, now));
    setObstacle({ kind: 'changed', before: known, now, both });
    return null;
  };
  const save = async (typed: Values): Promise<E | null> => {
    try {
      return finish(typed, await send(typed, base));
    } catch (error) {
      const { reason, code } = toShopError(error);
      if (!base || (reason !== 'STALE_VERSION' && code !== 'NOT_FOUND')) throw error;
    }
    return resolve(typed, base);
  };
  return { base, obstacle, save, restart };
}

/** Names of the fields with different values. */
export function differing<Values extends object>(
  some: Values,
  others: Values,
  isSame: IsSame<Values> = hasSameContent,
): (keyof Values)[] {
  return (Object.keys(some) as (keyof Values)[]).filter((field) => !isSame(field, some[field], others[field]));
}

/** Fields that differ from `before` keep their input; all others get their current value. */
export function rebase<Values extends object>(
  typed: Values,
  before: Values,
  now: Values,
  isSame: IsSame<Values> = hasSameContent,
): Values {
  return { ...now, ...pick(typed, differing(typed, before, isSame)) };
}

export function pick<Values extends object>(values: Values, fields: readonly (keyof Values)[]): Partial<Values> {
  return Object.fromEntries(fields.map((field) => [field, values[field]])) as Partial<Values>;
}

const hasSameContent = (_field: unknown, one: unknown, other: unknown): boolean =>
  JSON.stringify(trimmed(one)) === JSON.stringify(trimmed(other));
const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value);
