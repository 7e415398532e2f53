import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fill } from '../../../../test/fill';
import { aUser } from '../../../../test/builders';
import { networkFailure, refusal, type Answers } from '../../../../test/graphql-stub';
import { renderApp, type RenderedApp } from '../../../../test/render-app';

const added = {
  addReview: {
    __typename: 'AddReviewPayload',
    review: {
      __typename: 'Review',
      id: 'review-1',
      text: 'Fits well',
      rating: 5,
      authorName: 'Sam Shopper',
      createdAt: '2026-05-01T12:00:00.000Z',
      product: null,
    },
  },
};

const open = (answers: Answers = {}) => renderApp('/dashboard/review', { signedInAs: aUser(), answers });

async function add({ user }: RenderedApp, rating: string) {
  await fill(user, await screen.findByLabelText('Review Description'), 'Fits well');
  await user.type(screen.getByLabelText('Rating'), rating);
  await user.click(screen.getByRole('button', { name: 'Add Review' }));
}

describe('Add A Review', () => {
  it('requires both fields', async () => {
    const app = open();
    await app.user.click(await screen.findByRole('button', { name: 'Add Review' }));
    await screen.findByText('review is Required');
    screen.getByText('rating is required');
  });

  it.each(['0', '-1', '6', '0.5', '5.5'])('refuses the rating %s and resets the form', async (rating) => {
    const app = open();
    await add(app, rating);
    await screen.findByText('rating should be between 1-5');
    expect(screen.getByLabelText('Review Description')).toHaveProperty('value', '');
    expect(screen.getByLabelText('Rating')).toHaveProperty('value', '');
    expect(app.server.sent('AddReview')).toEqual([]);
  });

  it('refuses half a star and keeps the review', async () => {
    const app = open();
    await add(app, '4.5');
    await screen.findByText('rating should be a whole number');
    expect(screen.getByLabelText('Review Description')).toHaveProperty('value', 'Fits well');
    expect(app.server.sent('AddReview')).toEqual([]);
  });

  it('adds the review and goes home', async () => {
    const app = open({ AddReview: added });
    await add(app, '5');
    await waitFor(() => expect(app.path()).toBe('/home'));
    await screen.findByText('Review added successfully');
    expect(app.server.sent('AddReview')).toEqual([
      { input: { idempotencyKey: expect.any(String) as string, text: 'Fits well', rating: 5 } },
    ]);
  });

  it('offers the products of all orders as the subject of the review', async () => {
    const line = (id: string, name: string) => ({
      __typename: 'OrderLine',
      productId: id,
      product: { __typename: 'Product', id, name },
    });
    const gone = { __typename: 'OrderLine', productId: 'product-3', product: null };
    const order = (id: string, lines: object[]) => ({
      __typename: 'OrderEdge',
      node: { __typename: 'Order', id, lines },
    });
    const page = (edges: object[], endCursor: string, hasNextPage: boolean) => {
      const pageInfo = { __typename: 'PageInfo', hasNextPage, endCursor };
      return {
        viewer: { __typename: 'User', id: 'user-1', orders: { __typename: 'OrderConnection', edges, pageInfo } },
      };
    };
    const app = open({
      ReviewableProducts: ({ variables: { after } }) =>
        after === 'c1'
          ? page([order('order-2', [line('product-1', 'Drive chain'), line('product-2', 'Brake disc')])], 'c2', false)
          : page([order('order-1', [line('product-1', 'Drive chain'), gone])], 'c1', true),
      AddReview: refusal('CONFLICT', 'You have already reviewed this product.', { reason: 'ALREADY_EXISTS' }),
    });
    const about = await screen.findByLabelText<HTMLSelectElement>('About');
    await screen.findByRole('option', { name: 'Brake disc' });
    expect([...about.options].map(({ text }) => text)).toEqual(['The shop', 'Drive chain', 'Brake disc']);
    await app.user.selectOptions(about, 'Brake disc');
    await add(app, '5');
    await screen.findByText('You have already reviewed this product.');
    expect(app.server.sent('AddReview')).toMatchObject([{ input: { text: 'Fits well', productId: 'product-2' } }]);
  });

  it('keeps the values after a failure, and retries under the same key', async () => {
    const app = open({ AddReview: networkFailure() });
    await add(app, '5');
    await screen.findByText('Failed to add review');
    expect(screen.getByLabelText('Review Description')).toHaveProperty('value', 'Fits well');
    app.server.answer({ AddReview: added });
    await app.user.click(screen.getByRole('button', { name: 'Add Review' }));
    await waitFor(() => expect(app.path()).toBe('/home'));
    const [first, second] = app.server.sent('AddReview');
    expect(second).toEqual(first);
  });

  it('uses a new key when the review was changed after a refusal', async () => {
    const fields = [{ field: 'text', message: 'A review has at most 2,000 characters.' }];
    const app = open({ AddReview: refusal('BAD_USER_INPUT', 'Too long', { fields }) });
    await add(app, '5');
    await screen.findByText('A review has at most 2,000 characters.');
    app.server.answer({ AddReview: added });
    await app.user.type(screen.getByLabelText('Review Description'), '!');
    await app.user.click(screen.getByRole('button', { name: 'Add Review' }));
    await waitFor(() => expect(app.path()).toBe('/home'));
    const keys = app.server.sent('AddReview').map(({ input }) => (input as { idempotencyKey: string }).idempotencyKey);
    expect(new Set(keys).size).toBe(2);
  });
});
