import { BSONRegExp } from 'bson';
import { CommandError } from '../errors.js';
import { typeName, type Value } from '../bson/value.js';

const OPTIONS = /^[imsxu]*$/;

/**
 * Converts a BSON regular expression. JavaScript has no `x` flag, so whitespace and comments are removed from the
 * pattern.
 */
export function toRegExp(pattern: string, options: string): RegExp {
  if (!OPTIONS.test(options)) throw new CommandError('Location51108', `invalid flag in regex options: ${options}`);
  if (pattern.includes('\0'))
    throw new CommandError('BadValue', 'Regular expression cannot contain an embedded null byte');
  const flags = [...new Set(options.replace(/[xu]/g, ''))].join('');
  let source = options.includes('x') ? withoutWhitespace(pattern) : pattern;
  const inline = /^\(\?([imsx]+)\)/.exec(source);
  if (inline) return toRegExp(source.slice(inline[0].length), options + inline[1]);
  source = source
    .replace(/\\A/g, '^')
    .replace(/\\[zZ]/g, '$')
    .replace(/\(\?P</g, '(?<');
  return (
    compile(source, flags) ?? compile(source.replace(/\\(?![\\^$.*+?()[\]{}|/\w])/g, ''), flags) ?? refuse(pattern)
  );
}

function compile(source: string, flags: string): RegExp | null {
  for (const unicode of ['u', '']) {
    try {
      return new RegExp(source, flags + unicode);
    } catch {
      // PCRE allows escapes that JavaScript's unicode mode refuses, so the pattern is tried without that mode.
    }
  }
  return null;
}

function refuse(pattern: string): never {
  throw new CommandError('Location51091', `Regular expression is invalid: ${pattern}`);
}

function withoutWhitespace(pattern: string): string {
  return pattern.replace(/\\.|\[(?:\\.|[^\]])*\]|\s+|#.*$/gm, (part) => (/^(\s|#)/.test(part) ? '' : part));
}

export function regexTest(regex: BSONRegExp): (value: Value) => boolean {
  const expression = toRegExp(regex.pattern, regex.options);
  return (value) => {
    if (typeof value === 'string') return expression.test(value);
    if (typeName(value) === 'symbol') return expression.test(String(value));
    return value instanceof BSONRegExp && value.pattern === regex.pattern && value.options === regex.options;
  };
}

/** The text that every match starts with; `exact` when that is the whole condition, as for `^abc`. */
export function literalPrefix(regex: BSONRegExp): { prefix: string; exact: boolean } {
  if (regex.options.replace(/s/g, '') !== '' || regex.pattern.includes('|')) return { prefix: '', exact: false };
  const match = /^(?:\^|\\A)((?:[^\\^$.*+?()[\]{}|]|\\[^\w\s])*)/.exec(regex.pattern);
  if (!match) return { prefix: '', exact: false };
  const rest = regex.pattern.slice(match[0].length);
  let prefix = match[1]!.replace(/\\(.)/g, '$1');
  // A quantifier applies to the last character, so that character may be absent.
  if (/^[*?{]/.test(rest)) prefix = [...prefix].slice(0, -1).join('');
  return { prefix, exact: rest === '' };
}
