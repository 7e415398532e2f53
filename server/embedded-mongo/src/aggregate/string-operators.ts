import { BSONRegExp, BSONSymbol, Code } from 'bson';
import { isNumeric } from '../bson/number.js';
import { isNullish, typeName, type Value } from '../bson/value.js';
import { CommandError } from '../errors.js';
import { toRegExp } from '../query/regex.js';
import { toText } from './conversion-operators.js';
import { asIndex, asText, fixed, named, unary, variadic } from './operand.js';
import type { Operator, Operators, Scope } from './scope.js';

/** The argument of a text operator as text: numbers and dates are converted, null is '', other types are refused. */
const textOrEmpty = (name: string, value: Value): string => {
  if (isNullish(value)) return '';
  if (typeof value === 'string') return value;
  if (value instanceof BSONSymbol) return value.value;
  if (value instanceof Code) return value.code;
  if (isNumeric(value) || value instanceof Date) return toText(name, value);
  throw new CommandError('Location16007', `can't convert from BSON type ${typeName(value)} to String`);
};

function concat(values: Value[]): Value {
  if (values.some(isNullish)) return null;
  return values.map((value) => asText('$concat', value)).join('');
}

function split(text: Value, separator: Value): Value {
  if (isNullish(text)) return null;
  const by = asText('$split', separator);
  if (by === '') throw new CommandError('BadValue', '$split requires a non-empty separator');
  return asText('$split', text).split(by);
}

function substring(text: Value, start: Value, length: Value): Value {
  const points = [...textOrEmpty('$substrCP', text)];
  const from = asIndex('$substrCP', start);
  const size = asIndex('$substrCP', length);
  return points.slice(from, size < 0 ? undefined : from + size).join('');
}

function substringBytes(text: Value, start: Value, length: Value): Value {
  const bytes = Buffer.from(textOrEmpty('$substrBytes', text));
  const from = asIndex('$substrBytes', start);
  const size = asIndex('$substrBytes', length);
  return bytes.subarray(from, size < 0 ? undefined : from + size).toString();
}

function position(text: Value, part: Value, start: Value = 0, end?: Value): Value {
  if (isNullish(text)) return null;
  const points = [...asText('$indexOfCP', text)];
  const last = end === undefined ? points.length : asIndex('$indexOfCP', end);
  const from = asIndex('$indexOfCP', start);
  const at = points.slice(from, last).join('').indexOf(asText('$indexOfCP', part));
  return at < 0 ? -1 : from + [...points.slice(from, last).join('').slice(0, at)].length;
}

function bytePosition(text: Value, part: Value, start: Value = 0, end?: Value): Value {
  if (isNullish(text)) return null;
  const bytes = Buffer.from(asText('$indexOfBytes', text));
  const from = asIndex('$indexOfBytes', start);
  const last = end === undefined ? bytes.length : asIndex('$indexOfBytes', end);
  const at = bytes.subarray(from, last).indexOf(asText('$indexOfBytes', part));
  return at < 0 || from > bytes.length ? -1 : from + at;
}

const trim =
  (name: string, left: boolean, right: boolean): Operator =>
  (operand, compile) => {
    const part = named(name, operand, compile, ['input'], ['chars']);
    const [input, chars] = [part('input')!, part('chars')];
    return (scope) => {
      const text = input(scope);
      const set = chars ? chars(scope) : undefined;
      if (isNullish(text) || set === null) return null;
      const drop = set === undefined ? null : new Set(asText(name, set));
      const points = [...asText(name, text)];
      const dropped = (point: string | undefined) =>
        point !== undefined && (drop ? drop.has(point) : /[\s\0]/.test(point));
      let from = 0;
      let to = points.length;
      while (left && from < to && dropped(points[from])) from++;
      while (right && to > from && dropped(points[to - 1])) to--;
      return points.slice(from, to).join('');
    };
  };

const replace =
  (name: string, apply: (text: string, find: string, by: string) => string): Operator =>
  (operand, compile) => {
    const part = named(name, operand, compile, ['input', 'find', 'replacement']);
    const parts = [part('input')!, part('find')!, part('replacement')!];
    return (scope) => {
      const values = parts.map((evaluate) => evaluate(scope));
      if (values.some(isNullish)) return null;
      const [text, find, by] = values.map((value) => asText(name, value));
      return apply(text!, find!, by!);
    };
  };

/** `$regexMatch`, `$regexFind` and `$regexFindAll`. */
const regexOperator =
  (name: string, apply: (text: string, expression: RegExp) => Value, onNull: Value): Operator =>
  (operand, compile) => {
    const part = named(name, operand, compile, ['input', 'regex'], ['options']);
    const [input, regex, options] = [part('input')!, part('regex')!, part('options')];
    return (scope: Scope) => {
      const [text, pattern] = [input(scope), regex(scope)];
      if (isNullish(text) || isNullish(pattern)) return onNull;
      const extra = options ? textOrEmpty(name, options(scope)) : '';
      const source = pattern instanceof BSONRegExp ? pattern : new BSONRegExp(asText(name, pattern), extra);
      const expression = toRegExp(source.pattern, source.options || extra);
      return apply(asText(name, text), new RegExp(expression.source, expression.flags + 'g'));
    };
  };

function found(match: RegExpMatchArray, text: string): Value {
  return {
    match: match[0],
    idx: [...text.slice(0, match.index)].length,
    captures: match.slice(1).map((capture) => capture ?? null),
  };
}

/** MongoDB changes the case of ASCII letters only. */
const asciiUpper = (text: string) => text.replace(/[a-z]+/g, (part) => part.toUpperCase());

const caseless = (a: Value, b: Value) => {
  const [left, right] = [asciiUpper(textOrEmpty('$strcasecmp', a)), asciiUpper(textOrEmpty('$strcasecmp', b))];
  return left < right ? -1 : left > right ? 1 : 0;
};

export const stringOperators: Operators = {
  $concat: variadic(concat),
  $toLower: unary('$toLower', (value) =>
    textOrEmpty('$toLower', value).replace(/[A-Z]+/g, (text) => text.toLowerCase()),
  ),
  $toUpper: unary('$toUpper', (value) => asciiUpper(textOrEmpty('$toUpper', value))),
  $split: fixed('$split', 2, 2, split),
  $substr: fixed('$substr', 3, 3, substringBytes),
  $substrBytes: fixed('$substrBytes', 3, 3, substringBytes),
  $substrCP: fixed('$substrCP', 3, 3, substring),
  $strLenCP: unary('$strLenCP', (value) => [...asText('$strLenCP', value)].length),
  $strLenBytes: unary('$strLenBytes', (value) => Buffer.byteLength(asText('$strLenBytes', value))),
  $strcasecmp: fixed('$strcasecmp', 2, 2, caseless),
  $indexOfCP: fixed('$indexOfCP', 2, 4, position),
  $indexOfBytes: fixed('$indexOfBytes', 2, 4, bytePosition),
  $trim: trim('$trim', true, true),
  $ltrim: trim('$ltrim', true, false),
  $rtrim: trim('$rtrim', false, true),
  $replaceOne: replace('$replaceOne', (text, find, by) => text.replace(find, () => by)),
  $replaceAll: replace('$replaceAll', (text, find, by) => text.replaceAll(find, () => by)),
  $regexMatch: regexOperator('$regexMatch', (text, expression) => expression.test(text), false),
  $regexFind: regexOperator(
    '$regexFind',
    (text, expression) => {
      const match = expression.exec(text);
      return match ? found(match, text) : null;
    },
    null,
  ),
  $regexFindAll: regexOperator(
    '$regexFindAll',
    (text, expression) => [...text.matchAll(expression)].map((match) => found(match, text)),
    [],
  ),
  $binarySize: unary('$binarySize', (value) =>
    typeof value === 'string'
      ? Buffer.byteLength(value)
      : typeName(value) === 'binData'
        ? (value as { position: number }).position
        : null,
  ),
};
