import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  adminOrder,
  aFullOrder,
  aPaidOrder,
  aReturn,
  exchangedBy,
  type FullOrder,
} from '../../../../test/order-builders';
import { anAdmin, aPickupQuote, aQuote, aUser, money } from '../../../../test/builders';
import { fill } from '../../../../test/fill';
import { refusal, type Answers } from '../../../../test/graphql-stub';
import { renderApp, type RenderedApp } from '../../../../test/render-app';
import { faultOf, toLineInputs, type DraftLine } from './use-staff-order';

const answered = (amountMinor: number) => ({
  __typename: 'CartQuote',
  quote: aQuote(amountMinor),
  deliverability: 'NOT_SET_UP',
  deliveryOptions: [],
  deliveryRefusals: [],
  codes: [],
});
const chain = { __typename: 'Product', id: 'product-1', name: 'Drive chain', partNumber: 'DC-1' };
const picks = { products: { __typename: 'ProductConnection', edges: [{ __typename: 'ProductEdge', node: chain }] } };
const casey = {
  __typename: 'User',
  id: 'user-1',
  email: 'casey@example.test',
  displayName: 'Casey',
  isEmailConfirmed: true,
};
const customers = { users: { __typename: 'UserConnection', edges: [{ __typename: 'UserEdge', node: casey }] } };

const partsMessage = 'Send shippingAddress: the tax depends on it.';
const needsParts = refusal('BAD_USER_INPUT', partsMessage, {
  fields: [{ field: 'shippingAddress', message: partsMessage }],
});

const open = (path: string, answers: Answers) => renderApp(path, { signedInAs: anAdmin(), answers });
const openOrder = (answers: Answers, order: FullOrder = aFullOrder()) =>
  open('/dashboard/manageOrders/order-1', { AdminOrder: adminOrder(order), ...answers });

/** Adds a part and fills in the address of a customer without an account. */
async function fillOrder(app: RenderedApp) {
  await app.user.type(await screen.findByLabelText('Find a part'), 'chain');
  await app.user.click(await screen.findByRole('button', { name: 'Add Drive chain' }));
  await fillAddress(app);
}

async function fillAddress({ user }: RenderedApp) {
  const fields = { Name: 'Gus', Address: '1 Ratchet Lane', City: 'Central', Phone: '0170 123456' };
  await user.selectOptions(screen.getByLabelText('Country'), 'HK');
  for (const [label, text] of Object.entries(fields)) {
    await user.clear(screen.getByRole('textbox', { name: label }));
    await fill(user, screen.getByRole('textbox', { name: label }), text);
  }
}

describe('a new order', () => {
  const placed = { placeOrderFor: { __typename: 'PlaceOrderForPayload', order: { __typename: 'Order', id: 'order-1', number: 'KS-100001' } } }; // prettier-ignore
  const answers = {
    ...{ ProductPicks: picks, CustomerPicks: customers, AdminOrder: adminOrder(aFullOrder()) },
    QuoteOrderFor: { quoteOrderFor: answered(5_850) },
  };

  it('is placed without a search for accounts by staff who may not see customers', async () => {
    renderApp('/dashboard/manageOrders/new', { signedInAs: aUser({ permissions: ['ORDERS'] }), answers });
    await screen.findByLabelText(/^Email of a customer/);
    expect(screen.queryByLabelText('Find an account')).toBeNull();
  });

  it('is placed for a customer without an account, with the total of the quote', async () => {
    const app = open('/dashboard/manageOrders/new', { ...answers, PlaceOrderFor: placed });
    await fillOrder(app);
    await app.user.click(screen.getByRole('button', { name: 'Place order' }));
    await screen.findByText('Order KS-100001 is placed');
    expect(app.server.sent('PlaceOrderFor')).toMatchObject([
      {
        input: {
          customer: { guest: { email: null, name: 'Gus' } },
          lines: [{ productId: 'product-1', quantity: 1, discount: null }],
          shippingAddress: { name: 'Gus', country: 'HK' },
          expectedTotal: { amountMinor: 5_850, currencyCode: 'USD' },
        },
      },
    ]);
  });

  it('asks who picks it up as soon as pick-up is chosen, before the total is known', async () => {
    const option = { __typename: 'DeliveryOption', methodId: 'm9', name: 'Counter', isPickup: true, price: money(0) };
    const quoted = {
      ...answered(5_850),
      deliverability: 'DELIVERABLE',
      deliveryOptions: [{ ...option, carrier: null, daysMin: 0, daysMax: 1 }],
    };
    const QuoteOrderFor: Answers[string] = ({ variables }) => {
      const { deliveryMethodId } = variables.input as { deliveryMethodId: string | null };
      return deliveryMethodId === 'm9' ? new Promise<object>(() => undefined) : { quoteOrderFor: quoted };
    };
    const app = open('/dashboard/manageOrders/new', { ...answers, QuoteOrderFor });
    await fillOrder(app);
    await app.user.click(await screen.findByLabelText(/^Counter/));
    await screen.findByRole('heading', { name: 'Pick-up' });
    expect(screen.queryByLabelText('City')).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Gus');
  });

  it('is placed for an account that was found', async () => {
    const app = open('/dashboard/manageOrders/new', { ...answers, PlaceOrderFor: placed });
    await fillOrder(app);
    await app.user.type(screen.getByLabelText('Find an account'), 'casey');
    await app.user.click(await screen.findByRole('button', { name: 'Choose casey@example.test' }));
    await app.user.click(screen.getByRole('button', { name: 'Place order' }));
    await screen.findByText('Order KS-100001 is placed');
    expect(app.server.sent('PlaceOrderFor')).toMatchObject([{ input: { customer: { userId: 'user-1' } } }]);
  });

  it('says before and after the choice of an account that its address is not confirmed', async () => {
    const node = { ...casey, isEmailConfirmed: false };
    const users = { __typename: 'UserConnection', edges: [{ __typename: 'UserEdge', node }] };
    const app = open('/dashboard/manageOrders/new', { ...answers, CustomerPicks: { users } });
    await app.user.type(await screen.findByLabelText('Find an account'), 'casey');
    const text = 'Casey, casey@example.test, address not confirmed: ordered as a guest';
    await screen.findByText(text);
    await app.user.click(screen.getByRole('button', { name: 'Choose casey@example.test' }));
    await screen.findByRole('button', { name: 'Choose another' });
    expect(screen.getByText(text)).toBeTruthy();
  });

  it('has the total for the email of a customer without an account, who may have ordered before', async () => {
    const QuoteOrderFor: Answers[string] = ({ variables }) => {
      const { email } = variables.input as { email: string | null };
      return { quoteOrderFor: answered(email === 'gus@example.test' ? 6_500 : 5_850) };
    };
    const app = open('/dashboard/manageOrders/new', { ...answers, QuoteOrderFor, PlaceOrderFor: placed });
    await fillOrder(app);
    await screen.findByText('$58.50');
    await fill(app.user, screen.getByLabelText(/^Email of a customer/), 'gus@example.test');
    await screen.findByText('$65.00');
    await app.user.click(screen.getByRole('button', { name: 'Place order' }));
    await screen.findByText('Order KS-100001 is placed');
    expect(app.server.sent('PlaceOrderFor')).toMatchObject([{ input: { expectedTotal: { amountMinor: 6_500 } } }]);
  });

  it('has the discount codes and the VAT number that the customer names', async () => {
    const QuoteOrderFor: Answers[string] = ({ variables }) => {
      const { codes } = variables.input as { codes: string[] };
      const answer = codes.map((code) => ({
        ...{ __typename: 'CodeAnswer', code },
        problem: code === 'TEN' ? null : 'This code is not known.',
      }));
      return { quoteOrderFor: { ...answered(5_850), codes: answer } };
    };
    const app = open('/dashboard/manageOrders/new', { ...answers, QuoteOrderFor, PlaceOrderFor: placed });
    await fillOrder(app);
    await fill(app.user, screen.getByLabelText('VAT number (optional)'), 'DE136695976');
    const codes = screen.getByLabelText('Discount codes (optional)');
    await fill(app.user, codes, 'OLD, TEN');
    await screen.findByText('OLD: This code is not known.');
    await app.user.clear(codes);
    await fill(app.user, codes, 'TEN');
    await app.user.click(screen.getByRole('button', { name: 'Place order' }));
    await screen.findByText('Order KS-100001 is placed');
    expect(app.server.sent('PlaceOrderFor')).toMatchObject([{ input: { codes: ['TEN'], vatNumber: 'DE136695976' } }]);
  });

  it('shows at the field, and nowhere else, that a VAT number is refused', async () => {
    const message = 'This is not a VAT number.';
    const refused = refusal('BAD_USER_INPUT', message, { fields: [{ field: 'vatNumber', message }] });
    const QuoteOrderFor: Answers[string] = (request) =>
      (request.variables.input as { vatNumber: string | null }).vatNumber === null ? answers.QuoteOrderFor : refused;
    const app = open('/dashboard/manageOrders/new', { ...answers, QuoteOrderFor });
    await fillOrder(app);
    await fill(app.user, screen.getByLabelText('VAT number (optional)'), 'DE1');
    await screen.findByText(message);
    expect(screen.getAllByText(message)).toHaveLength(1);
  });

  it('shows why it is refused, and fetches the new total', async () => {
    const changed = refusal('CONFLICT', 'The total has changed.', { reason: 'TOTAL_CHANGED' });
    const app = open('/dashboard/manageOrders/new', { ...answers, PlaceOrderFor: changed });
    await fillOrder(app);
    const before = app.server.sent('QuoteOrderFor').length;
    await app.user.click(screen.getByRole('button', { name: 'Place order' }));
    await screen.findByText('The total has changed.');
    expect(app.server.sent('QuoteOrderFor').length).toBeGreaterThan(before);
  });
});

describe('the payment of an unpaid order', () => {
  const paid = aPaidOrder({ payment: { method: 'CASH', reference: 'R-17', transactionId: null } });

  it('is recorded with the total of the order', async () => {
    const recorded = { recordPayment: { __typename: 'RecordPaymentPayload', order: paid } };
    const app = openOrder({ RecordPayment: recorded });
    await app.user.click(await screen.findByRole('button', { name: 'Record payment' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Record payment' }));
    await app.user.type(dialog.getByLabelText('Reference (optional)'), 'R-17');
    await app.user.type(dialog.getByLabelText('Received on'), '2026-11-30');
    await app.user.click(dialog.getByRole('button', { name: 'Record payment' }));
    await screen.findByText('Cash, R-17');
    expect(app.server.sent('RecordPayment')).toMatchObject([
      {
        input: {
          ...{ orderId: 'order-1', method: 'CASH', reference: 'R-17', receivedOn: '2026-11-30' },
          expectedTotal: { amountMinor: 5_850 },
        },
      },
    ]);
  });

  it('is not recorded with a day that is not complete, which the browser reports as empty', async () => {
    const app = openOrder({});
    await app.user.click(await screen.findByRole('button', { name: 'Record payment' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Record payment' }));
    Object.defineProperty(dialog.getByLabelText('Received on'), 'validity', { value: { badInput: true } });
    await app.user.click(dialog.getByRole('button', { name: 'Record payment' }));
    await dialog.findByText('Enter the day, the month and the year.');
    expect(app.server.sent('RecordPayment')).toEqual([]);
  });

  it('is not recorded if the customer has paid by card', async () => {
    const app = openOrder({ RecordPayment: refusal('CONFLICT', 'The customer has just paid by card.') });
    await app.user.click(await screen.findByRole('button', { name: 'Record payment' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Record payment' }));
    await app.user.click(dialog.getByRole('button', { name: 'Record payment' }));
    await dialog.findByText('The customer has just paid by card.');
  });

  it('shows a refusal even if the user pressed Escape while it was sent', async () => {
    let answer: (answer: object) => void = () => undefined;
    const app = openOrder({ RecordPayment: () => new Promise<object>((resolve) => (answer = resolve)) });
    await app.user.click(await screen.findByRole('button', { name: 'Record payment' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Record payment' }));
    await app.user.click(dialog.getByRole('button', { name: 'Record payment' }));
    await waitFor(() => expect(app.server.sent('RecordPayment')).toHaveLength(1));
    await app.user.keyboard('{Escape}');
    answer(refusal('CONFLICT', 'The customer has just paid by card.'));
    await dialog.findByText('The customer has just paid by card.');
  });

  it('is requested with a link that is sent to the customer', async () => {
    const order = aFullOrder({ revision: 2 });
    const app = openOrder({ SendPaymentLink: { sendPaymentLink: { __typename: 'SendPaymentLinkPayload', order } } });
    await app.user.click(await screen.findByRole('button', { name: 'Send payment link' }));
    await screen.findByText(/A link to the payment is on its way/);
    expect(app.server.sent('SendPaymentLink')).toMatchObject([{ input: { orderId: 'order-1', revision: 1 } }]);
  });
});

describe('an edit of an unpaid order', () => {
  const path = '/dashboard/manageOrders/order-1/edit';
  const answers = { AdminOrder: adminOrder(aFullOrder()), QuoteOrderEdit: { quoteOrderEdit: answered(3_900) } };

  it('sends the changed lines with the revision and the new total', async () => {
    const edited = { editOrder: { __typename: 'EditOrderPayload', order: aFullOrder({ revision: 2 }) } };
    const app = open(path, { ...answers, EditOrder: edited });
    const quantity = await screen.findByLabelText('Quantity');
    await app.user.type(screen.getByLabelText('Discount in %'), '1,5');
    await screen.findByText('Discount must be a whole number from 1 to 100 percent.');
    await app.user.clear(screen.getByLabelText('Discount in %'));
    await app.user.clear(quantity);
    await app.user.type(quantity, '2');
    await app.user.click(screen.getByRole('button', { name: 'Save order' }));
    await screen.findByText('The order is changed, and the customer is told');
    expect(app.server.sent('EditOrder')).toMatchObject([
      {
        input: {
          ...{ orderId: 'order-1', revision: 1, expectedTotal: { amountMinor: 3_900 } },
          lines: [{ lineId: 'order-1:1', productId: 'product-1', quantity: 2 }],
        },
      },
    ]);
  });

  const edited = { editOrder: { __typename: 'EditOrderPayload', order: aFullOrder({ revision: 2 }) } };
  const saved = async ({ user, server }: RenderedApp) => {
    await user.click(screen.getByRole('button', { name: 'Save order' }));
    await screen.findByText('The order is changed, and the customer is told');
    return server.sent('EditOrder')[0];
  };

  it('changes an address that is stored as one text', async () => {
    const app = open(path, { ...answers, EditOrder: edited });
    const address = await screen.findByRole('textbox', { name: 'Address' });
    await app.user.clear(address);
    await app.user.type(address, '7 Mill Lane');
    expect(await saved(app)).toMatchObject({ input: { address: '7 Mill Lane', phone: '0049 170 1234567' } });
  });

  it('asks for the parts of an address that is stored as one text, if the tax depends on them', async () => {
    const app = open(path, { ...answers, EditOrder: needsParts });
    await app.user.click(await screen.findByRole('button', { name: 'Save order' }));
    await screen.findByText(partsMessage);
    expect(screen.getByLabelText('Country')).toHaveProperty('value', '');
  });

  it('changes from pickup to delivery', async () => {
    const method = { name: 'Standard', daysMin: 2, daysMax: 3, carrier: null, price: money(500), isPickup: false };
    const options = [{ __typename: 'DeliveryOption', methodId: 'm1', ...method }];
    const counter = { ...method, methodId: 'm9', isPickup: true, name: 'Counter', total: money(0) };
    const pickedUp = aQuote(3_900, { delivery: { __typename: 'QuotedDelivery', ...counter } } as object);
    const QuoteOrderEdit: Answers[string] = ({ variables }) => {
      const { deliveryMethodId } = variables.input as { deliveryMethodId: string | null };
      const quote = deliveryMethodId === 'm1' ? aQuote(4_400) : pickedUp;
      return {
        quoteOrderEdit: { ...answered(0), quote, deliverability: 'DELIVERABLE', deliveryOptions: options },
      };
    };
    const AdminOrder = adminOrder(aFullOrder({ quote: pickedUp }));
    const app = open(path, { AdminOrder, QuoteOrderEdit, EditOrder: edited });
    await app.user.click(await screen.findByRole('button', { name: 'Deliver it instead' }));
    await fillAddress(app);
    await app.user.click(await screen.findByLabelText(/^Standard/));
    await screen.findByText('$44.00');
    expect(await saved(app)).toMatchObject({
      input: { shippingAddress: { line1: '1 Ratchet Lane', country: 'HK' }, deliveryMethodId: 'm1' },
    });
  });

  it('is delivered by the method that is shown if pick-up is no longer offered', async () => {
    const method = { __typename: 'QuotedDelivery', methodId: 'm1', name: 'Standard', daysMin: 2, daysMax: 3 } as const;
    const delivery = { ...method, isPickup: false, price: money(500), total: money(500) };
    const quoteOrderEdit = { ...answered(0), quote: aQuote(4_400, { delivery }), deliverability: 'DELIVERABLE' };
    const AdminOrder = adminOrder(aFullOrder({ quote: aPickupQuote(3_900) }));
    const app = open(path, { AdminOrder, QuoteOrderEdit: { quoteOrderEdit }, EditOrder: edited });
    await screen.findByLabelText('Country');
    await fillAddress(app);
    expect(await saved(app)).toMatchObject({ input: { shippingAddress: { country: 'HK' }, deliveryMethodId: 'm1' } });
  });

  describe('after somebody else has changed the order', () => {
    const stale = refusal('CONFLICT', 'This order has changed in the meantime.', { reason: 'STALE_VERSION' });
    const refuse = async () => {
      const app = open(path, { ...answers, EditOrder: stale });
      const quantity = await screen.findByLabelText('Quantity');
      await app.user.clear(quantity);
      await fill(app.user, quantity, '7');
      const [line] = aFullOrder().lines;
      app.server.answer({ AdminOrder: adminOrder(aFullOrder({ revision: 2, lines: [{ ...line!, quantity: 5 }] })) });
      await app.user.click(screen.getByRole('button', { name: 'Save order' }));
      await screen.findByRole('button', { name: 'Save mine' });
      return app;
    };

    it('keeps what was typed, and saves it over the new revision', async () => {
      const app = await refuse();
      screen.getByText('This order has changed in the meantime.');
      expect(screen.getByLabelText('Quantity')).toHaveProperty('value', '7');
      app.server.answer({ EditOrder: edited });
      await app.user.click(screen.getByRole('button', { name: 'Save mine' }));
      await screen.findByText('The order is changed, and the customer is told');
      expect(app.server.sent('EditOrder')).toMatchObject([
        { input: { revision: 1, lines: [{ quantity: 7 }] } },
        { input: { revision: 2, lines: [{ quantity: 7 }] } },
      ]);
    });

    it('can continue from the current values', async () => {
      const { user } = await refuse();
      await user.click(screen.getByRole('button', { name: 'Take the current values' }));
      expect(screen.getByLabelText('Quantity')).toHaveProperty('value', '5');
      screen.getByRole('button', { name: 'Save order' });
      expect(screen.queryByText('This order has changed in the meantime.')).toBeNull();
    });
  });

  it('shows that the order was paid meanwhile', async () => {
    const app = open(path, { ...answers, EditOrder: refusal('CONFLICT', 'A paid order cannot be edited.') });
    await app.user.click(await screen.findByRole('button', { name: 'Save order' }));
    await screen.findByText('A paid order cannot be edited.');
  });
});

describe('an order in exchange for a return', () => {
  const page = '/dashboard/manageOrders/new?order=order-1&return=return-1';
  const returned = aPaidOrder({ number: 'KS-100042', returns: [aReturn()] });
  const exchange = aFullOrder({ id: 'order-2', number: 'KS-100043', exchangedOrder: exchangedBy('order-2') });
  const placed = { placeOrderFor: { __typename: 'PlaceOrderForPayload', order: { __typename: 'Order', id: 'order-2', number: 'KS-100043' } } }; // prettier-ignore
  const answers: Answers = {
    ...{ QuoteOrderFor: { quoteOrderFor: answered(3_900) } },
    AdminOrder: ({ variables }) => adminOrder(variables.id === 'order-2' ? exchange : returned),
    ReturnedOrder: { order: returned },
    PlaceOrderFor: placed,
  };
  const exchangeOf = { orderId: 'order-1', returnId: 'return-1' };

  it('has the products, the customer and the address of the returned order, and a link to that order', async () => {
    const app = open('/dashboard/manageOrders/order-1', answers);
    await app.user.click(await screen.findByRole('link', { name: 'Exchange: return 1' }));
    await screen.findByRole('link', { name: 'return 1 of KS-100042' });
    expect(screen.queryByLabelText('Find an account')).toBeNull();
    screen.getByDisplayValue('12 Ratchet Lane, Springfield');
    await screen.findByText('$39.00');
    await app.user.click(screen.getByRole('button', { name: 'Place order' }));
    await screen.findByText('Order KS-100043 is placed');
    const lines = [{ productId: 'product-1', quantity: 2, discount: null }];
    expect(app.server.sent('QuoteOrderFor')).toMatchObject([{ input: { lines, exchangeOf, userId: null } }]);
    const [sent] = app.server.sent('PlaceOrderFor');
    const place = { address: '12 Ratchet Lane, Springfield', phone: '0049 170 1234567' };
    expect(sent).toMatchObject({ input: { lines, exchangeOf, ...place } });
    expect(sent).not.toHaveProperty('input.customer');
    const link = await screen.findByRole('link', { name: 'Return 1 of KS-100042' });
    expect(link.getAttribute('href')).toBe('/dashboard/manageOrders/order-1');
  });

  it('asks for the parts of an address that is one text, if the tax depends on them', async () => {
    const app = open(page, { ...answers, PlaceOrderFor: needsParts });
    await screen.findByText('$39.00');
    await app.user.click(screen.getByRole('button', { name: 'Place order' }));
    await screen.findByText(partsMessage);
    await fillAddress(app);
    app.server.answer({ PlaceOrderFor: placed });
    await app.user.click(screen.getByRole('button', { name: 'Place order' }));
    await screen.findByText('Order KS-100043 is placed');
    expect(app.server.sent('PlaceOrderFor').at(-1)).toMatchObject({
      input: { exchangeOf, shippingAddress: { line1: '1 Ratchet Lane', country: 'HK' } },
    });
  });

  it('goes to the returned order’s address, whose fields can be changed', async () => {
    const parts = { name: 'Sam', company: '', line1: '1 Ratchet Lane', line2: '', postcode: '', city: 'Central' };
    const shippingAddress = {
      __typename: 'Address',
      ...parts,
      region: '',
      country: 'HK',
      phone: '0170 1',
      formatted: [],
    } as const;
    const order = aPaidOrder({ returns: [aReturn()], shippingAddress: { ...shippingAddress, formatted: [] } });
    const refused = refusal('CONFLICT', 'This return was declined, so it cannot be exchanged.');
    const app = open(page, { ...answers, ReturnedOrder: { order }, PlaceOrderFor: refused });
    const line = await screen.findByRole('textbox', { name: 'Address' });
    await app.user.clear(line);
    await fill(app.user, line, '2 Ratchet Lane');
    await app.user.click(screen.getByRole('button', { name: 'Place order' }));
    await screen.findByText('This return was declined, so it cannot be exchanged.');
    expect(app.server.sent('PlaceOrderFor')).toMatchObject([
      { input: { exchangeOf, shippingAddress: { line1: '2 Ratchet Lane', country: 'HK', phone: '0170 1' } } },
    ]);
  });

  it('is not offered for a return that does not exist', async () => {
    open(page, { ...answers, ReturnedOrder: { order: aPaidOrder() } });
    await screen.findByText('There is no such return.');
  });
});

describe('the address of a paid order', () => {
  it('is sent with the revision, and the reason is shown if it is refused', async () => {
    const app = openOrder({ ChangeOrderAddress: refusal('CONFLICT', 'Delivery costs something else.') }, aPaidOrder());
    await app.user.click(await screen.findByRole('button', { name: 'Change address' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change address' }));
    await app.user.click(dialog.getByRole('button', { name: 'Save address' }));
    await dialog.findByText('Delivery costs something else.');
    expect(app.server.sent('ChangeOrderAddress')).toMatchObject([
      { input: { orderId: 'order-1', revision: 1, address: '12 Ratchet Lane, Springfield' } },
    ]);
  });

  it('never replaces an address that somebody else has corrected in the meantime', async () => {
    const stale = refusal('CONFLICT', 'This order has changed.', { reason: 'STALE_VERSION' });
    const order = aPaidOrder();
    const app = openOrder({ ChangeOrderAddress: stale }, order);
    await app.user.click(await screen.findByRole('button', { name: 'Change address' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change address' }));
    const delivery = { ...order.delivery, address: '14 Ratchet Lane, Springfield' };
    app.server.answer({ AdminOrder: adminOrder({ ...order, delivery, revision: 2 }) });
    await app.user.click(dialog.getByRole('button', { name: 'Save address' }));
    await dialog.findByText('This order has changed in the meantime. Close this form and open it again.');
    await screen.findByText('14 Ratchet Lane, Springfield');
    await app.user.click(dialog.getByRole('button', { name: 'Save address' }));
    await waitFor(() => expect(app.server.sent('ChangeOrderAddress')).toHaveLength(2));
    for (const { input } of app.server.sent('ChangeOrderAddress'))
      expect(input).toMatchObject({ revision: 1, address: '12 Ratchet Lane, Springfield' });
    await app.user.keyboard('{Escape}');
    await app.user.click(screen.getByRole('button', { name: 'Change address' }));
    expect(await screen.findByLabelText('Address')).toHaveProperty('value', '14 Ratchet Lane, Springfield');
  });
});

describe('a line that staff enter', () => {
  const line: DraftLine = { lineId: null, productId: 'p', name: 'Disc', quantity: '2', percent: '', reason: '' };

  it('is sent with its discount', () => {
    expect(toLineInputs([{ ...line, percent: '10', reason: ' Scratched ' }])).toEqual([
      { lineId: null, productId: 'p', quantity: 2, discount: { percent: 10, reason: 'Scratched' } },
    ]);
    expect(toLineInputs([])).toBeNull();
  });

  it.each([
    [{ quantity: '' }, /Quantity/],
    [{ quantity: '0' }, /Quantity/],
    [{ percent: '101' }, /Discount/],
    [{ percent: '10' }, /Reason/],
  ])('is refused with %j', (change, fault) => {
    expect(faultOf({ ...line, ...change })).toMatch(fault);
  });
});
