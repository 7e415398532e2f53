import { getNamedType, isEnumType, isInputObjectType, isLeafType, isObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccessMode } from '../../src/shared/access.js';
import type { DeclaredAccess } from '../../src/api/graphql/access.js';
import { accessOf } from '../../src/graphql/enforce-access.js';
import { buildSchema } from '../../src/graphql/schema.js';
import { recordCommands } from '../recorded-commands.js';
import { openTestShop, type TestShop, type TestUser } from '../shop.js';
import {
  createSamples,
  findWay,
  requestOf,
  type Field,
  type Request,
  type Samples,
  type Way,
} from './graphql-samples.js';
import { everybody, expectedOf, hasBadToken, openPeople, type People, type Person } from './people.js';

const schema = buildSchema();
const roots = { query: schema.getQueryType(), mutation: schema.getMutationType() };

type Operation = readonly [name: string, kind: 'query' | 'mutation', field: Field, access: DeclaredAccess];
const operations = (['query', 'mutation'] as const).flatMap((kind) =>
  Object.values(roots[kind]?.getFields() ?? {}).map((field: Field): Operation => [
    field.name,
    kind,
    field,
    accessOf(field) as DeclaredAccess,
  ]),
);
// No query returns a payload: test/graphql/access.test.ts tests these fields.
const fields = Object.values(schema.getTypeMap()).flatMap((type) => {
  if (!isObjectType(type) || type === roots.query || type === roots.mutation || type.name.endsWith('Payload'))
    return [];
  return Object.values(type.getFields()).flatMap((field: Field) => {
    const access = accessOf(field);
    return access ? [[`${type.name}.${field.name}`, type.name, field, access] as const] : [];
  });
});
const inputFields = Object.values(schema.getTypeMap()).flatMap((type) => {
  if (!isInputObjectType(type)) return [];
  return Object.values(type.getFields()).flatMap((field) => {
    const access = accessOf(field);
    return access ? [[`${type.name}.${field.name}`, type.name, field.name, access] as const] : [];
  });
});

let shop: TestShop;
let people: People;
let samples: Samples;

beforeAll(async () => {
  shop = await openTestShop();
  people = await openPeople(shop);
  samples = await createSamples(shop, people);
});
afterAll(() => shop.close());

interface Answer {
  value: unknown;
  codes: string[];
}

async function ask({ document, variables }: Request, user: TestUser | null, path: readonly string[]): Promise<Answer> {
  const { data, errors } = await shop.graphql<Record<string, unknown> | null>(document, variables, user);
  let value: unknown = data;
  for (const name of path) {
    value = (value as Record<string, unknown> | null)?.[name] ?? null;
    if (Array.isArray(value) && name !== path.at(-1)) [value] = value as unknown[];
  }
  return { value, codes: errors?.map(({ extensions }) => extensions.code) ?? [] };
}

/** Asserts that the answer is the one that the declaration gives this person. */
function check(answer: Answer, { rule, others }: DeclaredAccess, mode: AccessMode, person: Person): void {
  const expected = expectedOf(rule, mode, person);
  const { value, codes } = answer;
  if (hasBadToken(person)) {
    // A bad token is refused for every request.
    expect(codes).toEqual(['UNAUTHENTICATED']);
  } else if (expected === 'allowed') {
    // The request is valid, so any refusal is about the person.
    const wrong = ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'BAD_USER_INPUT', 'INTERNAL_SERVER_ERROR'];
    expect(codes.filter((code) => wrong.includes(code))).toEqual([]);
    if (others !== undefined) expect(value).not.toBe(others);
  } else if (others !== undefined) {
    expect(answer).toEqual({ value: others, codes: [] });
  } else {
    expect(value).toBeNull();
    if (expected === 'not theirs') expect(['NOT_FOUND', 'FORBIDDEN']).toContain(codes[0]);
    else expect(codes).toEqual([expected]);
  }
}

const reading = new Set(['find', 'aggregate', 'count', 'distinct']);

/** Collections to which the call writes, apart from the counts of requests and the time at which a key was last used. */
async function collectionsWritten(call: () => Promise<void>): Promise<unknown[]> {
  const commands = await recordCommands(shop.connection, call);
  return commands
    .filter(({ name, command }) => !reading.has(name) && !JSON.stringify(command).includes('"$max":{"lastUsedAt"'))
    .map(({ name, command }) => command[name])
    .filter((collection) => collection !== 'rate_limits');
}

const endsSession: ReadonlySet<string> = new Set(['signOutEverywhere', 'eraseMyAccount']);

/** Operations that end a session are sent by new people, so that `people` stay signed in. */
async function callerOf(operation: string, isRefused: boolean, person: Person): Promise<TestUser | null> {
  const user = people[person];
  if (!endsSession.has(operation) || isRefused) return user;
  return person === 'an admin' ? shop.newAdmin() : shop.newCustomer();
}

describe('an operation', () => {
  it.each(operations)('%s (%s) answers everybody as declared', async (name, kind, field, access) => {
    const mode = kind === 'query' ? 'read' : 'write';
    const isRefused = (person: Person) => expectedOf(access.rule, mode, person) !== 'allowed';
    const call = async (person: Person) => {
      const caller = await callerOf(name, isRefused(person), person);
      const own = { ...(samples[person] as Samples | undefined), 'eraseMyAccount.email': caller?.email ?? '' };
      const request = requestOf(kind, field, { ...samples, ...own });
      const answer = await ask(request, caller, [name]);
      expect.soft(() => check(answer, access, mode, person), `${name} for ${person}`).not.toThrow();
    };
    for (const person of everybody.filter(isRefused)) {
      expect(await collectionsWritten(() => call(person)), `${name} is refused to ${person}`).toEqual([]);
    }
    for (const person of everybody.filter((each) => !isRefused(each))) await call(person);
  });
});

describe('a field', () => {
  const seen = new Map<string, Promise<boolean>>();
  /** Whether a person sees the object that the field belongs to. */
  const sees = (person: Person, typeName: string, way: Way): Promise<boolean> => {
    const key = `${typeName} ${person}`;
    const known =
      seen.get(key) ?? ask(way.ask('__typename'), people[person], way.path).then(({ value }) => isSomething(value));
    seen.set(key, known);
    return known;
  };

  it.each(fields)('%s answers everybody as declared', async (_name, typeName, field, access) => {
    const way = findWay(schema, typeName, samples);
    const selection = isLeafType(getNamedType(field.type)) ? field.name : `${field.name} { __typename }`;
    let reached = 0;
    for (const person of everybody) {
      const answer = await ask(way.ask(selection), people[person], [...way.path, field.name]);
      if (await sees(person, typeName, way)) {
        reached += 1;
        expect.soft(() => check(answer, access, 'read', person), `${_name} for ${person}`).not.toThrow();
      } else {
        expect(isSomething(answer.value), `${_name} for ${person}, who cannot see the object`).toBe(false);
      }
    }
    // If nobody saw an object, nothing was tested.
    expect(reached).toBeGreaterThan(0);
  });

  const isSomething = (value: unknown) => value !== null && value !== undefined && value !== 0;
});

describe('an input field', () => {
  it.each(inputFields)('%s is accepted or refused as declared', async (_name, typeName, fieldName, access) => {
    const takers = operations.flatMap(([, kind, field]) => {
      const arg = field.args.find(({ type }) => getNamedType(type).name === typeName);
      const given = { [fieldName]: beyondDefault(typeName, fieldName) };
      return arg ? [requestOf(kind, field, samples, { given: { [arg.name]: given } })] : [];
    });
    expect(takers.length).toBeGreaterThan(0);
    for (const request of takers) {
      for (const person of everybody) {
        const { codes } = await ask(request, people[person], []);
        const expected = hasBadToken(person) ? 'UNAUTHENTICATED' : expectedOf(access.rule, 'read', person);
        expect([person, codes]).toEqual([person, expected === 'allowed' ? [] : [expected]]);
      }
    }
  });

  /** A value that differs from the default, because everybody may send the default. */
  function beyondDefault(typeName: string, fieldName: string): unknown {
    const type = schema.getType(typeName);
    const field = isInputObjectType(type) ? type.getFields()[fieldName] : undefined;
    const fieldType = field && getNamedType(field.type);
    if (fieldType?.name === 'ID') return 'a'.repeat(24);
    if (fieldType?.name === 'SafeInt') return 1;
    if (!isEnumType(fieldType)) return true;
    return fieldType.getValues().find(({ value }) => value !== field?.defaultValue)?.name;
  }
});
