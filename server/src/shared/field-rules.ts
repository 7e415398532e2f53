import type { FieldRule } from '@kickstand/rules/fields';
import { z } from 'zod';
import { invalidInput, type FieldError } from './errors.js';

type Rules = Readonly<Record<string, FieldRule>>;
type Values<R extends Rules> = { [Name in keyof R]: z.output<R[Name]> };

/**
 * Checks the fields that have a rule; other properties of `input` are ignored.
 * @param path path of the input in the errors, if it is part of another input.
 * @returns the fields as parsed by their rules, e.g. trimmed, and an error for each field that its rule refuses.
 */
export function checkFields<R extends Rules>(
  rules: R,
  input: Values<R>,
  path?: string,
): { values: Values<R>; faults: FieldError[] } {
  const faults: FieldError[] = [];
  const values = Object.entries(rules).map(([field, rule]) => {
    const read = rule.safeParse(input[field]);
    if (!read.success) {
      const message = read.error.issues[0]?.message ?? `${field} is not valid.`;
      faults.push({ field: path === undefined ? field : `${path}.${field}`, message });
    }
    return [field, read.success ? read.data : input[field]] as const;
  });
  return { values: Object.fromEntries(values) as Values<R>, faults };
}

/** Like `checkFields`, for inputs without further checks. @throws DomainError BAD_USER_INPUT naming each invalid field. */
export function readFields<R extends Rules>(rules: R, input: Values<R>, path?: string): Values<R> {
  const { values, faults } = checkFields(rules, input, path);
  if (faults.length > 0) throw invalidInput(faults);
  return values;
}

interface Limits {
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

/** The limits of a rule under their names in JSON Schema, for the OpenAPI document. */
export function limitsOf(rule: FieldRule): Limits {
  const { minLength, maxLength, minimum, maximum } = z.toJSONSchema(rule) as Limits;
  return Object.fromEntries(
    Object.entries({ minLength, maxLength, minimum, maximum }).filter(([, limit]) => limit !== undefined),
  );
}

/** The limits of a rule in words, for descriptions in the schema: '1 to 200 characters'. */
export function describeLimits(rule: FieldRule): string {
  const { minLength, maxLength, minimum, maximum } = limitsOf(rule);
  if (maxLength === undefined) return `${minimum} to ${maximum?.toLocaleString('en-US')}`;
  return minLength === undefined ? `at most ${maxLength} characters` : `${minLength} to ${maxLength} characters`;
}
