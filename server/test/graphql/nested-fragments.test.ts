import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestConnection } from '../database.js';
import { startServerProcess, type ServerProcess } from '../server-process.js';

/** A process of its own, because a query that takes for ever would block the tests as well. */
let server: ServerProcess;
const databaseName = `test_${randomUUID().slice(0, 8)}`;

beforeAll(async () => {
  server = await startServerProcess(databaseName);
});
afterAll(async () => {
  await server.close();
  const connection = await openTestConnection(databaseName);
  await connection.dropDatabase();
  await connection.close();
});

/** Fragments each of which contains the next one twice, so that the last one is in the first one 2 ^ 60 times. */
function fragmentsOn(type: string): string {
  const fragments = Array.from({ length: 60 }, (_, i) => `fragment F${i} on ${type} { ...F${i + 1} ...F${i + 1} }`);
  return `${fragments.join(' ')} fragment F60 on ${type} { __typename }`;
}

it.each([
  ['at the root', `{ ...F0 } ${fragmentsOn('Query')}`, 400],
  ['at the root, skipped', `{ __typename ...F0 @skip(if: true) } ${fragmentsOn('Query')}`, 200],
  ['in a mutation, skipped', `mutation { __typename ...F0 @skip(if: true) } ${fragmentsOn('Mutation')}`, 200],
  [
    'in a list, skipped',
    `{ products(first: 1) { pageInfo { hasNextPage } ...F0 @skip(if: true) } } ${fragmentsOn('ProductConnection')}`,
    200,
  ],
  ['in the schema', `{ __schema { queryType { name } ...F0 @skip(if: true) } } ${fragmentsOn('__Schema')}`, 200],
])('a query whose fragments contain each other very often is answered soon: %s', async (_where, query, status) => {
  const request = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ query }) };
  const signal = AbortSignal.timeout(30_000);
  expect((await fetch(`http://127.0.0.1:${server.port}/graphql`, { ...request, signal })).status).toBe(status);
});
