import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anOrder, aPickupQuote, aQuote, aUser, money, myOrders, paid } from '../../../../test/builders';
import { anEmptyCart } from '../../../../test/cart-builders';
import { createFakeIdentity } from '../../../../test/fake-identity';
import { httpError, refusal, type Answers } from '../../../../test/graphql-stub';
import { renderApp } from '../../../../test/render-app';

const open = (answers: Answers) => renderApp('/dashboard/order', { signedInAs: aUser(), answers });

describe('My Orders', () => {
  it('counts the orders in its heading and lists them', async () => {
    open({ MyOrders: myOrders([anOrder(), anOrder({ id: 'order-2', ...paid() })]) });
    await screen.findByRole('heading', { name: /My Orders.*2/ });
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers).toEqual(['No.', 'Name', 'Product', 'Total Price', 'Quantity', 'Payment', 'Order']);
    const row = screen.getAllByRole('row')[1] as HTMLElement;
    expect(
      within(row)
        .getAllByRole('cell')
        .slice(0, 5)
        .map(({ textContent }) => textContent),
    ).toEqual(['1', 'Sam Shopper', '$58.50', '3', 'pay']);
    within(row).getByRole('rowheader', { name: 'Drive chain' });
  });

  it('shows date, number and delivery address of an order, and until when it can be paid', async () => {
    open({ MyOrders: myOrders([anOrder(), anOrder({ id: 'order-2', ...paid() })]) });
    const [unpaid, settled] = (await screen.findAllByRole('row')).slice(1).map((row) => within(row));
    const link = unpaid?.getByRole('link', { name: 'order-1' });
    expect(link?.getAttribute('href')).toBe('/dashboard/order/order-1');
    unpaid?.getByText('May 1, 2026');
    unpaid?.getByText('12 Ratchet Lane, Springfield');
    expect(unpaid?.getByText(/^Pay by/).textContent).toMatch(/May 2, 2026/);
    expect(settled?.queryByText(/^Pay by/)).toBeNull();
  });

  it('counts no deposits for old parts', async () => {
    const { lines } = anOrder();
    const deposits = lines.map((line) => ({ ...line, id: 'order-1:2', depositFor: line.id }));
    open({ MyOrders: myOrders([anOrder({ lines: [...lines, ...deposits] })]) });
    const [, row] = await screen.findAllByRole('row');
    expect(within(row as HTMLElement).getAllByRole('cell')[3]?.textContent).toBe('3');
  });

  it('links an unpaid order to its payment', async () => {
    open({ MyOrders: myOrders([anOrder({ id: 'order-7' })]) });
    const link = await screen.findByRole('button', { name: 'pay' });
    expect(link.getAttribute('href')).toBe('/dashboard/payment/order-7');
  });

  it('shows Paid and the transaction id of a paid order, and no pay button', async () => {
    open({ MyOrders: myOrders([anOrder(paid('pi_42'))]) });
    await screen.findByText('Paid');
    screen.getByText('pi_42');
    expect(screen.queryByRole('button', { name: 'pay' })).toBeNull();
  });

  it.each([
    ['CANCELLED', 'Cancelled'],
    ['EXPIRED', 'Expired'],
  ] as const)('does not offer to pay for an order that is %s', async (status, label) => {
    open({ MyOrders: myOrders([anOrder({ status, isPayable: false })]) });
    await screen.findByText(label);
    expect(screen.queryByRole('button', { name: 'pay' })).toBeNull();
  });

  it.each(['CANCELLED', 'EXPIRED'] as const)('does not show an order that is %s as paid', async (status) => {
    open({ MyOrders: myOrders([anOrder({ ...paid('pi_42'), status })]) });
    await screen.findByText('To be refunded');
    expect(screen.queryByText('Paid')).toBeNull();
  });

  it('says what to do when there are no orders', async () => {
    open({ MyOrders: myOrders([]) });
    await screen.findByText('No orders yet');
  });

  it('fetches the next page on demand and adds it to the list', async () => {
    const [first, second] = [myOrders([anOrder()]), myOrders([anOrder({ id: 'order-2', ...paid('pi_2') })])];
    const pageInfo = { __typename: 'PageInfo' as const, hasNextPage: true, endCursor: 'order-1' };
    const firstPage = { viewer: { ...first.viewer, orders: { ...first.viewer?.orders, totalCount: 2, pageInfo } } };
    const secondPage = { viewer: { ...second.viewer, orders: { ...second.viewer?.orders, totalCount: 2 } } };
    const app = open({ MyOrders: ({ variables }) => (variables.after ? secondPage : firstPage) });
    await app.user.click(await screen.findByRole('button', { name: 'Show more orders' }));
    await screen.findByText('pi_2');
    expect(screen.getAllByRole('row')).toHaveLength(3);
    expect(screen.queryByRole('button', { name: 'Show more orders' })).toBeNull();
  });

  it('says that the next page could not be fetched, and keeps the list', async () => {
    const page = myOrders([anOrder()]);
    const pageInfo = { __typename: 'PageInfo' as const, hasNextPage: true, endCursor: 'order-1' };
    const app = open({
      MyOrders: { viewer: { ...page.viewer, orders: { ...page.viewer?.orders, totalCount: 2, pageInfo } } },
    });
    const more = await screen.findByRole('button', { name: 'Show more orders' });
    app.server.answer({ MyOrders: httpError(500) });
    await app.user.click(more);
    expect(await screen.findAllByText(/not available right now/)).toHaveLength(1);
    screen.getByRole('button', { name: 'pay' });
    screen.getByRole('button', { name: 'Show more orders' });
  });

  it('offers a retry after a failure and keeps the session', async () => {
    const app = open({ MyOrders: httpError(500) });
    await screen.findByText(/not available right now/);
    app.server.answer({ MyOrders: myOrders([anOrder()]) });
    await app.user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('button', { name: 'pay' });
    expect(localStorage.getItem('accessToken')).not.toBeNull();
  });

  it.each(['/dashboard/order', '/dashboard/order/'])(
    'at %s signs the user out and leads to the home page on FORBIDDEN',
    async (path) => {
      const app = renderApp(path, { signedInAs: aUser(), answers: { MyOrders: refusal('FORBIDDEN') } });
      await waitFor(() => expect(app.path()).toBe('/home'));
      await waitFor(() => expect(localStorage.getItem('accessToken')).toBeNull());
      await waitFor(() => expect(app.identity.signOut).toHaveBeenCalled());
    },
  );

  it('signs the user out and leads to the home page when the session cannot be renewed', async () => {
    const identity = createFakeIdentity();
    const app = renderApp('/dashboard/order', {
      signedInAs: aUser(),
      identity,
      answers: { MyOrders: refusal('UNAUTHENTICATED') },
    });
    await waitFor(() => expect(app.path()).toBe('/home'));
    expect(localStorage.getItem('accessToken')).toBeNull();
  });
});

describe('an order’s own page', () => {
  const myOrder = (overrides: Parameters<typeof anOrder>[0] = {}, left = 0) => {
    const order = anOrder(overrides);
    const refunded = { __typename: 'Money', amountMinor: 0, amount: '0.00', currencyCode: 'USD' };
    const history = [{ __typename: 'OrderEvent', status: 'PLACED', at: order.placedAt }];
    return {
      order: {
        ...order,
        customerEmail: 'shopper@kickstand.example',
        quote: aQuote(order.total.amountMinor),
        shippedAt: null,
        fulfilment: 'UNSHIPPED',
        parcels: [],
        returns: [],
        exchangedOrder: null,
        invoices: [],
        lines: order.lines.map((line) => ({
          ...line,
          returnableQuantity: 0,
          withdrawableQuantity: left,
        })),
        history,
        payment: { ...order.payment, refunded },
      },
    };
  };
  const openOrder = (answers: Answers) =>
    renderApp('/dashboard/order/order-1', { signedInAs: aUser(), answers: { MyOrder: myOrder(), ...answers } });

  it('shows the lines, the delivery address, and until when the order can be paid', async () => {
    openOrder({});
    await screen.findByRole('heading', { level: 1, name: 'Order order-1' });
    for (const name of [/Product Drive chain/, /Quantity 3/, /Total price \$58\.50/, /Address 12 Ratchet Lane/]) {
      screen.getByRole('row', { name });
    }
    screen.getByText(/^Pay by/);
    expect(screen.getByRole('button', { name: 'pay' }).getAttribute('href')).toBe('/dashboard/payment/order-1');
  });

  it('shows part number and refunded quantity of a line, and links to its product if the shop still has it', async () => {
    const [line] = anOrder().lines;
    if (!line) throw new Error('The order has a line');
    const lines = [
      { ...line, partNumber: 'DC-520', refundedQuantity: 2, refunded: money(3_900) },
      { ...line, id: 'order-1:2', name: 'Old pump', refunded: money(500), product: null },
    ];
    openOrder({ MyOrder: myOrder({ lines }) });
    const rows = await screen.findAllByRole('row', { name: /^Product/ });
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'ProductDrive chainDC-5202 of 3 refunded',
      'ProductOld pump$5.00 refunded',
    ]);
    expect(screen.getByRole('link', { name: 'Drive chain' }).getAttribute('href')).toBe('/part/drive-chain');
    expect(screen.queryByRole('link', { name: 'Old pump' })).toBeNull();
  });

  it('shows the bike of a line and the fit answer at the time of the order', async () => {
    const bike = { __typename: 'OrderedBike', name: 'Honda CBR 600 RR (PC37)', year: null } as const;
    const fitAtOrder = { __typename: 'FitAtOrder' as const, answer: 'FITS' as const, conditions: [] };
    const lines = anOrder().lines.map((line) => ({ ...line, bike, fitAtOrder }));
    openOrder({ MyOrder: myOrder({ lines }) });
    await screen.findByRole('row', { name: 'Bike Honda CBR 600 RR (PC37): fits' });
  });

  it('cancels the order after a confirmation, and then offers neither to pay nor to cancel it', async () => {
    const { order } = myOrder();
    const cancelled = { ...order, status: 'CANCELLED', isPayable: false };
    const app = openOrder({
      CancelMyOrder: { cancelMyOrder: { __typename: 'CancelMyOrderPayload', order: cancelled } },
    });
    await app.user.click(await screen.findByRole('button', { name: 'Cancel the order' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Cancel this order?' }));
    await app.user.click(dialog.getByRole('button', { name: 'Cancel the order' }));
    await screen.findByText('Your order is cancelled');
    expect(app.server.sent('CancelMyOrder')).toEqual([{ input: { orderId: 'order-1' } }]);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'pay' })).toBeNull());
    expect(screen.queryByRole('button', { name: 'Cancel the order' })).toBeNull();
  });

  it('shows at once, also in other tabs, that the parts of a cancelled order are back in the cart', async () => {
    const { order } = myOrder();
    const app = openOrder({
      Cart: { cart: anEmptyCart },
      CancelMyOrder: { cancelMyOrder: { __typename: 'CancelMyOrderPayload', order: { ...order, isPayable: false } } },
    });
    await waitFor(() => expect(app.server.sent('Cart')).toHaveLength(1));
    await app.user.click(await screen.findByRole('button', { name: 'Cancel the order' }));
    app.server.answer({ Cart: { cart: { ...anEmptyCart, revision: 2, quantity: 3 } } });
    const dialog = within(await screen.findByRole('alertdialog'));
    await app.user.click(dialog.getByRole('button', { name: 'Cancel the order' }));
    await screen.findByText('Your order is cancelled. Its parts are back in your cart.');
    expect(screen.getAllByText('(quantity 3)')).not.toEqual([]);
    expect(localStorage.getItem('kickstand.cart-change')).toMatch(/^c1 2 /);
  });

  it.each([
    ['without an answer', httpError(502)],
    ['while the order or the cart is being changed', refusal('CONFLICT', 'Try again.', { reason: 'IN_PROGRESS' })],
  ])('sends a cancellation that failed %s once more, so that the parts return to the cart', async (_when, failure) => {
    const { order } = myOrder();
    const cancelMyOrder = { __typename: 'CancelMyOrderPayload', order: { ...order, isPayable: false } };
    const app = openOrder({
      CancelMyOrder: () => (app.server.sent('CancelMyOrder').length === 1 ? failure : { cancelMyOrder }),
    });
    await app.user.click(await screen.findByRole('button', { name: 'Cancel the order' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await app.user.click(dialog.getByRole('button', { name: 'Cancel the order' }));
    await screen.findByText('Your order is cancelled');
  });

  it('shows why the order could not be cancelled, and its current status', async () => {
    const app = openOrder({ CancelMyOrder: refusal('CONFLICT', 'A paid order cannot be cancelled.') });
    await app.user.click(await screen.findByRole('button', { name: 'Cancel the order' }));
    app.server.answer({ MyOrder: myOrder(paid('pi_7')) });
    const dialog = within(await screen.findByRole('alertdialog'));
    await app.user.click(dialog.getByRole('button', { name: 'Cancel the order' }));
    await screen.findByText('A paid order cannot be cancelled.');
    await screen.findByText('pi_7');
  });

  it('thanks the customer for the payment until the order is shipped', async () => {
    openOrder({ MyOrder: myOrder({ ...paid('pi_7'), number: 'KS-100007' }, 1) });
    const thanks = within(await screen.findByRole('region', { name: 'Thank you' }));
    thanks.getByRole('heading', { level: 2, name: 'Thank you, Sam Shopper' });
    thanks.getByText('We have your payment. Your parts are being made ready to ship.');
    thanks.getByText(/send an email about it to shopper@kickstand\.example\. Mention KS-100007/);
  });

  it('does not say that an order is shipped if the customer picks it up', async () => {
    const { order } = myOrder(paid('pi_7'), 1);
    openOrder({ MyOrder: { order: { ...order, quote: aPickupQuote(5_850) } } });
    await screen.findByText('We have your payment. Your parts are being made ready for you to pick up.');
  });

  it.each([
    ['is shipped', { ...paid('pi_7'), status: 'SHIPPED' }, 1],
    ['is not paid', {}, 1],
    ['the customer has withdrawn from', paid('pi_7'), 0],
  ] as const)('does not say thank you for an order that %s', async (_what, state, left) => {
    openOrder({ MyOrder: myOrder(state, left) });
    await screen.findByRole('heading', { level: 1, name: 'Order order-1' });
    expect(screen.queryByRole('region', { name: 'Thank you' })).toBeNull();
  });

  it('says that there is no such order if it does not exist or belongs to somebody else', async () => {
    openOrder({ MyOrder: { order: null } });
    await screen.findByRole('heading', { level: 1, name: 'There is no such order' });
  });
});
