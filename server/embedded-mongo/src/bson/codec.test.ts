import * as bson from 'bson';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arbitraryValue } from '../testing/arbitrary.js';
import { identical } from './compare.js';
import { decodeDocument } from './decode.js';
import { encodeDocument } from './encode.js';
import { typeName, type Doc } from './value.js';

const nested = (depth: number): Doc => (depth === 0 ? {} : { a: nested(depth - 1) });

describe('the BSON codec', () => {
  test('decodes what it encoded, with the same types', () => {
    fc.assert(
      fc.property(arbitraryValue, (value) => {
        const decoded = decodeDocument(encodeDocument({ value }));
        expect(identical(decoded.value, value)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test('writes the bytes the official library writes', () => {
    const doc: Doc = {
      text: 'naïve ✓ and a text longer than the short path takes',
      whole: 7,
      fraction: 1.5,
      long: 2n ** 40n,
      when: new Date(1700000000000),
      id: new bson.ObjectId('507f1f77bcf86cd799439011'),
      list: [1, 'a', null, { deep: true }],
      bytes: new bson.Binary(Buffer.from([1, 2, 3])),
      uuid: new bson.Binary(Buffer.alloc(16, 7), bson.Binary.SUBTYPE_UUID),
      price: bson.Decimal128.fromString('19.99'),
      pattern: new bson.BSONRegExp('^a', 'i'),
    };
    expect(encodeDocument(doc).equals(bson.serialize(doc))).toBe(true);
  });

  test('distinguishes a whole double from an int32', () => {
    const decoded = decodeDocument(Buffer.from(bson.serialize({ int: 5, double: new bson.Double(5) })));
    expect([typeName(decoded.int), typeName(decoded.double)]).toEqual(['int', 'double']);
  });

  test('grows its buffer in the middle of any value', () => {
    const doc: Doc = Object.fromEntries(
      Array.from({ length: 30_000 }, (_, i) => [`f${i}`, i % 2 ? i + 0.5 : new Date(i)]),
    );
    expect(identical(decodeDocument(encodeDocument(doc)), doc)).toBe(true);
  });

  test('does not treat a document with a field named _bsontype as a BSON type', () => {
    const decoded = decodeDocument(encodeDocument({ value: { _bsontype: 'ObjectId', id: 'x' } }));
    expect(typeName(decoded.value)).toBe('object');
  });

  test('refuses __proto__ as a field name', () => {
    const bytes = Buffer.from(bson.serialize(JSON.parse('{"__proto__": {"admin": true}}') as Doc));
    expect(() => decodeDocument(bytes)).toThrow('__proto__');
  });

  test('refuses nesting deeper than MongoDB accepts', () => {
    expect(() => decodeDocument(Buffer.from(bson.serialize(nested(300))))).toThrow('nested');
  });

  test('answers mangled bytes with an error, never with a crash or an endless loop', () => {
    const bytes = encodeDocument({
      a: 'text',
      b: [1, 2, { c: new bson.ObjectId() }],
      d: new bson.Binary(Buffer.alloc(9)),
    });
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 0, max: 255 }), (at, byte) => {
        const mangled = Buffer.from(bytes);
        mangled[at] = byte;
        try {
          decodeDocument(mangled);
        } catch (error) {
          expect((error as Error).name).toBe('CommandError');
        }
      }),
      { numRuns: 2000 },
    );
  });
});
