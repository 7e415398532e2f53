import { Binary, Decimal128, deserialize, Double, Int32, Long, ObjectId, serialize } from 'bson';
import { Context, evalExpr, ProcessingMode } from 'mingo/core';
import * as expressionOperators from 'mingo/operators/expression';
import { compileExpression } from '../aggregate/expression.js';
import { toPlain } from '../aggregate/mingo-bridge.js';
import { identical } from '../bson/compare.js';
import { decodeDocument } from '../bson/decode.js';
import { encodeDocument } from '../bson/encode.js';
import { showValue } from '../bson/show.js';
import { isDoc, isInt32, type Doc, type Value } from '../bson/value.js';
import { plainContext } from '../query/context.js';

/**
 * Compares this package's code with the library that could replace it: the time of one call in microseconds, and how
 * many answers are the same as MongoDB's. mingo only supports plain JavaScript numbers, so its answers are compared by
 * value.
 */
const print = (line: string) => process.stdout.write(`${line}\n`);
const ROUNDS = 15;
const ROUND_MS = 60;

/** The processor time of one call in microseconds: the best of several rounds, as other work makes rounds slower. */
function time(call: () => unknown): number {
  let best = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const start = process.cpuUsage();
    const end = performance.now() + ROUND_MS;
    let calls = 0;
    while (performance.now() < end) {
      for (let i = 0; i < 50; i++) call();
      calls += 50;
    }
    const { user, system } = process.cpuUsage(start);
    best = Math.min(best, (user + system) / calls);
  }
  return best;
}

const order: Doc = {
  _id: new ObjectId(),
  userId: 'user-1',
  status: 'placed',
  lines: Array.from({ length: 3 }, (_, i) => ({ productId: new ObjectId(), name: `Chain kit ${i}`, quantity: i + 1 })),
  totalMinor: 129_900n,
  rate: new Double(2),
  weight: 2.5,
  discount: Decimal128.fromString('0.10'),
  address: { street: 'Hauptstraße 1', city: 'Köln', country: 'DE' },
  note: 'x'.repeat(400),
  placedAt: new Date(1_770_000_000_000),
  paidAt: null,
  token: new Binary(Buffer.alloc(16, 7)),
};
const product = (id: number): Doc => ({
  _id: id,
  deletedAt: null,
  name: `chain kit ${id}`,
  category: 'category 3',
  priceMinor: 1200,
  searchTerms: ['chain', 'kit', `part${id}`],
  about: 'x'.repeat(700),
});
const DOCUMENTS: Record<string, Doc> = {
  'an order': order,
  'a product': product(1),
  'a page of 24 products': { cursor: { firstBatch: Array.from({ length: 24 }, (_, i) => product(i)) }, ok: 1 },
};

/** Converts what the library decodes with exact types to the form that this package uses in memory. */
function toMemory(value: Value): Value {
  if (value instanceof Int32) return value.value;
  if (value instanceof Long) return value.toBigInt();
  if (value instanceof Double) return isInt32(value.value) ? value : value.value;
  if (Array.isArray(value)) return value.map(toMemory);
  if (!isDoc(value)) return value;
  for (const name in value) value[name] = toMemory(value[name]);
  return value;
}

function codec(): void {
  print('| codec | decode: own, µs | bson, µs | encode: own, µs | bson, µs |');
  print('| --- | --: | --: | --: | --: |');
  for (const [name, doc] of Object.entries(DOCUMENTS)) {
    const bytes = encodeDocument(doc);
    const decoded = () => toMemory(deserialize(bytes, { promoteValues: false }));
    if (!identical(decoded(), doc) || !bytes.equals(serialize(doc))) throw new Error('the codecs differ');
    const times = [() => decodeDocument(bytes), decoded, () => encodeDocument(doc), () => serialize(doc)].map(time);
    print(`| ${name} | ${times.map((one) => one.toFixed(1)).join(' | ')} |`);
  }
}

const moment = new Date('2024-03-10T23:30:00Z');
const doc: Doc = {
  d: moment,
  s: 'Kettensatz',
  u: 'Größe',
  a: [3, 1, 2, 2],
  b: [2, 4],
  l: [1n, 9_007_199_254_740_993n],
};

/** Expressions with MongoDB's answers; an error is written as `{ error: <code> }`. */
const EXPRESSIONS: Record<string, [Value, Value][]> = {
  date: [
    [{ $year: '$d' }, 2024],
    [{ $hour: { date: '$d', timezone: 'Asia/Kolkata' } }, 5],
    [{ $week: '$d' }, 10],
    [{ $isoWeek: '$d' }, 10],
    [{ $isoWeekYear: '$d' }, 2024n],
    [{ $dayOfWeek: '$d' }, 1],
    [{ $dateTrunc: { date: '$d', unit: 'month' } }, new Date('2024-03-01T00:00:00Z')],
    [{ $dateTrunc: { date: '$d', unit: 'day', timezone: 'Europe/Berlin' } }, new Date('2024-03-10T23:00:00Z')],
    [{ $dateTrunc: { date: '$d', unit: 'week', startOfWeek: 'monday' } }, new Date('2024-03-04T00:00:00Z')],
    [{ $dateAdd: { startDate: '$d', unit: 'month', amount: -1 } }, new Date('2024-02-10T23:30:00Z')],
    [
      { $dateAdd: { startDate: new Date('2024-01-31T00:00:00Z'), unit: 'month', amount: 1 } },
      new Date('2024-02-29T00:00:00Z'),
    ],
    [
      { $dateAdd: { startDate: new Date('2024-03-30T01:30:00Z'), unit: 'day', amount: 1, timezone: 'Europe/Berlin' } },
      new Date('2024-03-31T01:30:00Z'),
    ],
    [{ $dateDiff: { startDate: new Date('2024-03-09T23:59:00Z'), endDate: '$d', unit: 'day' } }, 1n],
    [{ $dateToString: { date: '$d', format: '%Y-%m-%d %H:%M', timezone: 'Europe/Berlin' } }, '2024-03-11 00:30'],
    [{ $dateToString: { date: '$d' } }, '2024-03-10T23:30:00.000Z'],
    [{ $dateFromString: { dateString: '2024-03-10T23:30:00+02:00' } }, new Date('2024-03-10T21:30:00Z')],
    [{ $dateFromParts: { year: 2024, month: 14 } }, new Date('2025-02-01T00:00:00Z')],
  ],
  string: [
    [{ $toUpper: '$s' }, 'KETTENSATZ'],
    [{ $toUpper: '$u' }, 'GRößE'],
    [{ $toLower: null }, ''],
    [{ $concat: ['$s', '-', '$u'] }, 'Kettensatz-Größe'],
    [{ $substrCP: ['$u', 1, 3] }, 'röß'],
    [{ $substrBytes: ['$u', 0, 4] }, 'Grö'],
    [{ $strLenBytes: '$u' }, 7],
    [{ $strLenCP: '😀' }, 1],
    [{ $indexOfCP: ['$u', 'e'] }, 4],
    [{ $indexOfBytes: ['$u', 'e'] }, 6],
    [{ $split: ['a,b', ','] }, ['a', 'b']],
    [{ $trim: { input: ' x ' } }, 'x'],
    [{ $ltrim: { input: 'xxy', chars: 'x' } }, 'y'],
    [{ $replaceAll: { input: 'a.a', find: '.', replacement: { $literal: '$&' } } }, 'a$&a'],
    [{ $regexMatch: { input: '$s', regex: '^ketten', options: 'i' } }, true],
    [{ $strcasecmp: ['$s', 'kettensatz'] }, 0],
    [{ $toUpper: true }, { error: 16007 }],
  ],
  set: [
    [{ $setUnion: ['$a', '$b'] }, [1, 2, 3, 4]],
    [{ $setIntersection: ['$a', '$b'] }, [2]],
    [{ $setDifference: ['$a', '$b'] }, [3, 1]],
    [{ $setEquals: ['$a', [1, 2, 3]] }, true],
    [{ $setIsSubset: [[1], '$a'] }, true],
    [{ $setUnion: ['$a', null] }, null],
    [{ $setIsSubset: [[9_007_199_254_740_992n], '$l'] }, false],
    [{ $setDifference: [[1, decimal('1.0')], [new Double(1)]] }, []],
  ],
};

function decimal(text: string): Decimal128 {
  return Decimal128.fromString(text);
}

const options = {
  idKey: '_id',
  processingMode: ProcessingMode.CLONE_OFF,
  useStrictMode: true,
  scriptEnabled: false,
  failOnError: true,
  context: Context.init({ expression: expressionOperators }),
};

const answer = (evaluate: () => Value): Value => {
  try {
    return evaluate();
  } catch (error) {
    return { error: (error as { code?: number }).code ?? 0 };
  }
};

/** Whether an answer is MongoDB's. Sets have no order, so their elements are sorted before they are compared. */
const isRight = (kind: string, found: Value, expected: Value): boolean =>
  kind === 'set' && Array.isArray(found) && Array.isArray(expected)
    ? identical([...(found as Value[])].map(showValue).sort(), [...(expected as Value[])].map(showValue).sort())
    : identical(found, expected);

function operators(): void {
  const context = plainContext(moment);
  const plain = toPlain(doc) as Doc;
  print('| operators | own: right | mingo: right | own, µs | mingo, µs |');
  print('| --- | --: | --: | --: | --: |');
  for (const [kind, cases] of Object.entries(EXPRESSIONS)) {
    let [ownRight, mingoRight, ownTime, mingoTime] = [0, 0, 0, 0];
    for (const [expression, expected] of cases) {
      const own = compileExpression(expression, context);
      const copy = toPlain(expression);
      const mingo = (): Value => evalExpr(plain, copy, options);
      const [ownAnswer, mingoAnswer] = [answer(() => own(doc)), answer(mingo)];
      if (isRight(kind, ownAnswer, expected)) ownRight++;
      else print(`own ${showValue(expression)}: ${showValue(ownAnswer)}`);
      if (isRight(kind, toPlain(mingoAnswer), toPlain(expected))) mingoRight++;
      else process.stderr.write(`mingo ${showValue(expression)}: ${showValue(mingoAnswer)}\n`);
      ownTime += time(() => answer(() => own(doc)));
      mingoTime += time(() => answer(mingo));
    }
    const n = cases.length;
    print(
      `| ${kind} | ${ownRight} of ${n} | ${mingoRight} of ${n} | ${(ownTime / n).toFixed(2)} | ${(mingoTime / n).toFixed(2)} |`,
    );
  }
}

codec();
print('');
operators();
