import { BSONRegExp } from 'bson';
import { CommandError } from '../errors.js';
import type { Value } from '../bson/value.js';

/** Converts a BSON regular expression; the options are `i`, `m` and `s`, as in JavaScript. */
function toRegExp({ pattern, options }: BSONRegExp): RegExp {
  if (!/^[ims]*$/.test(options)) throw new CommandError('Location51108', `invalid flag in regex options: ${options}`);
  if (pattern.includes('\0'))
    throw new CommandError('BadValue', 'Regular expression cannot contain an embedded null byte');
  const flags = [...new Set(options)].join('');
  for (const unicode of ['u', '']) {
    try {
      return new RegExp(pattern, flags + unicode);
    } catch {
      // PCRE allows escapes that JavaScript's unicode mode refuses, so the pattern is tried without that mode.
    }
  }
  throw new CommandError('Location51091', `Regular expression is invalid: ${pattern}`);
}

export function regexTest(regex: BSONRegExp): (value: Value) => boolean {
  const expression = toRegExp(regex);
  return (value) => {
    if (typeof value === 'string') return expression.test(value);
    return value instanceof BSONRegExp && value.pattern === regex.pattern && value.options === regex.options;
  };
}

/** The text that every match starts with, as for `^abc`; empty if there is none. */
export function literalPrefix({ pattern, options }: BSONRegExp): string {
  if (options.replace('s', '') !== '' || pattern.includes('|')) return '';
  const [anchored, literal = ''] = /^\^((?:[^\\^$.*+?()[\]{}|]|\\[^\w\s])*)/.exec(pattern) ?? [''];
  const prefix = literal.replace(/\\(.)/g, '$1');
  // A quantifier applies to the last character, so that character may be absent.
  return /^[*?{]/.test(pattern.slice(anchored.length)) ? [...prefix].slice(0, -1).join('') : prefix;
}
