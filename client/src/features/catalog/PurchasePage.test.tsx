import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { refusal, renderComponent, type Answer, type Answers } from '../../../test/render-component';
import { PurchasePage } from './PurchasePage';

const user = {
  __typename: 'User' as const,
  id: 'u1',
  email: 'robin@example.com',
  displayName: 'Robin',
  photoUrl: null,
  role: 'CUSTOMER' as const,
};

const part = {
  __typename: 'Product',
  id: 'p1',
  partNumber: 'KS-1074',
  name: 'Brake disc',
  about: 'Floating front disc.',
  image: { __typename: 'Image', url: '/images/demo/brake-disc.svg', altText: 'Brake disc' },
  price: { __typename: 'Money', amountMinor: 1950, amount: '19.50', currencyCode: 'usd' },
  availableQuantity: 40,
  minimumQuantity: 5,
  availability: 'IN_STOCK',
};

const productAnswer = (overrides: Record<string, unknown> = {}): Answer => ({
  data: { product: { ...part, ...overrides } },
});

const placed = (): Answer => ({
  data: {
    placeOrder: {
      __typename: 'PlaceOrderPayload',
      order: {
        __typename: 'Order',
        id: 'o1',
        status: 'PLACED',
        lines: [{ __typename: 'OrderLine', productId: 'p1', product: { ...part, availableQuantity: 33 } }],
      },
    },
  },
});

/** Renders the purchase screen and records what was ordered. */
function renderPurchase(answers: Answers = {}) {
  const orders: { idempotencyKey: string; [name: string]: unknown }[] = [];
  const placeOrder = answers.PlaceOrder ?? placed;
  renderComponent(
    <Routes>
      <Route path="/product/:id" element={<PurchasePage />} />
    </Routes>,
    {
      user,
      at: '/product/p1',
      answers: {
        PurchaseProduct: () => productAnswer(),
        ...answers,
        PlaceOrder: (variables) => {
          orders.push(variables.input as { idempotencyKey: string });
          return placeOrder(variables);
        },
      },
    },
  );
  return { orders };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

async function fillIn({ address = '12 Foundry Lane', phone = '0042 123', quantity = '7' } = {}) {
  await screen.findByLabelText('Address');
  if (address) await userEvent.type(field('Address'), address);
  if (phone) await userEvent.type(field('Phone'), phone);
  if (quantity) await userEvent.type(field('Quantity'), quantity);
}

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Place Order' }));

describe('the purchase screen', () => {
  it('shows the product on its data plate', async () => {
    renderPurchase();
    const plate = within(await screen.findByRole('table'));
    for (const name of [/Product name/, /Avatar/, /Price/, /Available quantity/, /Minimum order quantity/]) {
      expect(plate.getByRole('rowheader', { name })).toBeInstanceOf(HTMLElement);
    }
    expect(plate.getByRole('cell', { name: '$19.50' })).toBeInstanceOf(HTMLElement);
    expect(plate.getByRole('cell', { name: '40 pcs' })).toBeInstanceOf(HTMLElement);
    expect(plate.getByRole('cell', { name: '5 pcs' })).toBeInstanceOf(HTMLElement);
  });

  it('fills in product and customer read-only, and the price to be changed', async () => {
    renderPurchase();
    expect(
      await screen.findByRole('heading', { name: 'To Complete Your Order Please Fill Up the Form Below:' }),
    ).toBeInstanceOf(HTMLElement);
    expect([field('Product Name').value, field('Product Name').readOnly]).toEqual(['Brake disc', true]);
    expect([field('Customer Name').value, field('Customer Name').readOnly]).toEqual(['Robin', true]);
    expect([field('Customer Email').value, field('Customer Email').readOnly]).toEqual(['robin@example.com', true]);
    expect([field('Price').value, field('Price').readOnly]).toEqual(['19.50', false]);
  });

  it('shows the running total at the shop’s own price', async () => {
    renderPurchase();
    await fillIn({ quantity: '7' });
    await userEvent.clear(field('Price'));
    await userEvent.type(field('Price'), '1');
    expect(screen.getByLabelText('Total').textContent).toBe('$136.50');
  });

  it('places the order, says so, and empties the form', async () => {
    const { orders } = renderPurchase();
    await fillIn();
    await submit();
    expect(await screen.findByText('order placed successfully')).toBeInstanceOf(HTMLElement);
    expect(orders).toMatchObject([
      {
        productId: 'p1',
        quantity: 7,
        address: '12 Foundry Lane',
        phone: '0042 123',
        expectedUnitPrice: { amountMinor: 1950, currencyCode: 'usd' },
      },
    ]);
    expect([field('Address').value, field('Phone').value, field('Quantity').value]).toEqual(['', '', '']);
    expect(field('Price').value).toBe('19.50');
    expect(screen.getByRole('cell', { name: '33 pcs' })).toBeInstanceOf(HTMLElement);
    expect(screen.getByRole('link', { name: 'Pay for the order' }).getAttribute('href')).toBe('/dashboard/payment/o1');
  });

  it.each([
    ['4', 'Minimum Order 5 pcs'],
    ['4.5', 'Minimum Order 5 pcs'],
    ['41', 'Maximum Order 40 pcs'],
  ])('answers a quantity of %s with %s and empties the form', async (quantity, message) => {
    const { orders } = renderPurchase();
    await fillIn({ quantity });
    await submit();
    expect(await screen.findByText(message)).toBeInstanceOf(HTMLElement);
    expect([field('Address').value, field('Quantity').value]).toEqual(['', '']);
    expect(orders).toEqual([]);
  });

  it('asks for a whole number and keeps what was typed', async () => {
    const { orders } = renderPurchase();
    await fillIn({ quantity: '7.5' });
    await submit();
    expect(await screen.findByText('Quantity must be a whole number')).toBeInstanceOf(HTMLElement);
    expect(field('Address').value).toBe('12 Foundry Lane');
    expect(field('Quantity').getAttribute('aria-invalid')).toBe('true');
    expect(orders).toEqual([]);
  });

  it('names every field that is missing', async () => {
    const { orders } = renderPurchase();
    await screen.findByLabelText('Address');
    await userEvent.clear(field('Price'));
    await submit();
    const alerts = await screen.findAllByRole('alert');
    const messages = alerts.map(({ textContent }) => textContent?.replace('×', '')).filter(Boolean);
    expect(messages).toEqual(['Address is required', 'Phone is required', 'Price is required', 'Quantity is required']);
    expect(orders).toEqual([]);
  });

  it('refuses a telephone number with letters', async () => {
    renderPurchase();
    await fillIn({ phone: 'call me' });
    await submit();
    expect(await screen.findByText(/Phone must have 5 to 20 digits/)).toBeInstanceOf(HTMLElement);
  });

  it('puts the server’s refusal on its field and keeps what was typed', async () => {
    renderPurchase({
      PlaceOrder: () =>
        refusal('BAD_USER_INPUT', 'Address is too short.', {
          fields: [{ field: 'address', message: 'Address is too short.' }],
        }),
    });
    await fillIn();
    await submit();
    expect(await screen.findByText('Address is too short.')).toBeInstanceOf(HTMLElement);
    expect(field('Address').getAttribute('aria-invalid')).toBe('true');
    expect(field('Quantity').value).toBe('7');
  });

  it('puts a shortage on the quantity and fetches the stock again', async () => {
    let reads = 0;
    renderPurchase({
      PurchaseProduct: () => {
        reads += 1;
        return productAnswer(reads === 1 ? {} : { availableQuantity: 6 });
      },
      PlaceOrder: () => refusal('CONFLICT', 'Maximum Order 6 pcs', { reason: 'OUT_OF_STOCK' }),
    });
    await fillIn();
    await submit();
    expect(await screen.findByText('Maximum Order 6 pcs')).toBeInstanceOf(HTMLElement);
    expect(await screen.findByRole('cell', { name: '6 pcs' })).toBeInstanceOf(HTMLElement);
    expect([field('Address').value, field('Quantity').value]).toEqual(['12 Foundry Lane', '7']);
    expect(screen.getByText('Maximum Order 6 pcs')).toBeInstanceOf(HTMLElement);
  });

  it('sends a retry under the same key and a changed order under another', async () => {
    let attempts = 0;
    const { orders } = renderPurchase({
      PlaceOrder: () => {
        attempts += 1;
        return attempts < 3 ? { error: new TypeError('Failed to fetch') } : placed();
      },
    });
    await fillIn();
    await submit();
    expect(await screen.findByText(/could not be reached/)).toBeInstanceOf(HTMLElement);
    await submit();
    await waitFor(() => expect(orders).toHaveLength(2));
    await userEvent.type(field('Address'), ', rear');
    await submit();
    await waitFor(() => expect(orders).toHaveLength(3));
    const [first, second, third] = orders.map(({ idempotencyKey }) => idempotencyKey);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('cannot be submitted twice at once', async () => {
    const { orders } = renderPurchase({ PlaceOrder: () => 'never' });
    await fillIn();
    await submit();
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Place Order' });
    await waitFor(() => expect(button.disabled).toBe(true));
    expect(orders).toHaveLength(1);
  });

  it('keeps the button of an out-of-stock product disabled and says why', async () => {
    renderPurchase({ PurchaseProduct: () => productAnswer({ availableQuantity: 2, availability: 'OUT_OF_STOCK' }) });
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Place Order' });
    expect(button.disabled).toBe(true);
    expect(screen.getByText(/Out of stock/)).toBeInstanceOf(HTMLElement);
  });

  it('says that the part is being fetched', () => {
    renderPurchase({ PurchaseProduct: () => 'never' });
    expect(screen.getByText('Fetching the part…')).toBeInstanceOf(HTMLElement);
  });

  it('says that a part is not on sale', async () => {
    renderPurchase({ PurchaseProduct: () => ({ data: { product: null } }) });
    expect(await screen.findByRole('heading', { name: 'This part is not on sale' })).toBeInstanceOf(HTMLElement);
  });

  it('offers to try again after a failed fetch', async () => {
    let reads = 0;
    renderPurchase({
      PurchaseProduct: () => {
        reads += 1;
        return reads === 1 ? refusal('SERVICE_UNAVAILABLE', 'Try again in a moment.') : productAnswer();
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Brake disc' })).toBeInstanceOf(HTMLElement);
  });
});
