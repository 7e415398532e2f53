import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decodeDocument } from '../bson/decode.js';
import { encodeDocument } from '../bson/encode.js';
import type { Doc } from '../bson/value.js';
import { startTestServer } from '../testing/test-server.js';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const socketPath = () => decodeURIComponent(/^mongodb:\/\/([^/]+)\//.exec(server.server.uri)![1]!);

function message(doc: Doc): Buffer {
  const body = encodeDocument(doc);
  const head = Buffer.alloc(21);
  head.writeInt32LE(21 + body.length, 0);
  head.writeInt32LE(2013, 12);
  return Buffer.concat([head, body]);
}

/** Sends bytes on a new connection; when it is closed, resolves to everything that the server answered. */
function send(bytes: Buffer): Promise<Buffer> {
  return new Promise((done) => {
    const chunks: Buffer[] = [];
    const socket = connect(socketPath(), () => socket.end(bytes));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => done(Buffer.concat(chunks)));
  });
}

/** Sends bytes and collects `wanted` replies. */
function exchange(bytes: Buffer, wanted: number): Promise<Doc[]> {
  return new Promise((done) => {
    let received = Buffer.alloc(0);
    const replies: Doc[] = [];
    const socket = connect(socketPath(), () => socket.write(bytes));
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      while (received.length >= 4 && received.length >= received.readInt32LE(0)) {
        const size = received.readInt32LE(0);
        replies.push(decodeDocument(received.subarray(21, size)));
        received = received.subarray(size);
      }
      if (replies.length < wanted) return;
      socket.destroy();
      done(replies);
    });
  });
}

test('the server survives any mangled message without affecting other connections', async () => {
  const good = message({ insert: 'parts', documents: [{ _id: 'x', a: [1, { b: 2 }] }], $db: 'mangled' });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(good.length - 1), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 4 }),
      async (changes) => {
        const bytes = Buffer.from(good);
        for (const [at, byte] of changes) bytes[at] = byte;
        await send(bytes);
      },
    ),
    { numRuns: 200 },
  );
  expect(await server.db.command({ ping: 1 })).toMatchObject({ ok: 1 });
});

test('the server closes the connection on invalid messages', async () => {
  expect(await send(Buffer.from('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'))).toHaveLength(0);
});

test('the server answers requests that arrive together in their order', async () => {
  const insert = (i: number) => message({ insert: 'order', documents: [{ _id: i }], $db: 'test' });
  const count = message({ count: 'order', query: {}, $db: 'test' });
  const replies = await exchange(Buffer.concat([insert(1), count, insert(2), count]), 4);
  expect(replies.map(({ n }) => n)).toEqual([1, 1, 1, 2]);
});

test('the server answers unknown commands and excessive nesting with errors', async () => {
  await expect(server.db.command({ mapReduce: 'a' })).rejects.toMatchObject({ code: 59, codeName: 'CommandNotFound' });
  let filter: Doc = { a: 1 };
  for (let i = 0; i < 120; i++) filter = { $and: [filter] };
  await expect(server.db.collection('a').findOne(filter)).rejects.toMatchObject({ code: 15 });
  expect(await server.db.command({ ping: 1 })).toMatchObject({ ok: 1 });
});

test('the server refuses documents larger than 16 MB and a field named __proto__', async () => {
  const large = { bytes: Buffer.alloc(16 * 1024 * 1024 - 20) };
  await expect(
    server.db.collection('a').updateOne({}, { $set: { ...large, more: 'x'.repeat(100) } }, { upsert: true }),
  ).rejects.toMatchObject({ code: 10334 });
  const polluting = JSON.parse('{"__proto__": {"polluted": true}}') as Doc;
  await expect(server.db.collection('a').insertOne(polluting)).rejects.toThrow('__proto__');
  expect(await server.db.collection('a').countDocuments()).toBe(0);
});
