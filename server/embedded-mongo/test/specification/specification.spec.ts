import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { startEmbeddedMongo } from '@kickstand/embedded-mongo';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { difference } from './matching.js';
import { callCollection, callDatabase } from './operations.js';
import { meets, type Requirement } from './requirements.js';

type Entry = Record<string, unknown>;
type Operation = {
  name: string;
  object: string;
  arguments?: Entry;
  expectResult?: unknown;
  expectError?: Entry;
  ignoreResultAndError?: boolean;
};
type Contents = { databaseName: string; collectionName: string; documents: Entry[] };
type Case = {
  description: string;
  runOnRequirements?: Requirement[];
  skipReason?: string;
  operations: Operation[];
  outcome?: Contents[];
};
type Suite = {
  description: string;
  runOnRequirements?: Requirement[];
  createEntities?: Entry[];
  initialData?: Contents[];
  tests: Case[];
};

/** The folder of the specification's files. The configuration of vitest leaves out this test if there is no folder. */
const dir = process.env.MONGO_SPEC_DIR ?? '';
const { EJSON } = mongoose.mongo.BSON;

// Operations that test the driver or the test format, not the server.
const DRIVER_OPERATIONS = new Set(['failPoint', 'clientBulkWrite']);
// Parts of MongoDB that this database leaves out: see the README.
const LEFT_OUT = /"(\$out|\$merge|\$listLocalSessions|viewOn|collation|arrayFilters)":|"update":\[/;
// Before an insert, this driver replaces a null _id with a new one.
const CHANGED_BY_THE_DRIVER = /^inserting _id with type null via (insertOne|insertMany|bulkWrite)$/;

let client: InstanceType<typeof mongoose.mongo.MongoClient>;
let stop: () => Promise<void>;
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-mongo-test-'));
  const server = await startEmbeddedMongo({ dir: folder, durability: 'none' });
  client = await mongoose.mongo.MongoClient.connect(server.uri);
  stop = async () => {
    await client.close();
    await server.stop();
    rmSync(folder, { recursive: true });
  };
});
afterAll(() => stop());

for (const file of readdirSync(dir)
  .filter((name) => name.endsWith('.json'))
  .sort()) {
  const suite = EJSON.parse(readFileSync(join(dir, file), 'utf8')) as Suite;
  if (!meets(suite.runOnRequirements)) continue;
  const cases = suite.tests.filter(
    ({ description, runOnRequirements, skipReason, operations }) =>
      meets(runOnRequirements) &&
      !skipReason &&
      !CHANGED_BY_THE_DRIVER.test(description) &&
      !operations.some(({ name }) => DRIVER_OPERATIONS.has(name)) &&
      !LEFT_OUT.test(JSON.stringify(operations)),
  );
  if (cases.length === 0) continue;
  describe(basename(file, '.json'), () => {
    for (const testCase of cases) test(testCase.description, () => runCase(suite, testCase));
  });
}

async function runCase(suite: Suite, testCase: Case): Promise<void> {
  const entities = new Map<string, Entry>();
  for (const entity of suite.createEntities ?? []) {
    for (const [kind, options] of Object.entries(entity))
      entities.set((options as Entry).id as string, { kind, ...(options as Entry) });
  }
  for (const { databaseName, collectionName, documents } of suite.initialData ?? []) {
    const db = client.db(databaseName);
    await db.dropCollection(collectionName);
    await db.createCollection(collectionName);
    if (documents.length > 0) await db.collection(collectionName).insertMany(documents);
  }
  for (const operation of testCase.operations) await runOperation(operation, entities);
  for (const { databaseName, collectionName, documents } of testCase.outcome ?? []) {
    const found = await client.db(databaseName).collection(collectionName).find().sort({ _id: 1 }).toArray();
    expect(difference(documents, found, false), `outcome of ${collectionName}`).toBeNull();
  }
}

function databaseOf(entities: Map<string, Entry>, id: string) {
  const { databaseName } = entities.get(id)!;
  return client.db(databaseName as string);
}

function call({ name, object, arguments: args = {} }: Operation, entities: Map<string, Entry>): Promise<unknown> {
  const entity = entities.get(object);
  if (entity?.kind === 'database') return callDatabase(databaseOf(entities, object), name, args);
  if (entity?.kind !== 'collection') throw new Error(`this runner does not support operations on ${object}`);
  const collection = databaseOf(entities, entity.database as string).collection(
    entity.collectionName as string,
    entity.collectionOptions ?? {},
  );
  return callCollection(collection, name, args);
}

async function runOperation(operation: Operation, entities: Map<string, Entry>): Promise<void> {
  const { expectError, expectResult, ignoreResultAndError } = operation;
  let result: unknown;
  try {
    result = await call(operation, entities);
  } catch (error) {
    if (ignoreResultAndError) return;
    if (!expectError) throw error;
    return checkError(expectError, error as Entry & Error);
  }
  expect(expectError, `${operation.name} should have failed`).toBeUndefined();
  if (expectResult !== undefined && !ignoreResultAndError)
    expect(difference(expectResult, result), operation.name).toBeNull();
}

function checkError(expected: Entry, error: Entry & Error): void {
  const fromServer = error instanceof mongoose.mongo.MongoServerError;
  if (expected.isClientError !== undefined) expect(!fromServer).toBe(expected.isClientError);
  if (expected.errorCode !== undefined) expect(error.code).toBe(expected.errorCode);
  if (expected.errorCodeName !== undefined) expect(error.codeName).toBe(expected.errorCodeName);
  if (expected.errorContains !== undefined)
    expect(error.message.toLowerCase()).toContain((expected.errorContains as string).toLowerCase());
  if (expected.expectResult !== undefined) expect(difference(expected.expectResult, error.result)).toBeNull();
  if (expected.errorResponse !== undefined) expect(difference(expected.errorResponse, error.errorResponse)).toBeNull();
}
