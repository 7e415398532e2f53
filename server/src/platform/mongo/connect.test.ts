import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { connectMongo, isDuplicateKey, repeatAborted } from './connect.js';

const { MongoServerError } = mongoose.mongo;

describe('a database that cannot be reached', () => {
  it.each([
    ['mongodb://127.0.0.1:1/shop', 'connect ECONNREFUSED 127.0.0.1:1'],
    ['mongodb://127.0.0.1:1/shop?tlss=true', 'option tlss is not supported'],
    ['mongodb://user:se/cret@127.0.0.1:1/shop', 'Password contains unescaped characters'],
    ['mongodb://user:se@cret@127.0.0.1:1/shop', 'Invalid connection string'],
    ['mongodb://user:secret', 'it names no valid host'],
    ['mongodb://user:secret:127.0.0.1/shop', 'it names no valid host'],
  ])('is refused with the reason, and without the password: %s', async (uri, reason) => {
    await expect(connectMongo(uri, undefined, { serverSelectionTimeoutMS: 1_000 })).rejects.toMatchObject({
      message: `The database cannot be reached (${reason}). Check MONGODB_URI.`,
    });
  });
});

describe('isDuplicateKey', () => {
  const violated = new MongoServerError({
    message: 'E11000 duplicate key error collection: shop.orders index: openPlace_1',
    code: 11_000,
    keyPattern: { openPlace: 1 },
  });
  const race = '23P01 conflicting key value violates exclusion constraint "documents_rum_index_17367"';

  it.each<[what: string, error: unknown, field: string | undefined, is: boolean]>([
    ['is true for a violated unique index on any field', violated, undefined, true],
    ['is true for an index on the given field', violated, 'openPlace', true],
    ['is false for an index on another field', violated, 'number', false],
    ['is true for the error of a PostgreSQL engine', new MongoServerError({ message: race, code: 1 }), undefined, true],
    [
      'is false for such an error if a field is given, because the error does not name it',
      new MongoServerError({ message: race }),
      'number',
      false,
    ],
    ['is false for any other error', new MongoServerError({ message: 'not primary', code: 10_107 }), undefined, false],
    ['is false for an error from outside the database', new Error(race), undefined, false],
  ])('%s', (_what, error, field, is) => {
    expect(isDuplicateKey(error, field)).toBe(is);
  });
});

describe('a write that the database aborted', () => {
  const result = { modifiedCount: 1 };
  const aborted = [
    new MongoServerError({ message: 'Write conflict', code: 112 }),
    new MongoServerError({ message: 'deadlock detected', code: 16_908_292 }),
  ];

  it('is repeated until it succeeds', async () => {
    const errors = [...aborted, ...aborted];
    const write = () => {
      const error = errors.shift();
      return error ? Promise.reject(error) : Promise.resolve(result);
    };
    expect(await repeatAborted(write)).toBe(result);
  });

  it('is not repeated after another error', async () => {
    const error = new MongoServerError({ message: 'not primary', code: 10_107 });
    let times = 0;
    const write = () => {
      times += 1;
      return Promise.reject(error);
    };
    await expect(repeatAborted(write)).rejects.toBe(error);
    expect(times).toBe(1);
  });
});
