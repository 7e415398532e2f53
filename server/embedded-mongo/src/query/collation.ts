import type { StringOrder } from '../bson/compare.js';
import { isDoc, type Value } from '../bson/value.js';
import { showValue } from '../bson/show.js';
import { CommandError } from '../errors.js';

const SENSITIVITY = { 1: 'base', 2: 'accent', 3: 'variant', 4: 'variant', 5: 'variant' } as const;

/**
 * The string order of a command's collation; null without a collation and for `simple`, which compare by code point.
 */
export function collationOrder(collation: Value): StringOrder {
  if (collation === undefined || collation === null) return null;
  if (!isDoc(collation) || typeof collation.locale !== 'string') {
    throw new CommandError('BadValue', "BSON field 'collation.locale' is missing but a required field");
  }
  if (collation.locale === 'simple') return null;
  const strength = Number(collation.strength ?? 3) as keyof typeof SENSITIVITY;
  if (!(strength in SENSITIVITY))
    throw new CommandError(
      'BadValue',
      `Enumeration value '${strength}' for field 'collation.strength' is not a valid value.`,
    );
  const sensitivity = strength === 1 && collation.caseLevel === true ? 'case' : SENSITIVITY[strength];
  try {
    const collator = new Intl.Collator(collation.locale.replace('_', '-'), {
      sensitivity,
      numeric: collation.numericOrdering === true,
      caseFirst: collation.caseFirst === 'upper' || collation.caseFirst === 'lower' ? collation.caseFirst : 'false',
      ignorePunctuation: collation.alternate === 'shifted',
    });
    return (a, b) => collator.compare(a, b);
  } catch {
    throw new CommandError('BadValue', `Field 'locale' is invalid in: ${showValue(collation)}`);
  }
}
