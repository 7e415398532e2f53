import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aUser, book, money } from '../../../../test/builders';
import { httpError, refusal, type Answers } from '../../../../test/graphql-stub';
import { renderApp } from '../../../../test/render-app';
import type { UnpaidOrdersQuery } from '../../../graphql/generated/operations';

const key = 'k'.repeat(43);
const order: UnpaidOrdersQuery['unpaidOrders'][number] = {
  __typename: 'UnpaidOrder',
  id: 'o7',
  number: 'KS-100007',
  quantity: 3,
  reservedUntil: '2026-06-01T10:00:00.000Z',
  total: money(3_000),
  isOwn: false,
};
const ofAccount = { UnpaidOrders: { unpaidOrders: [{ ...order, isOwn: true }] } };
const cancelled = {
  cancelMyOrder: {
    __typename: 'CancelMyOrderPayload',
    order: {
      __typename: 'Order',
      ...{ id: 'o7', status: 'CANCELLED', isPayable: false, reservedUntil: null, history: [] },
      payment: { __typename: 'OrderPayment', status: 'UNPAID', transactionId: null, paidAt: null },
    },
  },
};
const anEmptyCart = {
  cart: {
    __typename: 'Cart',
    ...{ id: 'c1', revision: 3, quantity: 0, isOrderable: false, total: money(0), lines: [] },
  },
};

/** Opens the cart page or the checkout, as a visitor by default. */
async function renderWithOrder(path: string, answers: Answers = {}, isSignedIn = false) {
  if (!isSignedIn) localStorage.setItem('kickstand.cart', 'a-token');
  const app = renderApp(path, {
    ...(isSignedIn ? { signedInAs: aUser() } : {}),
    answers: { Cart: anEmptyCart, MyAddresses: book(), UnpaidOrders: { unpaidOrders: [order] }, ...answers },
  });
  return { ...app, section: within(await screen.findByRole('region', { name: 'Unpaid orders' })) };
}

beforeEach(() => {
  sessionStorage.clear();
});

describe('an unpaid order', () => {
  it.each(['/cart', '/checkout'])('of an account can be paid or cancelled on %s', async (path) => {
    const { section } = await renderWithOrder(path, ofAccount, true);
    expect(section.getByText(/Order KS-100007 is not paid yet: quantity 3/)).toBeInstanceOf(HTMLElement);
    expect(section.getByRole('link', { name: 'Pay for order KS-100007' }).getAttribute('href')).toBe(
      '/dashboard/payment/o7',
    );
    expect(section.getByRole('button', { name: 'Cancel order KS-100007' })).toBeInstanceOf(HTMLElement);
  });

  it.each(['/cart', '/checkout'])('of a guest can be paid or cancelled on %s if the tab has its key', async (path) => {
    sessionStorage.setItem('kickstand.order-key.KS-100007', key);
    const { section, server } = await renderWithOrder(path);
    expect(section.getByRole('link', { name: 'Pay for order KS-100007' }).getAttribute('href')).toBe(
      '/track/KS-100007/pay',
    );
    expect(server.requests.find(({ operation }) => operation === 'UnpaidOrders')).toMatchObject({
      cartToken: 'a-token',
      orderKey: null,
    });
  });

  it.each([false, true])(
    'of a guest, in a tab without its key, refers to the mail (signed in: %s)',
    async (isSignedIn) => {
      const { section } = await renderWithOrder('/cart', {}, isSignedIn);
      expect(section.getByText(/open the link in the email/)).toBeInstanceOf(HTMLElement);
      expect(section.queryByRole('button')).toBeNull();
    },
  );

  it('is cancelled with its key and the cart’s token; the focus moves to the message', async () => {
    sessionStorage.setItem('kickstand.order-key.KS-100007', key);
    const { section, server, user } = await renderWithOrder('/cart', { CancelMyOrder: cancelled });
    const carts = server.sent('Cart').length;
    server.answer({ UnpaidOrders: { unpaidOrders: [] } });
    await user.click(section.getByRole('button', { name: 'Cancel order KS-100007' }));
    const text = await screen.findByText('Order KS-100007 is cancelled. Its parts are back in your cart.');
    await waitFor(() => expect(document.activeElement).toBe(text));
    expect(server.requests.find(({ operation }) => operation === 'CancelMyOrder')).toMatchObject({
      variables: { input: { orderId: 'o7' } },
      cartToken: 'a-token',
      orderKey: key,
    });
    expect(server.sent('Cart').length).toBeGreaterThan(carts);
    expect(section.queryByRole('button')).toBeNull();
  });

  it('is cancelled once more with its key if the answer was lost, so that its parts return to the cart', async () => {
    sessionStorage.setItem('kickstand.order-key.KS-100007', key);
    const app = await renderWithOrder('/cart', {
      CancelMyOrder: () => (app.server.sent('CancelMyOrder').length === 1 ? httpError(502) : cancelled),
    });
    await app.user.click(app.section.getByRole('button', { name: 'Cancel order KS-100007' }));
    await screen.findByText('Order KS-100007 is cancelled. Its parts are back in your cart.');
    const sent = app.server.requests.filter(({ operation }) => operation === 'CancelMyOrder');
    expect(sent.map(({ orderKey }) => orderKey)).toEqual([key, key]);
  });

  it('of a guest who has signed in since is paid and cancelled with its key', async () => {
    sessionStorage.setItem('kickstand.order-key.KS-100007', key);
    const { section, server, user } = await renderWithOrder('/cart', { CancelMyOrder: cancelled }, true);
    const pay = section.getByRole('link', { name: 'Pay for order KS-100007' });
    expect(pay.getAttribute('href')).toBe('/track/KS-100007/pay');
    await user.click(section.getByRole('button', { name: 'Cancel order KS-100007' }));
    await screen.findByText('Order KS-100007 is cancelled. Its parts are back in your cart.');
    expect(server.requests.find(({ operation }) => operation === 'CancelMyOrder')).toMatchObject({ orderKey: key });
  });

  it('says why it cannot be cancelled', async () => {
    const message = 'A paid order cannot be cancelled.';
    const refused = refusal('CONFLICT', message, { reason: 'ILLEGAL_TRANSITION' });
    const { section, user } = await renderWithOrder('/cart', { ...ofAccount, CancelMyOrder: refused }, true);
    await user.click(section.getByRole('button', { name: 'Cancel order KS-100007' }));
    expect(await screen.findByText(message)).toBeInstanceOf(HTMLElement);
  });
});
