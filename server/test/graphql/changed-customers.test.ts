import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemActor } from '../../src/shared/actor.js';
import { money } from '../../src/shared/money.js';
import { newApiKey } from '../rest/api-key.js';
import { addProduct, openTestShop, type TestShop, type TestUser } from '../shop.js';

interface Found {
  customerByEmail: { account: { id: string; isEmailConfirmed: boolean | null } };
}

interface Changes {
  nodes: { id: string; deletedAt: string | null; account: { email: string } | null; addresses: object[] }[];
  pageInfo: { endCursor: string | null; hasNextPage: boolean };
  totalCount: number;
}

let shop: TestShop;
let admin: TestUser;
let erp: TestUser;
let customer: TestUser;
beforeAll(async () => {
  shop = await openTestShop({ adminsNeedVerifiedEmail: true });
  admin = await shop.newAdmin();
  erp = await newApiKey(shop, admin, ['customers:read']);
  customer = await shop.newCustomer();
});
afterAll(() => shop.close());

const query = `query ($first: Int, $after: String, $since: DateTime) {
  changedCustomers(first: $first, after: $after, since: $since) {
    nodes { id deletedAt account { email profile { phoneNumber } } addresses { address { city } } }
    pageInfo { endCursor hasNextPage } totalCount } }`;

async function read(variables: object = {}): Promise<Changes> {
  const { data, errors } = await shop.graphql<{ changedCustomers: Changes }>(query, variables, admin);
  expect(errors).toBeUndefined();
  return data.changedCustomers;
}

const readEnd = async () => (await read({ first: 100 })).pageInfo.endCursor;
const actorOf = ({ token }: TestUser) => shop.services.accounts.authenticate(token);
const address = {
  ...{ name: 'Casey', line1: '1 Mill Lane', postcode: '10115', city: 'Berlin', country: 'DE', phone: '030 123456' },
};
const profile = { education: 'School', location: 'Berlin', phoneNumber: '030 654321', linkedIn: 'casey' };

describe('changed customers', () => {
  it('are read page by page, those stored by earlier versions first', async () => {
    await shop.newCustomer();
    const users = shop.connection.collection('users');
    const [old] = await users.find().sort({ _id: -1 }).toArray();
    await users.updateOne({ _id: old?._id }, { $unset: { changedAt: '' } });
    const pages = [await read({ first: 1 })];
    for (let page = pages[0]; page?.pageInfo.hasNextPage; page = pages.at(-1)) {
      pages.push(await read({ first: 1, after: page.pageInfo.endCursor }));
    }
    const ids = pages.flatMap(({ nodes }) => nodes.map(({ id }) => id));
    expect(ids[0]).toBe(old?._id.toHexString());
    expect([pages[0]?.totalCount, new Set(ids).size]).toEqual([3, 3]);
  });

  const changes: Record<string, () => Promise<unknown>> = {
    'a change of the profile': async () => shop.services.accounts.saveProfile(await actorOf(customer), profile),
    'a new address': async () => shop.services.addresses.saveAddress(await actorOf(customer), { address }),
    'a removed address': async () => {
      const [saved] = await shop.services.addresses.findAddressesOf(customer.userId);
      await shop.services.addresses.deleteAddress(await actorOf(customer), saved?.id ?? '');
    },
    'becoming an admin': () => shop.services.accounts.makeAdmin(systemActor('test'), customer.email),
    'ceasing to be an admin': () => shop.services.accounts.removeAdmin(systemActor('test'), customer.email),
    'their account was disabled': () => shop.services.accounts.disableAccount(systemActor('test'), customer.email),
    'their account was enabled': () => shop.services.accounts.enableAccount(systemActor('test'), customer.email),
  };
  it.each(Object.keys(changes))('are listed again after %s', async (name) => {
    const after = await readEnd();
    await changes[name]?.();
    expect((await read({ after })).nodes.map(({ id }) => id)).toEqual([customer.userId]);
    expect((await read({ after: await readEnd() })).nodes).toEqual([]);
  });

  it('that were erased keep only their ID and the time of their erasure', async () => {
    const { userId, email } = await shop.newCustomer();
    const after = await readEnd();
    await shop.services.customers.eraseCustomer(systemActor('test'), userId);
    const { nodes } = await read({ after });
    expect(nodes).toEqual([{ id: userId, deletedAt: expect.any(String) as string, account: null, addresses: [] }]);
    const { body } = await shop.rest(`GET /api/v1/customers/${userId}`, undefined, erp);
    expect(body).toMatchObject({ ...{ id: userId, email: null, name: null, phone: null }, addresses: [] });
    expect((await shop.rest(`GET /api/v1/customers?email=${email}`, undefined, erp)).body).toMatchObject({ items: [] });
  });
});

describe('a customer', () => {
  it('is found by the exact email address', async () => {
    const find = async (email: string) => {
      const found = 'query ($email: String!) { customerByEmail(email: $email) { id } }';
      const { data } = await shop.graphql<{ customerByEmail: { id: string } | null }>(found, { email }, admin);
      return data.customerByEmail;
    };
    expect(await find(` ${customer.email.toUpperCase()}`)).toEqual({ id: customer.userId });
    expect(await find(customer.email.slice(0, -1))).toBeNull();
  });

  it('says whether the address is confirmed; if not, orders that staff place for it are a guest’s', async () => {
    const { accounts, orders } = shop.services;
    const [signedUp, imported] = ['signed-up@mail.example', 'imported@mail.example'];
    await accounts.signIn(shop.identity.issueIdToken(shop.identity.addAccount(signedUp)));
    await shop.connection.collection('users').insertOne({ email: imported, role: 'customer' });
    const productId = await addProduct(shop, { priceMinor: 2_500 });
    const answers: object[] = [];
    for (const address of [customer.email, signedUp, imported]) {
      const found = 'query ($email: String!) { customerByEmail(email: $email) { account { id isEmailConfirmed } } }';
      const { data } = await shop.graphql<Found>(found, { email: address }, admin);
      const { id: userId, isEmailConfirmed } = data.customerByEmail.account;
      const { body } = await shop.rest(`GET /api/v1/customers/${userId}`, undefined, erp);
      const order = await orders.placeOrderFor(systemActor('test'), {
        ...{ lines: [{ productId, quantity: 1 }], customer: { userId }, expectedTotal: money(2_500, 'usd') },
        ...{ address: '1 Mill Lane', phone: '030 123456', idempotencyKey: `for-${userId}` },
      });
      expect(body).toMatchObject({ isEmailConfirmed });
      answers.push([isEmailConfirmed, order.customer.userId === userId]);
    }
    expect(answers).toEqual([
      [true, true],
      [false, false],
      [null, true],
    ]);
  });

  it('is found by the email address over REST as soon as the account exists', async () => {
    const { userId, email } = await shop.newCustomer();
    // Changes have the database's time, which is long before that of the shop's clock.
    const users = shop.connection.collection('users');
    await users.updateOne({ email }, { $set: { changedAt: shop.clock.now() } });
    const find = async (more = '') => {
      const path = `GET /api/v1/customers?email=${email}${more}`;
      return (await shop.rest<{ items: { id: string }[] }>(path, undefined, erp)).body.items.map(({ id }) => id);
    };
    expect(await find()).toEqual([userId]);
    expect(await find(`&updatedSince=${shop.clock.now().toISOString()}`)).toEqual([userId]);
    expect((await read({ first: 100 })).nodes.map(({ id }) => id)).not.toContain(userId);
  });

  it('has name, phone number and addresses over REST, where lists link to the next page', async () => {
    const other = await shop.newCustomer();
    await shop.services.accounts.saveProfile(await actorOf(other), profile);
    await shop.services.addresses.saveAddress(await actorOf(other), { address });
    const { body } = await shop.rest(`GET /api/v1/customers?email=${other.email}`, undefined, erp);
    const record = {
      ...{ id: other.userId, email: other.email, name: 'Casey Customer', phone: profile.phoneNumber },
      ...{ addresses: [{ ...address, company: '', isDefault: true }], isDisabled: false, deletedAt: null },
    };
    expect(body).toMatchObject({ items: [record], hasNextPage: false });
    expect((await shop.rest(`GET /api/v1/customers/${other.userId}`, undefined, erp)).body).toMatchObject(record);
    expect((await shop.rest('GET /api/v1/customers/unknown', undefined, erp)).status).toBe(404);
    const { headers } = await shop.rest('GET /api/v1/customers?limit=1', undefined, erp);
    expect(headers.get('link')).toMatch(/^<\/api\/v1\/customers\?limit=1&after=.+>; rel="next"$/);
  });
});
