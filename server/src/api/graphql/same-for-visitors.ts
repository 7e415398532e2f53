import { Extensions } from 'type-graphql';

/**
 * Declares that a query, or the fields of a type, have the same answer for every visitor. They must be read through the
 * catalogue's cache. Answers that contain only such data are cached for visitors (docs/decisions/0025). If a field of
 * such a type is read from another source, the type of that field must not have this declaration.
 */
export const SameForVisitors = () => Extensions({ isSameForVisitors: true });

/** Cancels `SameForVisitors` for a type that would inherit it from its base class. */
export const NotSameForVisitors = () => Extensions({ isNotSameForVisitors: true });

interface Declared {
  extensions?: { isSameForVisitors?: unknown; isNotSameForVisitors?: unknown };
}

/** @param declared a field or type of the schema. */
export function isSameForVisitors(declared: Declared | null | undefined): boolean {
  return declared?.extensions?.isSameForVisitors === true && !declared.extensions.isNotSameForVisitors;
}
