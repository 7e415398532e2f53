import { Extensions } from 'type-graphql';

/**
 * Declares that a query, or the fields of a type, have the same answer for every visitor and are read through the catalogue's
 * cache. Answers that have nothing else are kept for visitors (docs/decisions/0025): without this declaration, a query or type
 * is not. A field of such a type that is read elsewhere must have a type of its own without it.
 */
export const SameForVisitors = () => Extensions({ isSameForVisitors: true });

/** For a type whose class extends a declared one: it would inherit the declaration. */
export const NotSameForVisitors = () => Extensions({ isNotSameForVisitors: true });

interface Declared {
  extensions?: { isSameForVisitors?: unknown; isNotSameForVisitors?: unknown };
}

/** @param declared a field or type of the schema. */
export function isSameForVisitors(declared: Declared | null | undefined): boolean {
  return declared?.extensions?.isSameForVisitors === true && !declared.extensions.isNotSameForVisitors;
}
