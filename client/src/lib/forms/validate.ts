import { findFault, type FieldRule } from '@kickstand/rules/fields';

type Validate = (typed: string) => string | true;

/** Validates a form's field by one of the shop's rules, with its message. The server checks the rule again. */
export const followsRule =
  (rule: FieldRule): Validate =>
  (typed) =>
    findFault(rule, typed) ?? true;

/** Validates a number, which is text in the form, by one of the shop's rules. */
export const numberFollowsRule =
  (rule: FieldRule): Validate =>
  (typed) =>
    findFault(rule, Number(typed)) ?? true;
