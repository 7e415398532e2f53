import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anAdmin } from '../../../../test/builders';
import { refusal, type Answers } from '../../../../test/graphql-stub';
import { renderApp } from '../../../../test/render-app';
import type { AdminReviewRowFragment, AdminReviewsQuery } from '../../../graphql/generated/operations';

const aReview = (overrides: Partial<AdminReviewRowFragment> = {}): AdminReviewRowFragment => ({
  __typename: 'Review',
  id: 'review-1',
  text: 'Does not fling',
  rating: 4,
  authorName: 'Sam Shopper',
  createdAt: '2026-05-01T12:00:00.000Z',
  hiddenAt: null,
  reports: [],
  product: { __typename: 'Product', id: 'product-1', name: 'Drive chain' },
  ...overrides,
});

const adminReviews = (rows: AdminReviewRowFragment[]): AdminReviewsQuery => ({
  reviews: {
    __typename: 'ReviewConnection',
    totalCount: rows.length,
    edges: rows.map((node) => ({ __typename: 'ReviewEdge', cursor: node.id, node })),
    pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
  },
});

const hiddenAt = '2026-05-02T12:00:00.000Z';
const ofTheShop = aReview({ id: 'review-2', text: 'Quick', product: null, authorName: null, hiddenAt });

const open = (answers: Answers = {}, query = '') =>
  renderApp(`/dashboard/reviews${query}`, {
    signedInAs: anAdmin(),
    answers: { AdminReviews: adminReviews([aReview(), ofTheShop]), ...answers },
  });

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

describe('Reviews', () => {
  it('lists text, subject and author', async () => {
    open();
    const first = await row('Does not fling');
    within(first).getByRole('link', { name: 'Drive chain' });
    within(first).getByText('Sam Shopper');
    within(first).getByText('4 of 5');
    within(await row('Quick')).getByText('The shop');
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers).toEqual(['Review', 'Rating', 'About, by', 'Reports', 'Written', 'Action']);
    screen.getByText('2 reviews');
  });

  it('hides a review after a confirmation, and keeps it listed with a way to restore it', async () => {
    const app = open({
      HideReview: {
        hideReview: {
          __typename: 'HideReviewPayload',
          review: { __typename: 'Review', id: 'review-1', hiddenAt, reports: [] },
        },
      },
    });
    await app.user.click(await screen.findByRole('button', { name: 'Hide the review “Does not fling”' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(app.server.sent('HideReview')).toEqual([]);
    await app.user.click(within(dialog).getByRole('button', { name: 'Hide' }));
    await screen.findByText('The review is hidden');
    const restore = within(await row('Does not fling')).getByRole('button', { name: /^Restore/ });
    await waitFor(() => expect(document.activeElement).toBe(restore));
    expect(app.server.sent('HideReview')).toEqual([{ input: { reviewId: 'review-1' } }]);
  });

  it('restores a hidden review', async () => {
    const app = open({
      RestoreReview: {
        restoreReview: {
          __typename: 'RestoreReviewPayload',
          review: { __typename: 'Review', id: 'review-2', hiddenAt: null, reports: [] },
        },
      },
    });
    await app.user.click(await screen.findByRole('button', { name: 'Restore the review “Quick”' }));
    await screen.findByText('The review is shown again');
    within(await row('Quick')).getByRole('button', { name: /^Hide/ });
    expect(app.server.sent('RestoreReview')).toEqual([{ input: { reviewId: 'review-2' } }]);
  });

  it('shows why hiding failed', async () => {
    const app = open({ HideReview: refusal('NOT_FOUND', 'The review was not found.') });
    await app.user.click(await screen.findByRole('button', { name: /^Hide/ }));
    await app.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Hide' }));
    await screen.findByText('The review was not found.');
    within(await row('Does not fling')).getByRole('button', { name: /^Hide/ });
  });

  it('filters by visibility and keeps the filter in the URL', async () => {
    const app = open({ AdminReviews: adminReviews([ofTheShop]) }, '?show=hidden');
    await row('Quick');
    expect(app.server.sent('AdminReviews')).toEqual([
      { first: 50, filter: { visibility: 'HIDDEN', reportedFirst: true } },
    ]);
    await app.user.selectOptions(screen.getByLabelText('Show'), 'All');
    await waitFor(() => expect(app.path()).toBe('/dashboard/reviews'));
  });

  const reports = [
    { __typename: 'ReviewReport', reason: 'SPAM', note: 'A link', at: hiddenAt },
    { __typename: 'ReviewReport', reason: 'SPAM', note: null, at: hiddenAt },
    { __typename: 'ReviewReport', reason: 'OFFENSIVE', note: null, at: hiddenAt },
  ] as const satisfies AdminReviewRowFragment['reports'];

  it('shows the number and reasons of reports, and dismisses the ones shown', async () => {
    const app = open({
      AdminReviews: adminReviews([aReview({ reports: [...reports] })]),
      DismissReviewReports: {
        dismissReviewReports: {
          __typename: 'DismissReviewReportsPayload',
          review: { __typename: 'Review', id: 'review-1', hiddenAt: null, reports: [] },
        },
      },
    });
    const first = within(await row('Does not fling'));
    first.getByText('3 reports');
    first.getByText('Advertising or spam (2), Offensive (1)');
    first.getByText('“A link”');
    await app.user.click(first.getByRole('button', { name: 'Dismiss the reports of “Does not fling”' }));
    await screen.findByText('The reports are dismissed');
    expect(app.server.sent('DismissReviewReports')).toEqual([{ input: { reviewId: 'review-1', reportCount: 3 } }]);
    expect(screen.queryByText('3 reports')).toBeNull();
  });

  it('keeps a report that arrived meanwhile, and says so', async () => {
    const app = open({
      AdminReviews: adminReviews([aReview({ reports: [...reports] })]),
      DismissReviewReports: refusal('CONFLICT', 'This review has been reported again since you opened it.'),
    });
    await app.user.click(await screen.findByRole('button', { name: /^Dismiss/ }));
    await screen.findByText('This review has been reported again since you opened it.');
    screen.getByText('3 reports');
  });
});
