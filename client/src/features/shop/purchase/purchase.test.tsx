import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fill } from '../../../../test/fill';
import { aShop, aUser, money } from '../../../../test/builders';
import { anEmptyCart } from '../../../../test/cart-builders';
import { aPart, placedOrder } from '../../../../test/catalogue-builders';
import { networkFailure, refusal, type Answers } from '../../../../test/graphql-stub';
import { renderApp } from '../../../../test/render-app';

const never = () => new Promise<never>(() => undefined);

const renderPurchase = (answers: Answers = {}) =>
  renderApp('/product/p1', {
    signedInAs: aUser({ displayName: 'Robin', email: 'robin@example.com' }),
    answers: {
      PurchaseProduct: { product: aPart() },
      PlaceOrder: placedOrder(aPart({ availableQuantity: 33 })),
      ...answers,
    },
  });

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const orderButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Place Order' });

async function fillIn(user: UserEvent, values: Record<string, string> = {}) {
  await screen.findByLabelText('Address');
  for (const [label, value] of Object.entries({
    Address: '12 Foundry Lane',
    Phone: '0042 123',
    Quantity: '7',
    ...values,
  })) {
    await fill(user, field(label), value);
  }
}

describe('the purchase page', () => {
  it('shows the product on its data plate', async () => {
    renderPurchase();
    const plate = within(await screen.findByRole('table'));
    expect(plate.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      'Product name',
      'Avatar',
      'Price',
      'Available quantity',
      'Minimum order quantity',
    ]);
    for (const name of ['Brake disc', '$19.50', '40', '5']) {
      expect(plate.getByText(name)).toBeInstanceOf(HTMLElement);
    }
  });

  it('fills in product and customer, which are read-only, and the price, which can be edited', async () => {
    renderPurchase();
    const heading = 'To Complete Your Order Please Fill Up the Form Below:';
    expect(await screen.findByRole('heading', { name: heading })).toBeInstanceOf(HTMLElement);
    const filled = ['Product Name', 'Customer Name', 'Customer Email', 'Price'].map((label) => {
      const { value, readOnly } = field(label);
      return [value, readOnly];
    });
    expect(filled).toEqual([
      ['Brake disc', true],
      ['Robin', true],
      ['robin@example.com', true],
      ['19.50', false],
    ]);
  });

  it('says that the product is being fetched', async () => {
    renderPurchase({ PurchaseProduct: never });
    expect(await screen.findByText('Fetching the part…')).toBeInstanceOf(HTMLElement);
  });

  it.each([
    ['has no such product', { product: null }],
    ['refuses the product’s ID', refusal('NOT_FOUND', 'The product was not found.')],
  ])('says that the part is not available when the shop %s', async (_when, answer) => {
    renderPurchase({ PurchaseProduct: answer });
    expect(await screen.findByRole('heading', { name: 'This part is not available' })).toBeInstanceOf(HTMLElement);
  });

  it('offers a retry after a failed fetch', async () => {
    const { server, user } = renderPurchase({ PurchaseProduct: refusal('SERVICE_UNAVAILABLE', 'Try again soon.') });
    await screen.findByText('Try again soon.');
    server.answer({ PurchaseProduct: { product: aPart() } });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Brake disc' })).toBeInstanceOf(HTMLElement);
  });
});

describe('a deleted product', () => {
  it('cannot be ordered; a link leads to where admins can restore it', async () => {
    renderPurchase({ PurchaseProduct: { product: aPart({ deletedAt: '2026-05-01T12:00:00.000Z' }) } });
    await screen.findByRole('heading', { level: 1, name: 'This part is not available' });
    const link = screen.getByRole('link', { name: 'Restore it in Manage Products' });
    expect(link.getAttribute('href')).toBe('/dashboard/manageProducts?search=Brake+disc&deleted=shown');
    expect(screen.queryByLabelText('Address')).toBeNull();
  });
});

describe('the order form', () => {
  it('shows the running total at the shop’s own price', async () => {
    const { user } = renderPurchase();
    await fillIn(user);
    await user.clear(field('Price'));
    await user.type(field('Price'), '1');
    expect(screen.getByLabelText('Total').textContent).toBe('$136.50');
  });

  it('uses the unit price of the entered quantity, and orders only at this price', async () => {
    const priceTiers = [{ __typename: 'PriceTier' as const, fromQuantity: 7, price: money(1800) }];
    const { user, server } = renderPurchase({ PurchaseProduct: { product: aPart({ priceTiers }) } });
    await fillIn(user, { Quantity: '6' });
    expect(screen.getByLabelText('Total').textContent).toBe('$117.00');
    await user.clear(field('Quantity'));
    await user.type(field('Quantity'), '7');
    expect(screen.getByLabelText('Total').textContent).toBe('$126.00');
    await user.click(orderButton());
    await screen.findByText('order placed successfully');
    expect(server.sent('PlaceOrder')).toMatchObject([{ input: { expectedUnitPrice: { amountMinor: 1800 } } }]);
  });

  it.each([
    ['is not noted if the order form orders at once: then none is added', true],
    ['is noted if the form puts the product into the cart', false],
  ])('tax %s', async (_what, acceptsQuickOrders) => {
    renderPurchase({ Shop: aShop({ name: 'Moto Nord', addsTax: true, acceptsQuickOrders }) });
    await screen.findByLabelText('Quantity');
    await screen.findAllByText('Moto Nord');
    await waitFor(() => expect(screen.queryByText('plus tax') === null).toBe(acceptsQuickOrders));
  });

  it('puts the product into the cart if the shop takes orders only through the cart', async () => {
    const { user, server, path } = renderPurchase({
      Shop: aShop({ acceptsQuickOrders: false }),
      AddCartLine: { addCartLine: { __typename: 'AddCartLinePayload', cart: anEmptyCart } },
    });
    await screen.findByLabelText('Quantity');
    await waitFor(() => expect(screen.queryByLabelText('Address')).toBeNull());
    await fill(user, field('Quantity'), '7');
    await user.click(orderButton());
    await waitFor(() => expect(path()).toBe('/cart'));
    expect(server.sent('AddCartLine')).toMatchObject([{ input: { productId: 'p1', quantity: 7 } }]);
    expect(server.sent('PlaceOrder')).toEqual([]);
  });

  it('places the order, confirms it and resets', async () => {
    const { user, server } = renderPurchase();
    await fillIn(user);
    await user.click(orderButton());
    expect(await screen.findByText('order placed successfully')).toBeInstanceOf(HTMLElement);
    expect(server.sent('PlaceOrder')).toMatchObject([
      {
        input: {
          productId: 'p1',
          quantity: 7,
          address: '12 Foundry Lane',
          phone: '0042 123',
          expectedUnitPrice: { amountMinor: 1950, currencyCode: 'USD' },
          expectedDeposit: { amountMinor: 0, currencyCode: 'USD' },
        },
      },
    ]);
    const form = within(screen.getByRole('form', { name: /^To Complete Your Order/ }));
    const inputs = ['Product Name', 'Customer Name', 'Address', 'Phone', 'Price', 'Quantity'];
    expect(inputs.map((label) => form.getByLabelText<HTMLInputElement>(label).value)).toEqual([
      ...['Brake disc', 'Robin', '', '', '19.50', ''],
    ]);
    screen.getByRole('row', { name: 'Available quantity 33' });
    const pay = screen.getByRole('link', { name: 'Pay for the order' });
    expect(pay.getAttribute('href')).toBe('/dashboard/payment/o1');
  });

  it('can be used again after an order; the link to the order’s payment above it gets the focus', async () => {
    const { user, server } = renderPurchase();
    await fillIn(user);
    await user.click(orderButton());
    const pay = await screen.findByRole('link', { name: 'Pay for the order' });
    expect(document.activeElement).toBe(pay);
    expect(pay.compareDocumentPosition(orderButton())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    server.answer({ PlaceOrder: placedOrder(aPart({ availableQuantity: 26 }), 'o2') });
    await fillIn(user);
    await user.click(orderButton());
    await waitFor(() => expect(server.sent('PlaceOrder')).toHaveLength(2));
    await waitFor(() => expect(document.activeElement?.getAttribute('href')).toBe('/dashboard/payment/o2'));
    expect(screen.getAllByRole('link', { name: 'Pay for the order' })).toHaveLength(1);
  });

  it('refuses a total below the minimum card charge without sending the order', async () => {
    const product = aPart({ price: { ...aPart().price, amountMinor: 9, amount: '0.09' } });
    const { user, server } = renderPurchase({ PurchaseProduct: { product } });
    await fillIn(user, { Quantity: '5' });
    await user.click(orderButton());
    await screen.findByText(/The total of \$0\.45 is below \$0\.50, the least a card can be charged/);
    expect(field('Address').value).toBe('12 Foundry Lane');
    expect(server.sent('PlaceOrder')).toEqual([]);
  });

  it('shows a telephone keypad for the phone number', async () => {
    renderPurchase();
    expect((await screen.findByLabelText<HTMLInputElement>('Phone')).inputMode).toBe('tel');
  });

  it.each([
    ['4', 'Minimum Order 5 pcs'],
    ['4.5', 'Minimum Order 5 pcs'],
    ['41', 'Maximum Order 40 pcs'],
    ['40.5', 'Maximum Order 40 pcs'],
  ])('answers a quantity of %s with %s and resets', async (quantity, message) => {
    const { user, server } = renderPurchase();
    await fillIn(user, { Quantity: quantity });
    await user.click(orderButton());
    expect(await screen.findByText(message)).toBeInstanceOf(HTMLElement);
    expect(['Address', 'Phone', 'Price', 'Quantity'].map((label) => field(label).value)).toEqual(['', '', '19.50', '']);
    expect(server.sent('PlaceOrder')).toEqual([]);
  });

  it('requires a whole number as the quantity, and keeps the input', async () => {
    const { user, server } = renderPurchase();
    await fillIn(user, { Quantity: '7.5' });
    await user.click(orderButton());
    expect(await screen.findByText('Quantity must be a whole number')).toBeInstanceOf(HTMLElement);
    expect(field('Address').value).toBe('12 Foundry Lane');
    expect(field('Quantity').getAttribute('aria-invalid')).toBe('true');
    expect(server.sent('PlaceOrder')).toEqual([]);
  });

  it('names every missing field', async () => {
    const { user, server } = renderPurchase();
    await screen.findByLabelText('Address');
    await user.clear(field('Price'));
    await user.click(orderButton());
    for (const label of ['Address', 'Phone', 'Price', 'Quantity']) {
      expect(await screen.findByText(`${label} is required`)).toBeInstanceOf(HTMLElement);
    }
    expect(server.sent('PlaceOrder')).toEqual([]);
  });

  it('refuses a telephone number with letters', async () => {
    const { user } = renderPurchase();
    await fillIn(user, { Phone: 'call me' });
    await user.click(orderButton());
    expect(await screen.findByText(/Phone must have 5 to 20 digits/)).toBeInstanceOf(HTMLElement);
  });

  it('shows the server’s refusal at its field and keeps the input', async () => {
    const message = 'Address must have a street.';
    const { user } = renderPurchase({
      PlaceOrder: refusal('BAD_USER_INPUT', message, { fields: [{ field: 'address', message }] }),
    });
    await fillIn(user);
    await user.click(orderButton());
    expect(await screen.findByText(message)).toBeInstanceOf(HTMLElement);
    expect(field('Address').getAttribute('aria-invalid')).toBe('true');
    expect(field('Quantity').value).toBe('7');
  });

  it('shows a shortage at the quantity and fetches the stock again', async () => {
    const { user, server } = renderPurchase({
      PlaceOrder: refusal('CONFLICT', 'Maximum Order 6 pcs', { reason: 'OUT_OF_STOCK' }),
    });
    await fillIn(user);
    server.answer({ PurchaseProduct: { product: aPart({ availableQuantity: 6 }) } });
    await user.click(orderButton());
    await screen.findByRole('row', { name: 'Available quantity 6' });
    expect(screen.getByText('Maximum Order 6 pcs')).toBeInstanceOf(HTMLElement);
    expect([field('Address').value, field('Quantity').value]).toEqual(['12 Foundry Lane', '7']);
  });

  it('shows a changed price at its field', async () => {
    const { user, server } = renderPurchase({
      PlaceOrder: refusal('CONFLICT', 'The price has changed.', { reason: 'PRICE_CHANGED' }),
    });
    await fillIn(user);
    const price = { ...aPart().price, amountMinor: 2100, amount: '21.00' };
    server.answer({ PurchaseProduct: { product: aPart({ price }) } });
    await user.click(orderButton());
    expect(await screen.findByText('The price has changed.')).toBeInstanceOf(HTMLElement);
    await waitFor(() => expect(screen.getByLabelText('Total').textContent).toBe('$147.00'));
    expect(field('Price').value).toBe('21.00');
    expect(field('Address').value).toBe('12 Foundry Lane');
  });

  it('sends a retry under the same key, and a changed order under a new one', async () => {
    const { user, server } = renderPurchase({ PlaceOrder: networkFailure() });
    await fillIn(user);
    await user.click(orderButton());
    expect(await screen.findByText(/could not be reached/)).toBeInstanceOf(HTMLElement);
    await user.click(orderButton());
    await waitFor(() => expect(orderButton().disabled).toBe(false));
    await user.type(field('Address'), ', rear');
    await user.click(orderButton());
    await waitFor(() => expect(server.sent('PlaceOrder')).toHaveLength(3));
    const [first, second, third] = server
      .sent('PlaceOrder')
      .map(({ input }) => (input as { idempotencyKey: string }).idempotencyKey);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('cannot be sent twice at once', async () => {
    const { user, server } = renderPurchase({ PlaceOrder: never });
    await fillIn(user);
    await user.click(orderButton());
    await waitFor(() => expect(orderButton().disabled).toBe(true));
    expect(server.sent('PlaceOrder')).toHaveLength(1);
  });

  it('cannot be sent for a product that is out of stock, and says why', async () => {
    const product = aPart({ availableQuantity: 2, availability: 'OUT_OF_STOCK' });
    renderPurchase({ PurchaseProduct: { product } });
    expect(await screen.findByText(/Out of stock/)).toBeInstanceOf(HTMLElement);
    expect(orderButton().disabled).toBe(true);
  });
});
