import { invalidRequest } from './sandbox-error.js';

/** A form, parsed as Stripe does: `metadata[orderId]=1&expand[0]=latest_charge` becomes nested objects and lists. */
export interface FormObject {
  [key: string]: FormValue;
}
export type FormValue = string | FormObject | FormValue[];

const deepestNesting = 6;
/** Largest number of entries in a list; a higher index could only be an attempt to exhaust memory. */
const longestList = 100;

/** @throws SandboxError for a key that cannot be parsed. */
export function parseForm(encoded: string): FormObject {
  const root: FormObject = emptyObject();
  for (const [name, value] of new URLSearchParams(encoded)) {
    const path = toPath(name);
    let target: FormObject | FormValue[] = root;
    for (const [position, key] of path.entries()) {
      const next = path[position + 1];
      if (next === undefined) put(target, key, value);
      else target = descend(target, key, next);
    }
  }
  return root;
}

function toPath(name: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (!match?.[1]) throw invalidRequest(`Invalid parameter name: ${name}`);
  const path = [match[1], ...[...(match[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map((part) => part[1] ?? '')];
  if (path.length > deepestNesting) throw invalidRequest(`Parameters are nested too deeply: ${name}`);
  return path;
}

function emptyObject(): FormObject {
  // Without a prototype, a parameter named `__proto__` or `constructor` is an ordinary key.
  return Object.create(null) as FormObject;
}

function put(target: FormObject | FormValue[], key: string, value: FormValue): void {
  if (!Array.isArray(target)) {
    target[key] = value;
    return;
  }
  const index = key === '' ? target.length : Number(key);
  if (!Number.isInteger(index) || index < 0 || index >= longestList) {
    throw invalidRequest(`Invalid list index: ${key}`);
  }
  target[index] = value;
}

function descend(target: FormObject | FormValue[], key: string, next: string): FormObject | FormValue[] {
  const existing = Array.isArray(target) ? target[key === '' ? target.length : Number(key)] : target[key];
  if (typeof existing === 'object') return existing;
  const created = /^\d*$/.test(next) ? [] : emptyObject();
  put(target, key, created);
  return created;
}
