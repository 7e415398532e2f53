import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, openTestShop, type TestShop, type TestUser } from '../shop.js';

interface Row {
  id: string;
  hiddenAt: string | null;
  reports: { reason: string; note: string | null; at: string }[];
}
interface Page {
  reviews: { edges: { node: Row }[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } };
}

let shop: TestShop;
let admin: TestUser;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.newAdmin();
});
afterAll(() => shop.close());

async function addReview(text: string, rest: object = {}): Promise<string> {
  const mutation = 'mutation ($input: AddReviewInput!) { addReview(input: $input) { review { id } } }';
  const author = await shop.newCustomer();
  const input = { idempotencyKey: text, text, rating: 1, ...rest };
  const { data } = await shop.graphql<{ addReview: { review: { id: string } } }>(mutation, { input }, author);
  return data.addReview.review.id;
}

const reportMutation = 'mutation ($input: ReportReviewInput!) { reportReview(input: $input) { review { id } } }';
const report = (user: TestUser, reviewId: string, rest: object = {}) =>
  shop.graphql(reportMutation, { input: { reviewId, reason: 'SPAM', ...rest } }, user);

const dismissMutation = `mutation ($input: DismissReviewReportsInput!) {
  dismissReviewReports(input: $input) { review { id reports { reason } } } }`;
const dismiss = (reviewId: string, reportCount: number) =>
  shop.graphql<{ dismissReviewReports: { review: Row } }>(dismissMutation, { input: { reviewId, reportCount } }, admin);

const query = `query ($first: Int, $after: String) { reviews(first: $first, after: $after,
  filter: { visibility: ALL, reportedFirst: true }) {
    edges { node { id hiddenAt reports { reason note at } } } pageInfo { hasNextPage endCursor } } }`;
const list = async (variables: object = {}) => (await shop.graphql<Page>(query, variables, admin)).data.reviews;
const find = async (id: string) => (await list()).edges.find(({ node }) => node.id === id)?.node;

async function lastEntry(subjectId: string) {
  const audit = `query ($filter: AuditFilter) { auditLog(filter: $filter) {
    nodes { action by changes { field before after } } } }`;
  const { data } = await shop.graphql<{ auditLog: { nodes: object[] } }>(audit, { filter: { subjectId } }, admin);
  return data.auditLog.nodes[0];
}

describe('reporting a review', () => {
  it('tells admins why, once for each account', async () => {
    const [reviewId, one, other] = [
      await addReview('Buy elsewhere'),
      await shop.newCustomer(),
      await shop.newCustomer(),
    ];
    await report(one, reviewId, { note: ' A link ' });
    expect((await report(one, reviewId, { reason: 'OFFENSIVE' })).errors).toBeUndefined();
    await report(other, reviewId, { reason: 'OFF_TOPIC' });
    const at = shop.clock.now().toISOString();
    expect((await find(reviewId))?.reports).toEqual([
      { reason: 'SPAM', note: 'A link', at },
      { reason: 'OFF_TOPIC', note: null, at },
    ]);
  });

  it('counts only one of several reports that an account sends at once', async () => {
    const [reviewId, customer] = [await addReview('At once'), await shop.newCustomer()];
    await Promise.all(Array.from({ length: 5 }, () => report(customer, reviewId)));
    expect((await find(reviewId))?.reports).toHaveLength(1);
  });

  it('refuses a note that is too long, an unknown review and a hidden one', async () => {
    const [reviewId, customer] = [await addReview('Refused'), await shop.newCustomer()];
    const long = await report(customer, reviewId, { note: 'n'.repeat(501) });
    expect(long.errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      details: { fields: [{ field: 'note' }] },
    });
    for (const unknown of ['f'.repeat(24), 'none']) {
      expect((await report(customer, unknown)).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    }
    const hide = 'mutation ($input: HideReviewInput!) { hideReview(input: $input) { review { id } } }';
    await shop.graphql(hide, { input: { reviewId } }, admin);
    expect((await report(customer, reviewId)).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });
});

describe('reported reviews', () => {
  it('come first in the admins’ list, those with the most reports before the others, page by page', async () => {
    const [once, twice] = [await addReview('Reported once'), await addReview('Reported twice')];
    const newest = await addReview('Newest');
    const people = [await shop.newCustomer(), await shop.newCustomer(), await shop.newCustomer()];
    const thrice = await addReview('Reported thrice');
    for (const person of people) await report(person, thrice);
    for (const person of people.slice(1)) await report(person, twice);
    for (const person of people.slice(2)) await report(person, once);
    const ids: string[] = [];
    for (let after: string | null = null; ;) {
      const { edges, pageInfo } = await list({ first: 1, after });
      ids.push(...edges.map(({ node }) => node.id));
      after = pageInfo.endCursor;
      if (!pageInfo.hasNextPage) break;
    }
    expect(ids).toEqual((await list()).edges.map(({ node }) => node.id));
    const own = [thrice, twice, once, newest];
    expect(ids.filter((id) => own.includes(id))).toEqual(own);
  });

  it('are no longer first when an admin dismisses the reports, with an audit entry', async () => {
    const [reviewId, customer] = [await addReview('Dismissed'), await shop.newCustomer()];
    await report(customer, reviewId, { reason: 'PERSONAL_DATA' });
    const { data } = await dismiss(reviewId, 1);
    expect(data.dismissReviewReports.review.reports).toEqual([]);
    expect(await lastEntry(reviewId)).toEqual({
      action: 'REVIEW_REPORTS_DISMISSED',
      by: admin.email,
      changes: [{ field: 'reports', before: '1 personal data', after: null }],
    });
    expect((await dismiss(reviewId, 1)).errors).toBeUndefined();
    await report(customer, reviewId);
    expect((await find(reviewId))?.reports).toEqual([]);
    await report(await shop.newCustomer(), reviewId, { reason: 'OTHER' });
    expect((await find(reviewId))?.reports).toMatchObject([{ reason: 'OTHER' }]);
  });

  it('keep all reports if one arrived after the admin read them', async () => {
    const reviewId = await addReview('Looked at before');
    await report(await shop.newCustomer(), reviewId);
    await report(await shop.newCustomer(), reviewId);
    const { errors } = await dismiss(reviewId, 1);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', details: { reason: 'STALE_VERSION' } });
    expect((await find(reviewId))?.reports).toHaveLength(2);
  });

  it('are resolved by hiding the review', async () => {
    const reviewId = await addReview('Hidden for it');
    await report(await shop.newCustomer(), reviewId, { reason: 'OFFENSIVE' });
    const hide = 'mutation ($input: HideReviewInput!) { hideReview(input: $input) { review { reports { reason } } } }';
    const { data } = await shop.graphql<unknown>(hide, { input: { reviewId } }, admin);
    expect(data).toEqual({ hideReview: { review: { reports: [] } } });
    expect(await lastEntry(reviewId)).toMatchObject({
      action: 'REVIEW_HIDDEN',
      changes: [
        { field: 'status', before: 'shown', after: 'hidden' },
        { field: 'reports', before: '1 offensive', after: null },
      ],
    });
  });

  it('do not show their reports to others, and leave no rejected promise unhandled', async () => {
    await addReview('About the shop');
    // `isVerified` is read from the database for this review, but known at once for the review above.
    await addReview('About a part', { productId: await addProduct(shop) });
    const listed = '{ reviews(first: 2) { nodes { isVerified reports { reason } } } }';
    const { errors } = await shop.graphql(listed, {}, await shop.newCustomer());
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    // Vitest fails if there is a failure that nobody handles.
    await new Promise((resolve) => setImmediate(resolve));
  });
});
