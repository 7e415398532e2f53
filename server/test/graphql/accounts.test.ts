import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestShop, type TestShop, type TestUser } from '../shop.js';

let shop: TestShop;
let customer: TestUser;
let admin: TestUser;
beforeAll(async () => {
  shop = await openTestShop();
  [customer, admin] = [await shop.newCustomer('Casey Customer'), await shop.newAdmin()];
});
afterAll(() => shop.close());

describe('signing in', () => {
  const signIn = `mutation ($idToken: String!) { signIn(input: { idToken: $idToken }) { accessToken expiresAt
    user { id email displayName role photoUrl profile { location } } } }`;
  interface SignedIn {
    signIn: { accessToken: string; expiresAt: string; user: { id: string } };
  }

  it('exchanges the provider’s token for an access token of the shop', async () => {
    const account = shop.identity.addAccount('new.rider@mail.test', { displayName: 'New Rider' });
    const { data } = await shop.graphql<SignedIn>(signIn, { idToken: shop.identity.issueIdToken(account) });
    expect(data.signIn).toMatchObject({
      expiresAt: '2126-05-01T13:00:00.000Z',
      user: { email: 'new.rider@mail.test', displayName: 'New Rider', role: 'CUSTOMER', photoUrl: null, profile: null },
    });
    const user = { ...customer, token: data.signIn.accessToken };
    const viewer = await shop.graphql<{ viewer: { id: string } }>('{ viewer { id } }', {}, user);
    expect(viewer.data.viewer.id).toBe(data.signIn.user.id);
  });

  it('refuses a token that the provider does not confirm', async () => {
    const { errors } = await shop.graphql(signIn, { idToken: 'forged' });
    expect(errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  });

  it('is unavailable, not refused, while the provider is down', async () => {
    const account = shop.identity.addAccount('later@mail.test');
    shop.identity.isDown = true;
    const { errors } = await shop.graphql(signIn, { idToken: shop.identity.issueIdToken(account) });
    shop.identity.isDown = false;
    expect(errors?.[0]?.extensions.code).toBe('SERVICE_UNAVAILABLE');
  });
});

describe('a profile', () => {
  const save = `mutation ($input: SaveProfileInput!) { saveProfile(input: $input) { user { id
    profile { education location phoneNumber linkedIn updatedAt } } } }`;
  const profile = { education: 'BSc', location: 'Leeds', phoneNumber: '0044 113', linkedIn: 'casey' };

  it('is shown as saved, and replaced by the next profile', async () => {
    await shop.graphql(save, { input: profile }, customer);
    const { data } = await shop.graphql(save, { input: { ...profile, location: ' York ' } }, customer);
    expect(data).toEqual({
      saveProfile: {
        user: { id: customer.userId, profile: { ...profile, location: 'York', updatedAt: '2126-05-01T12:00:00.000Z' } },
      },
    });
  });

  it('is refused with the names of all invalid fields', async () => {
    const input = { education: '', location: ' ', phoneNumber: 'x', linkedIn: 'javascript:alert(1)' };
    const { errors } = await shop.graphql(save, { input }, customer);
    const { fields } = errors?.[0]?.extensions.details as { fields: { field: string }[] };
    expect(fields.map(({ field }) => field)).toEqual(['education', 'location', 'phoneNumber', 'linkedIn']);
  });
});

describe('admins', () => {
  const change = (name: 'makeAdmin' | 'removeAdmin', email: string) =>
    shop.graphql(
      `mutation ($email: String!) { ${name}(input: { email: $email }) { user { email role } } }`,
      { email },
      admin,
    );

  it('are added and removed by other admins, with effect on the next request', async () => {
    const colleague = await shop.newCustomer();
    const users = () => shop.graphql('{ users(first: 1) { nodes { id } } }', {}, colleague);
    expect((await change('makeAdmin', colleague.email)).data).toEqual({
      makeAdmin: { user: { email: colleague.email, role: 'ADMIN' } },
    });
    expect((await users()).errors).toBeUndefined();
    await change('removeAdmin', colleague.email);
    expect((await users()).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });

  it('cannot remove the last admin', async () => {
    const { errors } = await change('removeAdmin', admin.email);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', details: { reason: 'LAST_ADMIN' } });
  });

  it('get an error for an account that does not exist', async () => {
    expect((await change('makeAdmin', 'nobody@mail.test')).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });

  it('find people by name and address, page by page', async () => {
    interface Found {
      users: {
        totalCount: number;
        nodes: { displayName: string }[];
        pageInfo: { hasNextPage: boolean; endCursor: string };
      };
    }
    const names = ['Finn One', 'Finn Two', 'Finn Three'];
    for (const name of names) await shop.newCustomer(name);
    const query = `query ($after: String) { users(first: 2, after: $after, search: "finn") { totalCount
      nodes { displayName } pageInfo { hasNextPage endCursor } } }`;
    const first = await shop.graphql<Found>(query, {}, admin);
    const second = await shop.graphql<Found>(query, { after: first.data.users.pageInfo.endCursor }, admin);
    expect([first, second].flatMap(({ data }) => data.users.nodes.map(({ displayName }) => displayName))).toEqual(
      names,
    );
    expect([first.data.users.totalCount, second.data.users.pageInfo.hasNextPage]).toEqual([3, false]);
  });
});

describe('a review', () => {
  const add = `mutation ($input: AddReviewInput!) { addReview(input: $input) { review { id text rating authorName createdAt
    product { id } } } }`;
  interface Added {
    addReview: { review: { id: string } };
  }

  it('carries its writer’s name and is first in the list', async () => {
    const input = { idempotencyKey: 'first', text: ' Fits well ', rating: 5 };
    const { data } = await shop.graphql<Added>(add, { input }, customer);
    const { review } = data.addReview;
    expect(review).toMatchObject({ text: 'Fits well', rating: 5, authorName: 'Casey Customer', product: null });
    const list = await shop.graphql<{ reviews: { nodes: object[] } }>('{ reviews(first: 1) { nodes { id } } }');
    expect(list.data.reviews.nodes).toEqual([{ id: review.id }]);
  });

  it('is written once per idempotency key', async () => {
    const input = { idempotencyKey: 'once', text: 'Once', rating: 4 };
    const [first, again] = [
      await shop.graphql<Added>(add, { input }, customer),
      await shop.graphql<Added>(add, { input }, customer),
    ];
    expect(again.data.addReview.review.id).toBe(first.data.addReview.review.id);
    const other = await shop.graphql(add, { input: { ...input, text: 'Twice' } }, customer);
    expect(other.errors?.[0]?.extensions).toMatchObject({
      code: 'CONFLICT',
      details: { reason: 'IDEMPOTENCY_KEY_REUSED' },
    });
  });

  it.each([
    ['rating', 0, 'rating should be between 1-5'],
    ['rating', 6, 'rating should be between 1-5'],
    ['text', ' ', 'Review must have 1 to 2000 characters.'],
  ])('cannot have the %s %j', async (field, value, message) => {
    const input = { idempotencyKey: 'bad', text: 'Fits', rating: 5, [field]: value };
    const { errors } = await shop.graphql(add, { input }, customer);
    expect(errors?.[0]).toMatchObject({ message, extensions: { details: { fields: [{ field, message }] } } });
  });

  it('cannot be about a product that does not exist', async () => {
    const input = { idempotencyKey: 'none', text: 'Fits', rating: 5, productId: 'f'.repeat(24) };
    expect((await shop.graphql(add, { input }, customer)).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });
});
