import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anOrder, aQuote, aPaymentOrder, paid, aPickupQuote } from '../../../../test/builders';
import { anEmptyCart } from '../../../../test/cart-builders';
import { anInvoice, aParcel } from '../../../../test/order-builders';
import type {
  InvoiceFieldsFragment,
  ParcelFieldsFragment,
  ReturnFieldsFragment,
} from '../../../graphql/generated/operations';
import { refusal, type Answers } from '../../../../test/graphql-stub';
import { renderApp } from '../../../../test/render-app';

const number = 'KS-100042';
const key = 'k'.repeat(43);

const tracked = (overrides: Parameters<typeof anOrder>[0] = {}) => {
  const order = anOrder({ number, ...overrides });
  const history = [{ __typename: 'OrderEvent', status: 'PLACED', at: order.placedAt }];
  const refunded = { __typename: 'Money', amountMinor: 0, amount: '0.00', currencyCode: 'USD' };
  return {
    orderByNumber: {
      ...order,
      lines: order.lines.map((line) => ({ ...line, depositFor: null, returnableQuantity: 0, withdrawableQuantity: 0 })),
      customerEmail: 'sam@kickstand.example',
      quote: aQuote(order.total.amountMinor),
      shippedAt: null,
      fulfilment: 'UNSHIPPED',
      parcels: [] as ParcelFieldsFragment[],
      returns: [] as ReturnFieldsFragment[],
      exchangedOrder: null,
      invoices: [] as InvoiceFieldsFragment[],
      history,
      payment: { ...order.payment, refunded },
    },
  };
};

/**
 * Also sets the browser's address, because the key is read from it.
 * @param next the address that `step(1)` opens
 */
function open(path: string, answers: Answers = {}, next = '/home') {
  window.history.replaceState(null, '', path);
  return renderApp(path, { answers: { TrackedOrder: tracked(), ...answers }, around: ['/home', next] });
}

beforeEach(() => sessionStorage.clear());
afterEach(() => window.history.replaceState(null, '', '/'));

describe('a guest’s order, opened by the link in its mail', () => {
  it('is fetched with the key of the link', async () => {
    const app = open(`/track/${number}#${key}`);
    await screen.findByRole('heading', { level: 1, name: `Order ${number}` });
    screen.getByRole('row', { name: /Address 12 Ratchet Lane/ });
    const sent = app.server.requests.filter(({ operation }) => operation === 'TrackedOrder');
    expect(sent).toMatchObject([{ variables: { number }, orderKey: key, token: null }]);
  });

  it('is still shown after a reload without the key in the address', async () => {
    sessionStorage.setItem(`kickstand.order-key.${number}`, key);
    const app = open(`/track/${number}`);
    await screen.findByRole('heading', { level: 1, name: `Order ${number}` });
    expect(app.server.requests.find(({ operation }) => operation === 'TrackedOrder')?.orderKey).toBe(key);
  });

  it('links to its payment with the key', async () => {
    open(`/track/${number}#${key}`);
    const pay = await screen.findByRole('button', { name: 'pay' });
    expect(pay.getAttribute('href')).toBe(`/track/${number}/pay#${key}`);
  });

  it('offers its invoices, whose files are fetched with the key', async () => {
    const { orderByNumber } = tracked({ status: 'PAID', isPayable: false });
    const invoices = [anInvoice()];
    const app = open(`/track/${number}#${key}`, { TrackedOrder: { orderByNumber: { ...orderByNumber, invoices } } });
    const fetched = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('fetch failed')));
    vi.stubGlobal('fetch', fetched);
    await app.user.click(await screen.findByRole('button', { name: 'Download INV-000001 as PDF' }));
    await waitFor(() => expect(fetched).toHaveBeenCalledTimes(1));
    expect(new Headers(fetched.mock.calls[0]?.[1]?.headers).get('x-order-key')).toBe(key);
  });

  it('shows each parcel with its content and a link to the carrier', async () => {
    const { orderByNumber } = tracked({ status: 'PAID', isPayable: false });
    const untracked = aParcel({
      id: 'parcel-2',
      carrier: null,
      trackingNumber: null,
      trackingUrl: null,
      status: 'LOST',
    });
    const order = { ...orderByNumber, fulfilment: 'PARTLY_SHIPPED', parcels: [aParcel(), untracked] };
    open(`/track/${number}#${key}`, { TrackedOrder: { orderByNumber: order } });
    const first = within(await screen.findByRole('listitem', { name: 'Parcel 1' }));
    expect(first.getByRole('link', { name: 'JD 1' }).getAttribute('href')).toBe(aParcel().trackingUrl);
    first.getByText(/Drive chain/);
    const second = within(screen.getByRole('listitem', { name: 'Parcel 2' }));
    second.getByText('Lost');
    expect(second.queryByRole('link')).toBeNull();
    screen.getByText(/The rest will follow in another parcel/);
    expect(screen.queryByRole('region', { name: 'Thank you' })).toBeNull();
  });

  it('says in the history of an order that is picked up when it was ready', async () => {
    const { orderByNumber } = tracked({ status: 'SHIPPED', isPayable: false });
    const history = [{ __typename: 'OrderEvent', status: 'SHIPPED', at: orderByNumber.placedAt }];
    const order = { ...orderByNumber, history, quote: aPickupQuote(5_850) };
    open(`/track/${number}#${key}`, { TrackedOrder: { orderByNumber: order } });
    within(await screen.findByRole('region', { name: 'History' })).getByText('Ready to be picked up');
  });

  it('says of an order that is picked up which part is ready', async () => {
    const { orderByNumber } = tracked({ status: 'PAID', isPayable: false });
    const pickedUp = { fulfilment: 'PARTLY_SHIPPED', quote: aPickupQuote(5_850), parcels: [aParcel()] };
    const order = { ...orderByNumber, ...pickedUp };
    open(`/track/${number}#${key}`, { TrackedOrder: { orderByNumber: order } });
    const pickup = within(await screen.findByRole('region', { name: 'Pick-up' }));
    pickup.getByText(/^Part of your order is ready to be picked up\./);
    expect(screen.queryByText(/has been shipped/)).toBeNull();
  });

  it('can be cancelled by the guest', async () => {
    const { orderByNumber } = tracked({ status: 'CANCELLED', isPayable: false });
    localStorage.setItem('kickstand.cart', 'a-token');
    const app = open(`/track/${number}#${key}`, {
      Cart: { cart: anEmptyCart },
      CancelMyOrder: { cancelMyOrder: { __typename: 'CancelMyOrderPayload', order: orderByNumber } },
    });
    await app.user.click(await screen.findByRole('button', { name: 'Cancel the order' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Cancel this order?' }));
    await waitFor(() => expect(app.server.sent('Cart')).toHaveLength(1));
    app.server.answer({ Cart: { cart: { ...anEmptyCart, revision: 2, quantity: 3 } } });
    await app.user.click(dialog.getByRole('button', { name: 'Cancel the order' }));
    await screen.findByText('Your order is cancelled. Its parts are back in your cart.');
    expect(app.server.requests.find(({ operation }) => operation === 'CancelMyOrder')?.orderKey).toBe(key);
  });

  it.each([
    ['a wrong key', `#${'x'.repeat(43)}`],
    ['no key', ''],
    ['a hash that is not a key', '#top'],
  ])('shows the same for %s as for an unknown number', async (_name, hash) => {
    const app = open(`/track/${number}${hash}`, { TrackedOrder: { orderByNumber: null } });
    await screen.findByRole('heading', { level: 1, name: 'There is no such order' });
    screen.getByText(/Open the complete link from the email/);
    const orderKey = hash.length === 44 ? hash.slice(1) : null;
    expect(app.server.requests.find(({ operation }) => operation === 'TrackedOrder')?.orderKey).toBe(orderKey);
  });

  it('does not send its key from other pages', async () => {
    const app = open(`/track/${number}#${key}`);
    const link = await screen.findByRole('link', { name: 'See the parts' });
    // The tests' router does not change the window's address, so it is set here before the next page sends requests.
    window.history.replaceState(null, '', '/home');
    await app.user.click(link);
    await waitFor(() => expect(app.path()).toBe('/home'));
    await waitFor(() => expect(app.server.requests.map(({ operation }) => operation)).toContain('HomeProducts'));
    const home = app.server.requests.find(({ operation }) => operation === 'HomeProducts');
    expect(home?.orderKey).toBeNull();
  });
});

describe('the payment page of a guest’s order', () => {
  const unpayable = refusal('BAD_USER_INPUT', 'The total of $0.30 is below $0.50.');

  it('greets the guest, and its links keep the key', async () => {
    const app = open(`/track/${number}/pay#${key}`, {
      TrackedPaymentOrder: { orderByNumber: aPaymentOrder({ number }) },
      StartPayment: unpayable,
    });
    await screen.findByRole('heading', { level: 1, name: /Sam Shopper/ });
    screen.getByText(`Order ${number}`);
    const link = await screen.findByRole('link', { name: 'See or cancel the order' });
    expect(link.getAttribute('href')).toBe(`/track/${number}#${key}`);
    for (const operation of ['TrackedPaymentOrder', 'StartPayment']) {
      expect(app.server.requests.find((request) => request.operation === operation)?.orderKey).toBe(key);
    }
  });

  it('ends with thanks, a link to the order and the offer of an account', async () => {
    const order = { ...aPaymentOrder({ number }), ...paid('pi_9') } as ReturnType<typeof aPaymentOrder>;
    open(`/track/${number}/pay#${key}`, {
      TrackedPaymentOrder: { orderByNumber: { ...order, payment: { ...aPaymentOrder().payment, ...order.payment } } },
    });
    await screen.findByText('Congrats! Your payment is completed.');
    screen.getByText(`Order ${number}`);
    const links = ['See the order', 'Create an account'].map((name) => screen.getByRole('link', { name }));
    expect(links.map((link) => link.getAttribute('href'))).toEqual([`/track/${number}#${key}`, '/signup']);
  });

  it('is not found without the key', async () => {
    open(`/track/${number}/pay`, { TrackedPaymentOrder: { orderByNumber: null } });
    await screen.findByRole('heading', { level: 1, name: 'There is no such order' });
  });
});

it.each([
  ['order', '', 'TrackedOrder', tracked()],
  ['payment', '/pay', 'TrackedPaymentOrder', { orderByNumber: aPaymentOrder({ number }) }],
])('the %s is shown once the complete link is opened in the same tab', async (_page, path, operation, found) => {
  const page = `/track/${number}${path}`;
  const whoever: Answers[string] = ({ orderKey }) => (orderKey === key ? found : { orderByNumber: null });
  const app = open(page, { [operation]: whoever, StartPayment: refusal('BAD_USER_INPUT') }, `${page}#${key}`);
  await screen.findByRole('heading', { level: 1, name: 'There is no such order' });
  app.step(1);
  await screen.findByText(/12 Ratchet Lane|Hello, Sam Shopper/);
  expect(screen.queryByText('There is no such order')).toBeNull();
});
