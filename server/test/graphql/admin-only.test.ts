import {
  buildSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLField,
  type GraphQLInputType,
} from 'graphql';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repositoryRoot } from '../../src/platform/paths.js';
import { everyRefused, openCast, refusals, type Cast } from '../refused-cast.js';
import { addProduct, openTestShop, type TestShop } from '../shop.js';
import { payForOrder, placeOrder } from './order-fixtures.js';

/** As clients see it; that it is the server's own is checked by the gate. */
const schema = buildSchema(readFileSync(join(repositoryRoot, 'schema.graphql'), 'utf8'));

/** What anybody may ask; what comes of it is told in access.test.ts. */
const open = {
  query: ['node', 'order', 'product', 'products', 'reviews', 'shop', 'viewer'],
  mutation: ['addReview', 'placeOrder', 'saveProfile', 'settlePayment', 'signIn', 'signOutEverywhere', 'startPayment'],
};

/** What only admins see of what others see too; each is shown to be so in access.test.ts. */
const partly = [
  'OrderEvent.by',
  'OrderPayment.flag',
  'OrderPayment.ledger',
  'OrderPayment.restockableQuantity',
  'Product.deletedAt',
  'ProductFilter.includeDeleted',
  'Refund.by',
];

type Operation = readonly [name: string, kind: 'query' | 'mutation', field: GraphQLField<unknown, unknown>];
const root = (kind: 'query' | 'mutation'): Operation[] => {
  const type = kind === 'query' ? schema.getQueryType() : schema.getMutationType();
  return Object.values(type?.getFields() ?? {}).map((field) => [field.name, kind, field] as const);
};
const operations = [...root('query'), ...root('mutation')];
const isAdminsOnly = ([, , field]: Operation) => field.description?.includes('Admins only.') ?? false;
const adminOnly = operations.filter(isAdminsOnly);

let shop: TestShop;
let cast: Cast;
/** By the argument's name: all of it exists, and is the customer's where it is anybody's. */
let samples: Record<string, unknown>;

beforeAll(async () => {
  shop = await openTestShop();
  cast = await openCast(shop);
  const productId = await addProduct(shop, { availableQuantity: 100 });
  const customer = cast['the customer'];
  const unpaid = (await placeOrder(shop, customer, productId)).id;
  samples = {
    productId,
    orderId: (await payForOrder(shop, customer, productId)).id,
    'cancelOrder.orderId': unpaid,
    email: customer.email,
    'disableUser.email': (await shop.newCustomer()).email,
    'removeAdmin.email': (await shop.newAdmin()).email,
    imageUrl: '/images/demo/drive-chain.svg',
    currencyCode: 'USD',
  };
});
afterAll(() => shop.close());

/** The least that fits the type: fields that may be left out are. */
function sampleOf(type: GraphQLInputType, name: string, operation: string): unknown {
  if (!isNonNullType(type)) return undefined;
  const own = samples[`${operation}.${name}`] ?? samples[name];
  if (own !== undefined) return own;
  const { ofType } = type;
  if (isListType(ofType)) return [];
  if (isInputObjectType(ofType)) {
    const fields = Object.values(ofType.getFields());
    return Object.fromEntries(fields.map((field) => [field.name, sampleOf(field.type, field.name, operation)]));
  }
  if (isEnumType(ofType)) return ofType.getValues()[0]?.name;
  return ['Int', 'SafeInt', 'Float'].includes(getNamedType(type).name) ? 1 : `a ${name}`;
}

async function ask([name, kind, field]: Operation, who: keyof Cast) {
  const given = field.args.filter(({ type }) => isNonNullType(type));
  const declared = given.map((arg) => `$${arg.name}: ${String(arg.type)}`).join(', ');
  const passed = given.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  const selection = isLeafType(getNamedType(field.type)) ? '' : '{ __typename }';
  const document = `${kind}${declared && `(${declared})`} { ${name}${passed && `(${passed})`} ${selection} }`;
  const variables = Object.fromEntries(given.map((arg) => [arg.name, sampleOf(arg.type, arg.name, name)]));
  const { data, errors } = await shop.graphql<Record<string, unknown> | null>(document, variables, cast[who]);
  return { data: data?.[name] ?? null, codes: errors?.map(({ extensions }) => extensions.code) ?? [] };
}

/** Everything stored, but for what a request that is refused may leave of itself. */
async function contents(): Promise<string> {
  const database = shop.connection.getClient().db(shop.connection.name);
  const names = (await database.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name).sort();
  const all = names.map(async (name) => [name, await database.collection(name).find().sort({ _id: 1 }).toArray()]);
  return JSON.stringify(await Promise.all(all));
}

describe('an operation for admins only', () => {
  it.each(adminOnly)('%s (%s) refuses everybody else, and changes nothing', async (...operation) => {
    const before = await contents();
    for (const who of everyRefused) {
      expect([who, await ask(operation, who)]).toEqual([who, { data: null, codes: [refusals[who]] }]);
    }
    expect(await contents()).toBe(before);
  });

  it.each(adminOnly)('%s (%s) is not refused to an admin', async (...operation) => {
    const { codes } = await ask(operation, 'an admin');
    expect(codes).not.toContain('UNAUTHENTICATED');
    expect(codes).not.toContain('FORBIDDEN');
    // What is asked is sensible, so it is not refused for another reason before anybody looks at who asks.
    expect(codes).not.toContain('BAD_USER_INPUT');
  });
});

describe('every operation there is', () => {
  it.each(['query', 'mutation'] as const)(
    'of kind %s is either for admins only, and says so, or listed here',
    (kind) => {
      const others = root(kind).filter((operation) => !isAdminsOnly(operation));
      expect(others.map(([name]) => name).sort()).toEqual(open[kind]);
      expect(adminOnly.filter(([, own]) => own === kind).length).toBeGreaterThan(3);
    },
  );

  it('that shows a part to admins only is listed here', () => {
    const roots = [schema.getQueryType(), schema.getMutationType()];
    const types = Object.values(schema.getTypeMap()).filter((type) => !roots.some((own) => own === type));
    const found = types.flatMap((type) => {
      if (!isObjectType(type) && !isInputObjectType(type)) return [];
      const described = Object.entries<{ description?: string | null }>(type.getFields());
      const special = described.filter(([, { description }]) => /\badmins\b|everybody else/i.test(description ?? ''));
      return special.map(([name]) => `${type.name}.${name}`);
    });
    expect(found.sort()).toEqual(partly);
  });
});
