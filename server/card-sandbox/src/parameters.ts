import type { FormObject } from './form-encoding.js';
import { type SandboxError, invalidRequest, missingParameter } from './sandbox-error.js';

/** Reads and checks the parameters of one request. Errors have Stripe's message and code. */
export class Parameters {
  constructor(
    private readonly form: FormObject,
    private readonly prefix = '',
  ) {}

  /**
   * @param lists the allowed names, separated by spaces
   * @throws SandboxError `parameter_unknown` for any other parameter, so that a misspelt parameter is not ignored
   */
  allowOnly(...lists: string[]): this {
    const names = lists.join(' ').split(' ');
    const unknown = Object.keys(this.form).find((name) => !names.includes(name));
    if (unknown === undefined) return this;
    throw this.refuse(unknown, `Received unknown parameter: ${this.path(unknown)}`, 'parameter_unknown');
  }

  refuse(name: string, message: string, code?: string): SandboxError {
    return invalidRequest(message, { param: this.path(name), ...(code && { code }) });
  }

  has(name: string): boolean {
    return this.form[name] !== undefined;
  }

  string(name: string): string | undefined {
    const value = this.form[name];
    if (value === undefined || typeof value === 'string') return value;
    throw this.refuse(name, `Invalid string: ${this.path(name)}`);
  }

  requiredString(name: string): string {
    const value = this.string(name);
    if (value === undefined || value === '') throw missingParameter(this.path(name));
    return value;
  }

  integer(name: string): number | undefined {
    const value = this.string(name);
    if (value === undefined) return undefined;
    if (/^-?\d{1,15}$/.test(value)) return Number(value);
    throw this.refuse(name, `Invalid integer: ${value}`, 'parameter_invalid_integer');
  }

  boolean(name: string): boolean {
    const value = this.string(name);
    if (value !== undefined && value !== 'true' && value !== 'false') {
      throw this.refuse(name, `Invalid boolean: ${value}`);
    }
    return value === 'true';
  }

  oneOf<const T extends string>(name: string, allowed: readonly T[]): T | undefined {
    const value = this.string(name);
    if (value === undefined || allowed.includes(value as T)) return value as T | undefined;
    throw this.refuse(name, `Invalid ${this.path(name)}: must be one of ${allowed.join(', ')}`);
  }

  strings(name: string): string[] {
    const value = this.form[name];
    if (value === undefined) return [];
    if (!Array.isArray(value) || !value.every((item) => typeof item === 'string')) {
      throw this.refuse(name, 'Invalid array');
    }
    // The filter also removes the gaps of a list that was sent with missing indexes.
    return value.filter((item): item is string => typeof item === 'string');
  }

  nested(name: string): Parameters | undefined {
    const value = this.form[name];
    if (value === undefined) return undefined;
    if (typeof value === 'string' || Array.isArray(value)) throw this.refuse(name, 'Invalid object');
    return new Parameters(value, this.path(name));
  }

  /** A list of objects. */
  list(name: string): Parameters[] {
    const value = this.form[name] ?? [];
    if (!Array.isArray(value)) throw this.refuse(name, 'Invalid array');
    return value.map((item, index) => {
      const path = `${this.path(name)}[${index}]`;
      if (typeof item === 'string' || Array.isArray(item)) throw this.refuse(name, 'Invalid object');
      return new Parameters(item, path);
    });
  }

  /** The metadata of the request. An empty value means that its key is to be removed. */
  metadata(): Record<string, string> {
    const nested = this.form['metadata'] === '' ? undefined : this.nested('metadata');
    if (!nested) return {};
    const entries = Object.entries(nested.form);
    if (entries.length > 50) throw this.refuse('metadata', 'You can only have 50 metadata keys.');
    const metadata: Record<string, string> = {};
    for (const [key, value] of entries) {
      if (typeof value !== 'string') throw this.refuse('metadata', 'Metadata values must be strings.');
      const tooLong =
        key.length > 40 ? 'keys can be at most 40' : value.length > 500 ? 'values can be at most 500' : null;
      if (tooLong) throw nested.refuse(key, `Metadata ${tooLong} characters long.`);
      metadata[key] = value;
    }
    return metadata;
  }

  /** The earliest creation time of the records to list, in Unix seconds, from `created[gte]`. */
  createdFrom(): number {
    return this.nested('created')?.allowOnly('gte').integer('gte') ?? 0;
  }

  private path(name: string): string {
    return this.prefix ? `${this.prefix}[${name}]` : name;
  }
}
