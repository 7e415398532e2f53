import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aUser, image, money } from '../../../test/builders';
import { refusal, type Answers } from '../../../test/graphql-stub';
import { renderApp } from '../../../test/render-app';
import type { CartFieldsFragment } from '../../graphql/generated/operations';

function aCart(revision: number, totalMinor: number, isOrderable = true): CartFieldsFragment {
  return {
    __typename: 'Cart',
    id: 'c1',
    revision,
    quantity: 2,
    isOrderable,
    total: money(totalMinor),
    lines: [
      {
        __typename: 'CartLine',
        id: 'l1',
        productId: 'p1',
        name: 'Brake disc',
        quantity: 2,
        image,
        unitPrice: money(totalMinor / 2),
        total: money(totalMinor),
        product: { __typename: 'Product', id: 'p1', partNumber: null, availableQuantity: 9, minimumQuantity: 1 },
        problems: [],
      },
    ],
  };
}

const placed = {
  placeCartOrder: { __typename: 'PlaceCartOrderPayload', order: { __typename: 'Order', id: 'o7' } },
};
const placeOrder = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Place Order' });

async function renderCheckout(answers: Answers = {}) {
  const app = renderApp('/checkout', {
    signedInAs: aUser(),
    answers: { Cart: { cart: aCart(4, 3_000) }, PlaceCartOrder: placed, ...answers },
  });
  await screen.findByLabelText('Address');
  return app;
}

async function send({ user }: Awaited<ReturnType<typeof renderCheckout>>) {
  await user.type(screen.getByLabelText('Address'), '12 Ratchet Lane');
  await user.type(screen.getByLabelText('Phone'), '0170 1234567');
  await user.click(placeOrder());
}

describe('the checkout', () => {
  it('asks visitors to log in first', async () => {
    const { path } = renderApp('/checkout');
    await waitFor(() => expect(path()).toBe('/login'));
  });

  it('orders the cart that is on the screen, and leads to its payment', async () => {
    const app = await renderCheckout();
    await send(app);
    await waitFor(() => expect(app.path()).toBe('/dashboard/payment/o7'));
    const expectedTotal = { amountMinor: 3_000, currencyCode: 'USD' };
    expect(app.server.sent('PlaceCartOrder')).toEqual([
      { input: { revision: 4, expectedTotal, address: '12 Ratchet Lane', phone: '0170 1234567' } },
    ]);
  });

  it('shows the new total when it has changed, and keeps what was typed', async () => {
    const message = 'The total has changed. Look at the new total and order again.';
    const app = await renderCheckout({ PlaceCartOrder: refusal('CONFLICT', message, { reason: 'TOTAL_CHANGED' }) });
    app.server.answer({ Cart: { cart: aCart(5, 4_000) } });
    await send(app);
    expect(await screen.findByText(message)).toBeInstanceOf(HTMLElement);
    await waitFor(() => expect(screen.getByLabelText('Total of the order').textContent).toBe('$40.00'));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Address').value).toBe('12 Ratchet Lane');
    app.server.answer({ PlaceCartOrder: placed });
    await app.user.click(placeOrder());
    await waitFor(() => expect(app.path()).toBe('/dashboard/payment/o7'));
    expect(app.server.sent('PlaceCartOrder').at(-1)).toMatchObject({ input: { revision: 5 } });
  });

  it('does not send a cart that cannot be ordered', async () => {
    await renderCheckout({ Cart: { cart: aCart(4, 3_000, false) } });
    expect(placeOrder().disabled).toBe(true);
    expect(screen.getByText(/cannot be ordered as it is/)).toBeInstanceOf(HTMLElement);
  });

  it('asks for an address and a phone number', async () => {
    const { user, server } = await renderCheckout();
    await user.click(placeOrder());
    expect(await screen.findByText('Address is required')).toBeInstanceOf(HTMLElement);
    expect(screen.getByText('Phone is required')).toBeInstanceOf(HTMLElement);
    expect(server.sent('PlaceCartOrder')).toEqual([]);
  });
});
