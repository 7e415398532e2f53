import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { money } from '../../../../test/builders';
import { refusal } from '../../../../test/graphql-stub';
import { collide, edited, field, press, saved, stale } from '../../../../test/product-editor';

const notFound = refusal('NOT_FOUND', 'The product was not found.');

describe('an edit of a product that no longer exists', () => {
  it.each([
    ['vanished', edited(null), 'This product no longer exists', ['Close']],
    [
      'was deleted',
      edited({ deletedAt: '2026-05-01T12:00:00.000Z', version: 2 }),
      /deleted since you opened it/,
      ['Save', 'Cancel'],
    ],
  ])('stays on screen after the product %s', async (_how, now, message, buttons) => {
    await collide({ Price: '25' }, now, notFound);
    await screen.findByText(message);
    expect(field('Price').value).toBe('25');
    const form = screen.getByRole('form', { name: /^Edit/ });
    expect([...form.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(buttons);
  });

  it('can be saved once the product is restored in its row', async () => {
    const deletedAt = '2026-05-01T12:00:00.000Z';
    const app = await collide({ Price: '25' }, edited({ deletedAt, version: 2 }), notFound);
    await screen.findByText(/deleted since you opened it/);
    const restored = { __typename: 'Product', id: 'product-1', version: 3, deletedAt: null };
    app.server.answer({
      RestoreProduct: { restoreProduct: { __typename: 'RestoreProductPayload', product: restored } },
    });
    await press(app, 'Restore');
    await screen.findByText('Drive chain is restored');
    let answered = 0;
    app.server.answer({
      EditedProduct: edited({ version: 3 }),
      UpdateProduct: () => (++answered === 1 ? stale : saved({ price: money(2500), version: 4 })),
    });
    await press(app, 'Save');
    await screen.findByText('Product saved');
    await waitFor(() => expect(screen.queryByRole('form', { name: /^Edit/ })).toBeNull());
  });
});
