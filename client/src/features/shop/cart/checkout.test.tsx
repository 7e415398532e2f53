import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fill } from '../../../../test/fill';
import { aCartQuote } from '../../../../test/cart-builders';
import { aQuote, aSavedAddress, aShop, aUser, book, image, money } from '../../../../test/builders';
import { httpError, refusal, type Answers } from '../../../../test/graphql-stub';
import { renderApp, type RenderedApp } from '../../../../test/render-app';
import type { CartFieldsFragment } from '../../../graphql/generated/operations';

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
        ...{ unitPrice: money(totalMinor / 2), regularUnitPrice: money(totalMinor / 2) },
        total: money(totalMinor),
        product: {
          __typename: 'Product',
          id: 'p1',
          slug: 'brake-disc',
          partNumber: null,
          availableQuantity: 9,
          minimumQuantity: 1,
          ...{ lowestRecentPrice: null, priceTiers: [] },
        },
        vehicle: null,
        year: null,
        fit: null,
        problems: [],
      },
    ],
  };
}

const placed = {
  placeCartOrder: {
    __typename: 'PlaceCartOrderPayload',
    orderKey: null,
    order: { __typename: 'Order', id: 'o7', number: 'KS-100007' },
  },
};
const placeOrder = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Place Order' });

async function renderCheckout(answers: Answers = {}) {
  const app = renderApp('/checkout', {
    signedInAs: aUser(),
    answers: { Cart: { cart: aCart(4, 3_000) }, MyAddresses: book(), PlaceCartOrder: placed, ...answers },
  });
  await screen.findByRole('button', { name: 'Place Order' });
  return app;
}

const typed = {
  ...{ name: 'Sam Shopper', line1: '12 Ratchet Lane', city: 'Berlin', country: 'DE', phone: '0170 1234567' },
  ...{ company: null, line2: null, postcode: '12345', region: null },
};

async function typeAddress({ user }: RenderedApp) {
  await user.selectOptions(screen.getByLabelText('Country'), 'Germany');
  await fill(user, screen.getByLabelText('Address'), '12 Ratchet Lane');
  await fill(user, screen.getByLabelText('Postcode'), '12345');
  await fill(user, screen.getByLabelText('City'), 'Berlin');
  await fill(user, screen.getByLabelText('Phone'), '0170 1234567');
}

async function send(app: RenderedApp) {
  await typeAddress(app);
  await app.user.click(placeOrder());
}

beforeEach(() => sessionStorage.clear());

describe('the checkout', () => {
  it('orders the cart as shown and opens the payment', async () => {
    const app = await renderCheckout();
    await send(app);
    await waitFor(() => expect(app.path()).toBe('/dashboard/payment/o7'));
    await screen.findByText('order placed successfully');
    const expectedTotal = { amountMinor: 3_000, currencyCode: 'USD' };
    expect(app.server.sent('PlaceCartOrder')).toEqual([
      { input: { revision: 4, expectedTotal, shippingAddress: typed } },
    ]);
  });

  it('tells the other tabs that the cart was ordered, even if this revision was announced before', async () => {
    localStorage.setItem('kickstand.cart-change', 'c1 4');
    const app = await renderCheckout();
    await send(app);
    await waitFor(() => expect(app.path()).toBe('/dashboard/payment/o7'));
    expect(localStorage.getItem('kickstand.cart-change')).toMatch(/^c1 4 /);
  });

  it('saves a typed address once the order is placed', async () => {
    const saved = { __typename: 'SaveAddressPayload', address: aSavedAddress(), ...book(aSavedAddress()) };
    const SaveAddress = { saveAddress: { ...saved, user: saved.viewer } };
    const app = await renderCheckout({ SaveAddress });
    await send(app);
    await waitFor(() => expect(app.server.sent('SaveAddress')).toEqual([{ input: { address: typed } }]));
  });

  it('does not save a typed address if the customer declines', async () => {
    const app = await renderCheckout();
    await app.user.click(screen.getByLabelText('Save it to my addresses'));
    await send(app);
    await waitFor(() => expect(app.path()).toBe('/dashboard/payment/o7'));
    expect(app.server.sent('SaveAddress')).toEqual([]);
  });

  it('preselects the first saved address and sends the chosen one', async () => {
    const other = aSavedAddress({ id: 'a2', line1: '2 Oak Street', postcode: null });
    const app = await renderCheckout({ MyAddresses: book(aSavedAddress(), other) });
    expect(screen.getByLabelText<HTMLInputElement>(/12 Ratchet Lane/).checked).toBe(true);
    expect(screen.queryByLabelText('City')).toBeNull();
    await app.user.click(screen.getByLabelText(/2 Oak Street/));
    await app.user.click(placeOrder());
    await waitFor(() => expect(app.path()).toBe('/dashboard/payment/o7'));
    const shippingAddress = { ...typed, line1: '2 Oak Street', postcode: null };
    expect(app.server.sent('PlaceCartOrder')).toMatchObject([{ input: { shippingAddress } }]);
    expect(app.server.sent('SaveAddress')).toEqual([]);
  });

  it('says within which time the order must be paid', async () => {
    await renderCheckout({ Shop: aShop({ cartReservationMinutes: 90 }) });
    expect(await screen.findByText(/^Pay within 90 minutes of ordering/)).toBeInstanceOf(HTMLElement);
  });

  it('lets the customer type another address, and shows the server’s refusal of the city at its field', async () => {
    const fields = [{ field: 'shippingAddress.city', message: 'No such city.' }];
    const app = await renderCheckout({
      MyAddresses: book(aSavedAddress()),
      PlaceCartOrder: refusal('BAD_USER_INPUT', 'No such city.', { fields }),
    });
    await app.user.click(screen.getByLabelText('Another address'));
    await send(app);
    expect(await screen.findByText('No such city.')).toBeInstanceOf(HTMLElement);
    expect(screen.getByLabelText('City').getAttribute('aria-invalid')).toBe('true');
  });

  it('lets the customer type an address when the saved ones cannot be fetched', async () => {
    const app = await renderCheckout({ MyAddresses: httpError(500) });
    await send(app);
    await waitFor(() => expect(app.path()).toBe('/dashboard/payment/o7'));
  });

  it('shows a changed total and keeps the input', async () => {
    const app = await renderCheckout({
      PlaceCartOrder: refusal('CONFLICT', 'The total has changed.', { reason: 'TOTAL_CHANGED' }),
    });
    app.server.answer({ Cart: { cart: aCart(5, 4_000) } });
    await send(app);
    await screen.findByText(/^The total has changed from \$30\.00 to \$40\.00\./);
    await waitFor(() => expect(screen.getByLabelText('Total of the order').textContent).toBe('$40.00'));
    expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('12 Ratchet Lane');
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

  it.each([
    ['the country that was chosen for delivery', 'FR', 'FR'],
    ['the country of the browser, if the shop does not deliver to the chosen one', 'JP', 'US'],
  ])('starts with %s', async (_which, chosen, country) => {
    localStorage.setItem('kickstand.country', chosen);
    const toCountry = (code: string) => ({ __typename: 'DeliveryCountry', code, name: code });
    await renderCheckout({ DeliveryCountries: { deliveryCountries: ['DE', 'FR', 'US'].map(toCountry) } });
    expect(screen.getByLabelText<HTMLSelectElement>('Country').value).toBe(country);
  });

  it('requires the address fields of the chosen country', async () => {
    const { user, server } = await renderCheckout();
    await user.clear(screen.getByLabelText('Name'));
    await user.selectOptions(screen.getByLabelText('Country'), 'United States');
    await user.click(placeOrder());
    for (const part of ['Name', 'Address', 'ZIP code', 'City', 'State', 'Phone']) {
      expect(await screen.findByText(`${part} is required`)).toBeInstanceOf(HTMLElement);
    }
    await user.selectOptions(screen.getByLabelText('Country'), 'Hong Kong SAR China');
    await waitFor(() => expect(screen.queryByText(/(ZIP code|State) is required/)).toBeNull());
    expect(server.sent('PlaceCartOrder')).toEqual([]);
  });
});

it('the form of the checkout stays while its data are fetched again', async () => {
  const { shop } = await renderCheckout();
  const form = screen.getByRole('form', { name: 'Delivery' });
  for (const name of ['DeliveryCountries', 'MyAddresses']) {
    await act(() => shop.client.refetchQueries({ include: [name] }));
    expect(screen.getByRole('form', { name: 'Delivery' })).toBe(form);
  }
});

describe('the postcode at the checkout', () => {
  it('must have the format of the chosen country', async () => {
    const app = await renderCheckout();
    await typeAddress(app);
    await app.user.clear(screen.getByLabelText('Postcode'));
    await fill(app.user, screen.getByLabelText('Postcode'), '1234');
    await app.user.click(placeOrder());
    await screen.findByText('Postcode must have the format of the country, for example 12345.');
    expect(app.server.sent('PlaceCartOrder')).toEqual([]);
    await app.user.selectOptions(screen.getByLabelText('Country'), 'Austria');
    await waitFor(() => expect(screen.queryByText(/must have the format of the country/)).toBeNull());
    await app.user.click(placeOrder());
    await waitFor(() => expect(app.path()).toBe('/dashboard/payment/o7'));
  });
});

it('the checkout shows its buttons only once the first total has arrived, so that it does not move them', async () => {
  let answer = (): void => undefined;
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  const cart = aCart(4, 3_000);
  const app = renderApp('/checkout', {
    signedInAs: aUser(),
    answers: { Cart: { cart }, MyAddresses: book(), CartQuote: () => isAnswered.then(() => aCartQuote(cart)) },
  });
  await screen.findByRole('form', { name: 'Delivery' });
  await fill(app.user, screen.getByLabelText('City'), 'Berlin');
  expect(screen.queryByRole('button', { name: /^(Place Order|Enter a discount code)$/ })).toBeNull();
  answer();
  await screen.findByRole('button', { name: 'Place Order' });
  expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Berlin');
});

describe('the checkout of a guest', () => {
  const key = 'k'.repeat(43);
  const placedByGuest = { placeCartOrder: { ...placed.placeCartOrder, orderKey: key } };

  async function renderGuestCheckout(answers: Answers = {}) {
    localStorage.setItem('kickstand.cart', 'cart-token');
    const app = renderApp('/checkout', {
      answers: { Cart: { cart: aCart(4, 3_000) }, PlaceCartOrder: placedByGuest, ...answers },
    });
    await screen.findByRole('button', { name: 'Place Order' });
    return app;
  }
  const typeGuest = async (app: RenderedApp, email: string) => {
    await fill(app.user, screen.getByLabelText('Email'), email);
    await fill(app.user, screen.getByLabelText('Name'), 'Sam Shopper');
    await typeAddress(app);
  };

  it('asks for an email address too, and opens the payment with the order’s key', async () => {
    const app = await renderGuestCheckout();
    expect(screen.queryByLabelText('Save it to my addresses')).toBeNull();
    await typeGuest(app, 'sam@kickstand.example');
    app.server.answer({ TrackedPaymentOrder: { orderByNumber: null } });
    await app.user.click(placeOrder());
    await waitFor(() => expect(app.path()).toBe('/track/KS-100007/pay'));
    expect(app.server.requests.filter(({ operation }) => operation === 'PlaceCartOrder')).toMatchObject([
      {
        cartToken: 'cart-token',
        variables: {
          input: {
            revision: 4,
            shippingAddress: typed,
            guest: { email: 'sam@kickstand.example', name: 'Sam Shopper' },
          },
        },
      },
    ]);
    await waitFor(() => expect(sessionStorage.getItem('kickstand.order-key.KS-100007')).toBe(key));
    expect(app.server.sent('MyAddresses')).toEqual([]);
    expect(app.server.sent('SaveAddress')).toEqual([]);
  });

  it('refuses an invalid email address before it is sent', async () => {
    const app = await renderGuestCheckout();
    await typeGuest(app, 'sam@kickstand');
    await app.user.click(placeOrder());
    await waitFor(() => expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true'));
    expect(app.server.sent('PlaceCartOrder')).toEqual([]);
  });

  it('shows the server’s refusal of the email address at its field', async () => {
    const fields = [{ field: 'guest.email', message: 'No such address.' }];
    const app = await renderGuestCheckout({
      PlaceCartOrder: refusal('BAD_USER_INPUT', 'No such address.', { fields }),
    });
    await typeGuest(app, 'sam@kickstand.example');
    await app.user.click(placeOrder());
    expect(await screen.findByText('No such address.')).toBeInstanceOf(HTMLElement);
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
  });

  it('orders at the total of the server if it differs from the quote, until the email address changes', async () => {
    const codes = { codes: [{ code: 'FIRST', problem: 'This code is only for first orders.' }] };
    const total = { total: { amountMinor: 4_000, currency: 'usd' } };
    const PlaceCartOrder = refusal('CONFLICT', 'Changed.', { reason: 'TOTAL_CHANGED', ...total });
    const app = await renderGuestCheckout({ PlaceCartOrder });
    await typeGuest(app, 'sam@kickstand.example');
    const shown = () => screen.getByLabelText('Total of the order').textContent;
    await app.user.click(placeOrder());
    await screen.findByText(/^The total has changed from \$30\.00 to \$40\.00\./);
    expect(shown()).toBe('$40.00');

    await app.user.type(screen.getByLabelText('Email'), '.test');
    expect(shown()).toBe('$30.00');
    expect(screen.queryByText(/^The total has changed/)).toBeNull();
    const message = 'FIRST: This code is only for first orders. Look at the new total, then order again.';
    app.server.answer({
      PlaceCartOrder: refusal('CONFLICT', message, { reason: 'CODE_NOT_VALID', ...total, ...codes }),
    });
    await app.user.click(placeOrder());
    await screen.findByText(message);
    expect(shown()).toBe('$40.00');

    app.server.answer({ PlaceCartOrder: placedByGuest, TrackedPaymentOrder: { orderByNumber: null } });
    await app.user.click(placeOrder());
    await waitFor(() => expect(app.path()).toBe('/track/KS-100007/pay'));
    expect(app.server.sent('PlaceCartOrder')).toMatchObject(
      [3_000, 3_000, 4_000].map((amountMinor) => ({ input: { revision: 4, expectedTotal: { amountMinor } } })),
    );
  });

  it('links to the login', async () => {
    const app = await renderGuestCheckout();
    const form = within(screen.getByRole('form', { name: 'Delivery' }));
    await app.user.click(form.getByRole('link', { name: 'Log in' }));
    await waitFor(() => expect(app.path()).toBe('/login'));
  });

  it('says where to find placed orders when the cart is empty, and shows a cart that another tab creates', async () => {
    const { server } = renderApp('/checkout');
    await screen.findByRole('heading', { name: 'Your cart is empty' });
    screen.getByText(/the email about it has a link/);
    server.answer({ Cart: { cart: aCart(4, 3_000) } });
    localStorage.setItem('kickstand.cart', 'a-token');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'kickstand.cart' })));
    await screen.findByRole('form', { name: 'Delivery' });
    await screen.findByText(/^\(quantity/);
  });

  it('asks a customer whose session has expired to log in', async () => {
    const app = renderApp('/checkout', {
      signedInAs: aUser(),
      answers: { Cart: { cart: aCart(4, 3_000) }, MyAddresses: book() },
    });
    await screen.findByRole('form', { name: 'Delivery' });
    localStorage.removeItem('accessToken');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' })));
    await waitFor(() => expect(app.path()).toBe('/login'));
  });
});

describe('the checkout of a shop with delivery, taxes and discounts', () => {
  const standard = {
    __typename: 'DeliveryOption' as const,
    ...{ methodId: 'm1', name: 'Standard', carrier: 'DHL', daysMin: 2, daysMax: 4, isPickup: false, price: money(490) },
  };
  const express = { ...standard, methodId: 'm2', name: 'Express', daysMin: 1, daysMax: 1, price: money(1_290) };
  const pickup = {
    ...standard,
    ...{
      methodId: 'm3',
      name: 'At the counter',
      carrier: null,
      daysMin: 0,
      daysMax: 0,
      isPickup: true,
      price: money(0),
    },
  };
  const options = [standard, express, pickup];
  const cart = aCart(4, 3_000);

  /** Answers with the chosen option, the first by default. */
  const deliveredBy =
    (offered: typeof options): Answers[string] =>
    ({ variables }) => {
      const chosen = offered.find(({ methodId }) => methodId === variables.deliveryMethodId) ?? standard;
      const delivery = { ...chosen, __typename: 'QuotedDelivery' as const, total: chosen.price };
      return aCartQuote(cart, {
        quote: aQuote(3_000, { delivery, total: money(3_000 + chosen.price.amountMinor) }),
        deliverability: 'DELIVERABLE',
        deliveryOptions: offered,
      });
    };
  const withDelivery = deliveredBy(options);
  const total = () => screen.getByLabelText('Total of the order').textContent;

  it('offers the delivery methods, and orders with the chosen one at the total that was shown', async () => {
    const app = await renderCheckout({ CartQuote: withDelivery, MyAddresses: book(aSavedAddress()) });
    const first = await screen.findByRole<HTMLInputElement>('radio', {
      name: /^Standard, DHL\s*2 to 4 days\s*\$4\.90$/,
    });
    expect(first.checked).toBe(true);
    await app.user.click(screen.getByRole('radio', { name: /^Express/ }));
    await waitFor(() => expect(total()).toBe('$42.90'));
    await app.user.click(placeOrder());
    await waitFor(() => expect(app.path()).toBe('/dashboard/payment/o7'));
    expect(app.server.sent('PlaceCartOrder')).toMatchObject([
      { input: { deliveryMethodId: 'm2', expectedTotal: { amountMinor: 4_290 } } },
    ]);
  });

  it('needs no address for an order that is picked up', async () => {
    const app = await renderCheckout({ CartQuote: withDelivery });
    await app.user.click(await screen.findByRole('radio', { name: /^At the counter\s*today\s*free$/ }));
    expect(screen.queryByLabelText('City')).toBeNull();
    await fill(app.user, screen.getByLabelText('Phone'), '0170 1234567');
    await waitFor(() => expect(total()).toBe('$30.00'));
    await app.user.click(placeOrder());
    await waitFor(() => expect(app.path()).toBe('/dashboard/payment/o7'));
    const expectedTotal = { amountMinor: 3_000, currencyCode: 'USD' };
    expect(app.server.sent('PlaceCartOrder')).toEqual([
      { input: { revision: 4, expectedTotal, phone: '0170 1234567', deliveryMethodId: 'm3' } },
    ]);
    expect(app.server.sent('SaveAddress')).toEqual([]);
  });

  it('asks for an address if pick-up is no longer offered when the order is placed', async () => {
    const message = 'This delivery method is no longer offered. Choose another one.';
    const PlaceCartOrder = refusal('CONFLICT', message, { reason: 'NOT_DELIVERABLE' });
    const app = await renderCheckout({ CartQuote: withDelivery, PlaceCartOrder });
    await app.user.click(await screen.findByRole('radio', { name: /^At the counter/ }));
    await fill(app.user, screen.getByLabelText('Phone'), '0170 1234567');
    await waitFor(() => expect(total()).toBe('$30.00'));
    const asked = app.server.sent('CartQuote').length;
    app.server.answer({ CartQuote: deliveredBy([standard, express]) });
    await app.user.click(placeOrder());
    await screen.findByText(message);
    await screen.findByLabelText('City');
    expect(app.server.sent('CartQuote')).toHaveLength(asked + 1);
    app.server.answer({ PlaceCartOrder: placed });
    await app.user.clear(screen.getByLabelText('Phone'));
    await send(app);
    await waitFor(() => expect(app.path()).toBe('/dashboard/payment/o7'));
    expect(app.server.sent('PlaceCartOrder').at(-1)).toMatchObject({
      input: { deliveryMethodId: 'm1', shippingAddress: { city: 'Berlin' }, expectedTotal: { amountMinor: 3_490 } },
    });
  });

  it('says which line cannot be delivered and why, and does not order', async () => {
    const message = 'Brake disc is or contains a battery. Standard does not carry batteries.';
    const refused = { __typename: 'DeliveryRefusal' as const, methodId: 'm1', name: 'Standard', lineId: 'l1', message };
    const deliveryRefusals = [refused, { ...refused, message: 'Standard carries 1 kg at most.' }];
    await renderCheckout({
      CartQuote: aCartQuote(cart, { deliverability: 'NOT_DELIVERABLE', deliveryRefusals }),
    });
    await screen.findByText(`Standard: ${message}`);
    const order = within(screen.getByRole('region', { name: 'Your order' }));
    for (const refusal of deliveryRefusals) order.getByText(refusal.message);
    expect(placeOrder().disabled).toBe(true);
  });

  it('shows taxes that are added to the prices, and sends the VAT number of a business', async () => {
    const tax = { __typename: 'QuotedTax' as const, label: 'VAT 19%', rateMillionths: 190_000, tax: money(570) };
    const CartQuote: Answers[string] = ({ variables }) =>
      aCartQuote(cart, {
        quote: variables.vatNumber
          ? aQuote(3_000, { taxExemption: 'REVERSE_CHARGE' })
          : aQuote(3_000, { taxes: [tax], taxIsIncluded: false, total: money(3_570) }),
      });
    const app = await renderCheckout({ CartQuote, MyAddresses: book(aSavedAddress()) });
    const rows = await screen.findByLabelText('How the total is made up');
    within(rows).getByText('VAT 19%');
    expect(total()).toBe('$35.70');
    await app.user.click(screen.getByLabelText('I buy for a business'));
    await fill(app.user, screen.getByLabelText('VAT number'), 'ATU12345678');
    await screen.findByText(/^Reverse charge/);
    await app.user.click(placeOrder());
    await waitFor(() => expect(app.path()).toBe('/dashboard/payment/o7'));
    expect(app.server.sent('PlaceCartOrder')).toMatchObject([
      { input: { vatNumber: 'ATU12345678', expectedTotal: { amountMinor: 3_000 } } },
    ]);
  });

  it('keeps entered codes, says why a code has no effect, and sends the codes that were not removed', async () => {
    const adjustment = { __typename: 'QuoteAdjustment' as const, label: 'Ten off', code: 'TEN', amount: money(1_000) };
    const CartQuote: Answers[string] = ({ variables }) =>
      aCartQuote(cart, {
        quote: aQuote(3_000, { adjustments: [adjustment], total: money(2_000) }),
        codes: (variables.codes as string[]).map((code) => ({
          __typename: 'CodeAnswer' as const,
          code,
          problem: code === 'TEN' ? null : 'This code is not known.',
        })),
      });
    localStorage.setItem('kickstand.codes', 'TEN');
    const app = await renderCheckout({ CartQuote, MyAddresses: book(aSavedAddress()) });
    await app.user.click(screen.getByRole('button', { name: 'Enter a discount code' }));
    await fill(app.user, screen.getByLabelText('Discount code'), 'OLD');
    await app.user.keyboard('{Enter}');
    await screen.findByText('This code is not known.');
    await app.user.click(screen.getByRole('button', { name: 'Remove the code OLD' }));
    await app.user.click(placeOrder());
    await waitFor(() => expect(app.path()).toBe('/dashboard/payment/o7'));
    expect(app.server.sent('PlaceCartOrder')).toMatchObject([
      { input: { codes: ['TEN'], expectedTotal: { amountMinor: 2_000 } } },
    ]);
    expect(localStorage.getItem('kickstand.codes')).toBeNull();
  });

  it('says that the tax cannot be computed, and keeps what was typed', async () => {
    const app = await renderCheckout({ PlaceCartOrder: refusal('TAX_UNAVAILABLE', 'The tax is not known now.') });
    await send(app);
    await screen.findByText('The tax is not known now.');
    expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('12 Ratchet Lane');
  });
});

describe('the legal pages', () => {
  const link = (text: string, url: string) => ({ __typename: 'FooterLink' as const, text, url });

  it('about orders are linked beside the order button once they are published, and open in a new tab', async () => {
    const pages = [link('Imprint', '/imprint'), link('Our terms', '/terms'), link('Returns', '/returns')];
    await renderCheckout({ Shop: aShop({ pages }) });
    const note = within(screen.getByText(/^Please read before you order:/));
    const links = note.getAllByRole('link').map((each) => [each.getAttribute('href'), each.getAttribute('target')]);
    expect(links).toEqual([
      ['/terms', '_blank'],
      ['/returns', '_blank'],
    ]);
  });

  it('are not mentioned while none is published', async () => {
    await renderCheckout();
    expect(screen.queryByText(/^Please read/)).toBeNull();
  });
});
