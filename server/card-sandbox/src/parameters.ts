import type { FormObject, FormValue } from './form-encoding.js';
import { invalidRequest, missingParameter } from './sandbox-error.js';

/** Reads and checks the parameters of one request. Errors have Stripe's message and code. */
export class Parameters {
  constructor(
    private readonly form: FormObject,
    private readonly prefix = '',
  ) {}

  /** @throws SandboxError `parameter_unknown` for any other parameter, so that a misspelt parameter is not ignored */
  allowOnly(...names: string[]): this {
    for (const name of Object.keys(this.form)) {
      if (!names.includes(name)) {
        throw invalidRequest(`Received unknown parameter: ${this.path(name)}`, {
          code: 'parameter_unknown',
          param: this.path(name),
        });
      }
    }
    return this;
  }

  has(name: string): boolean {
    return this.form[name] !== undefined;
  }

  string(name: string): string | undefined {
    const value = this.form[name];
    if (value === undefined) return undefined;
    if (typeof value !== 'string')
      throw invalidRequest(`Invalid string: ${this.path(name)}`, { param: this.path(name) });
    return value;
  }

  requiredString(name: string): string {
    const value = this.string(name);
    if (value === undefined || value === '') throw missingParameter(this.path(name));
    return value;
  }

  integer(name: string): number | undefined {
    const value = this.string(name);
    if (value === undefined) return undefined;
    if (!/^-?\d{1,15}$/.test(value)) {
      throw invalidRequest(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param: this.path(name) });
    }
    return Number(value);
  }

  boolean(name: string): boolean {
    const value = this.string(name);
    if (value !== undefined && value !== 'true' && value !== 'false') {
      throw invalidRequest(`Invalid boolean: ${value}`, { param: this.path(name) });
    }
    return value === 'true';
  }

  oneOf<const T extends string>(name: string, allowed: readonly T[]): T | undefined {
    const value = this.string(name);
    if (value === undefined) return undefined;
    if (!allowed.includes(value as T)) {
      throw invalidRequest(`Invalid ${this.path(name)}: must be one of ${allowed.join(', ')}`, {
        param: this.path(name),
      });
    }
    return value as T;
  }

  strings(name: string): string[] {
    const value = this.form[name];
    if (value === undefined) return [];
    if (!Array.isArray(value) || !value.every((item) => typeof item === 'string')) {
      throw invalidRequest('Invalid array', { param: this.path(name) });
    }
    // The filter also removes the gaps of a list that was sent with missing indexes.
    return value.filter((item): item is string => typeof item === 'string');
  }

  nested(name: string): Parameters | undefined {
    const value: FormValue | undefined = this.form[name];
    if (value === undefined) return undefined;
    if (typeof value === 'string' || Array.isArray(value)) {
      throw invalidRequest('Invalid object', { param: this.path(name) });
    }
    return new Parameters(value, this.path(name));
  }

  /** The metadata of the request. An empty string as a value removes the key. */
  metadata(): Record<string, string> {
    const nested = this.form['metadata'] === '' ? undefined : this.nested('metadata');
    const entries = Object.entries(nested?.form ?? {});
    if (entries.length > 50) throw invalidRequest('You can only have 50 metadata keys.', { param: 'metadata' });
    return Object.fromEntries(
      entries.map(([key, value]) => {
        if (typeof value !== 'string') throw invalidRequest('Metadata values must be strings.', { param: 'metadata' });
        if (key.length > 40) {
          throw invalidRequest('Metadata keys can be at most 40 characters long.', { param: `metadata[${key}]` });
        }
        if (value.length > 500) {
          throw invalidRequest('Metadata values can be at most 500 characters long.', { param: `metadata[${key}]` });
        }
        return [key, value];
      }),
    );
  }

  /** A test of a time in seconds, from `created=…` or `created[gte]=…` and the like. */
  created(): (seconds: number) => boolean {
    const value = this.form['created'];
    if (value === undefined) return () => true;
    if (typeof value === 'string') {
      const exact = this.integer('created');
      return (seconds) => seconds === exact;
    }
    const range = this.nested('created')?.allowOnly('gt', 'gte', 'lt', 'lte');
    const [gt, gte, lt, lte] = (['gt', 'gte', 'lt', 'lte'] as const).map((bound) => range?.integer(bound));
    return (seconds) =>
      (gt === undefined || seconds > gt) &&
      (gte === undefined || seconds >= gte) &&
      (lt === undefined || seconds < lt) &&
      (lte === undefined || seconds <= lte);
  }

  private path(name: string): string {
    return this.prefix ? `${this.prefix}[${name}]` : name;
  }
}
