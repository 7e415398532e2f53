import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { anAdmin, aPickupQuote, money } from '../../../../test/builders';
import { httpError, refusal, type Answers } from '../../../../test/graphql-stub';
import { adminOrder, adminOrders, aFullOrder, aPaidOrder } from '../../../../test/order-builders';
import { renderApp } from '../../../../test/render-app';

const open = (answers: Answers, query = '') =>
  renderApp(`/dashboard/manageOrders${query}`, { signedInAs: anAdmin(), answers });
const listed = ['PLACED', 'PAID', 'SHIPPED', 'EXPIRED', 'REFUNDED'];

describe('Manage Orders', () => {
  it('lists product, buyer, payment status, number, date and total of each order', async () => {
    const app = open({ AdminOrders: adminOrders([aFullOrder()]) });
    const row = await screen.findByRole('row', {
      name: /Drive chain Sam Shopper shopper@kickstand\.example \$58\.50 Unpaid/,
    });
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers).toEqual(['Order', 'Placed', 'Product', 'Buyer', 'Total', 'Payment Status']);
    const link = within(row).getByRole('link', { name: 'order-1' });
    expect(link.getAttribute('href')).toBe('/dashboard/manageOrders/order-1');
    screen.getByText('1 order, deleted ones left out');
    expect(app.server.sent('AdminOrders')).toEqual([{ first: 50, filter: { statuses: listed } }]);
  });

  it('lists each part with part number and refunded quantity, and links to the page of the part', async () => {
    const [line] = aFullOrder().lines;
    if (!line) throw new Error('The order has no lines');
    const lines = [
      { ...line, partNumber: 'DC-520', refundedQuantity: 1, refunded: money(1_950) },
      { ...line, id: 'order-1:2', name: 'Old pump', product: null },
    ];
    open({ AdminOrders: adminOrders([aPaidOrder({ lines })]) });
    const table = within(await screen.findByRole('table'));
    const [chain, pump] = table.getAllByRole('listitem');
    expect(chain?.textContent).toBe('Drive chainDC-5201 of 3 refunded');
    expect(table.getByRole('link', { name: 'Drive chain' }).getAttribute('href')).toBe('/part/drive-chain');
    expect(pump?.textContent).toBe('Old pump');
    expect(table.queryByRole('link', { name: 'Old pump' })).toBeNull();
  });

  it('opens the page of an order', async () => {
    const app = open({ AdminOrders: adminOrders([aFullOrder()]), AdminOrder: adminOrder(aFullOrder()) });
    await app.user.click(await screen.findByRole('link', { name: 'order-1' }));
    await screen.findByRole('heading', { level: 1, name: 'Order order-1' });
  });

  it('keeps all loaded pages when the list is opened again, and waits with the next one for the first', async () => {
    const page = (ids: readonly string[]) =>
      adminOrders(
        ids.map((id) => aFullOrder({ id })),
        5,
        ids.at(-1),
      );
    const app = open({
      AdminOrders: ({ variables }) => page(variables['after'] ? ['order-3', 'order-4'] : ['order-1', 'order-2']),
      AdminOrder: adminOrder(aFullOrder()),
    });
    await app.user.click(await screen.findByRole('button', { name: 'Show more' }));
    await app.user.click(await screen.findByRole('link', { name: 'order-4' }));
    await screen.findByRole('heading', { level: 1, name: /^Order/ });
    let arrive = (_answer: object) => {};
    app.server.answer({ AdminOrders: new Promise<object>((resolve) => (arrive = resolve)) });
    app.step(-1);
    const more = await screen.findByRole('button', { name: 'Show more' });
    expect(more.getAttribute('aria-busy')).toBe('true');
    arrive(page(['order-1', 'order-2']));
    await waitFor(() => expect(more.getAttribute('aria-busy')).toBeNull());
    screen.getByRole('link', { name: 'order-4' });
  });

  it('marks an order whose payment must be checked', async () => {
    const flagged = aPaidOrder({ id: 'order-2', payment: { flag: 'Looks odd' } });
    open({ AdminOrders: adminOrders([flagged, aFullOrder()]) });
    const [, first, second] = await screen.findAllByRole('row');
    within(first as HTMLElement).getByText('Check');
    expect(within(second as HTMLElement).queryByText('Check')).toBeNull();
  });

  it('offers a retry after a failure, and says so when there are no orders', async () => {
    const app = open({ AdminOrders: httpError(500) });
    await screen.findByText(/not available right now/);
    app.server.answer({ AdminOrders: adminOrders([]) });
    await app.user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('No orders yet');
  });
});

describe('deleting an order', () => {
  const cancelled = {
    cancelOrder: {
      __typename: 'CancelOrderPayload',
      order: aFullOrder({ status: 'CANCELLED', isPayable: false }),
    },
  };

  it('asks first, then confirms the deletion', async () => {
    const app = open({ AdminOrders: adminOrders([aFullOrder()]), CancelOrder: cancelled });
    await app.user.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('alertdialog');
    within(dialog).getByText('Are you sure you want to delete order?');
    app.server.answer({ AdminOrders: adminOrders([]) });
    await app.user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await screen.findByText('order is deleted');
    expect(app.server.sent('CancelOrder')).toEqual([{ input: { orderId: 'order-1' } }]);
    await screen.findByText('No orders yet');
  });

  const deleteOrder = async (app: ReturnType<typeof open>, id: string) => {
    const row = await screen.findByRole('row', { name: new RegExp(id) });
    await app.user.click(within(row).getByRole('button', { name: 'Delete' }));
    await app.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  };
  const three = ['order-0', 'order-1', 'order-2'].map((id) => aFullOrder({ id }));

  it('removes the order from the loaded pages without fetching them again', async () => {
    const app = open({
      AdminOrders: ({ variables }) =>
        variables['after'] ? adminOrders(three.slice(2), 3) : adminOrders(three.slice(0, 2), 3, 'order-1'),
      CancelOrder: cancelled,
    });
    await app.user.click(await screen.findByRole('button', { name: 'Show more' }));
    await screen.findByRole('link', { name: 'order-2' });
    await deleteOrder(app, 'order-1');
    await screen.findByText('2 orders, deleted ones left out');
    expect(screen.getAllByRole('link', { name: /^order-/ }).map(({ textContent }) => textContent)).toEqual([
      'order-0',
      'order-2',
    ]);
    expect(app.server.sent('AdminOrders')).toHaveLength(2);
  });

  it.each([
    ['the next order', three, 'order-2'],
    ['the previous order if the last one was deleted', three.slice(0, 2), 'order-0'],
  ])('moves the focus to %s', async (_whom, orders, heir) => {
    const app = open({ AdminOrders: adminOrders(orders), CancelOrder: cancelled });
    await deleteOrder(app, 'order-1');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: heir })));
  });

  it('moves the focus to the heading when no order is left', async () => {
    const app = open({ AdminOrders: adminOrders([aFullOrder()]), CancelOrder: cancelled });
    await deleteOrder(app, 'order-1');
    const heading = screen.getByRole('heading', { level: 1, name: 'Manage Orders' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  it('keeps the order, and the focus on it, in a list that includes deleted orders', async () => {
    const app = open({ AdminOrders: adminOrders(three), CancelOrder: cancelled }, '?search=shopper');
    await deleteOrder(app, 'order-1');
    const row = await screen.findByRole('row', { name: /order-1 .* Deleted/ });
    await waitFor(() => expect(document.activeElement).toBe(within(row).getByRole('link', { name: 'order-1' })));
  });

  it('shows why it failed', async () => {
    const app = open({
      AdminOrders: adminOrders([aFullOrder()]),
      CancelOrder: refusal('CONFLICT', 'A paid order cannot be deleted.', { reason: 'ILLEGAL_TRANSITION' }),
    });
    await app.user.click(await screen.findByRole('button', { name: 'Delete' }));
    await app.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await screen.findByText('A paid order cannot be deleted.');
  });
});

describe('shipping an order', () => {
  it('is not offered in the list if the payment is disputed', async () => {
    open({ AdminOrders: adminOrders([aPaidOrder({ payment: { disputed: true } })]) });
    await screen.findByText(/^The payment is disputed\./);
    expect(screen.queryByRole('button', { name: 'pending' })).toBeNull();
  });

  const shipmentOf = (order: object) => ({ shipOrder: { __typename: 'ShipOrderPayload', order } });

  it('is possible for a paid order, which cannot be deleted; the button changes from pending to Shipped', async () => {
    const app = open({
      AdminOrders: adminOrders([aPaidOrder()]),
      ShipOrder: shipmentOf(aPaidOrder({ status: 'SHIPPED' })),
    });
    const button = await screen.findByRole('button', { name: 'pending' });
    screen.getByText('Paid', { selector: 'span' });
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    await app.user.click(button);
    const shipped = await screen.findByRole('button', { name: 'Shipped' });
    await app.user.click(shipped);
    expect(app.server.sent('ShipOrder')).toEqual([{ input: { orderId: 'order-1', revision: null } }]);
  });

  it('is described by its button for an order that is picked up, which the list marks', async () => {
    open({ AdminOrders: adminOrders([aPaidOrder({ quote: aPickupQuote(5_850) })]) });
    await screen.findByText('Pick-up');
    const description = 'Marks the order as shipped: an email says that it is ready to be picked up';
    screen.getByRole('button', { name: 'pending', description });
  });

  it('says on its button that an order is ready to be picked up', async () => {
    open({ AdminOrders: adminOrders([aPaidOrder({ status: 'SHIPPED', quote: aPickupQuote(5_850) })]) });
    await screen.findByRole('button', { name: 'Ready to be picked up' });
  });

  it('is refused if the customer has withdrawn from parts, and says why', async () => {
    const message =
      'The customer has withdrawn from 1 × Drive chain. Take it out of the parcel, then ship the order on its own page.';
    const app = open({
      AdminOrders: adminOrders([aPaidOrder()]),
      ShipOrder: refusal('CONFLICT', message, { reason: 'ILLEGAL_TRANSITION' }),
    });
    await app.user.click(await screen.findByRole('button', { name: 'pending' }));
    await screen.findByText(message);
    screen.getByRole('button', { name: 'pending' });
    expect(screen.queryByText('The order is marked as shipped')).toBeNull();
  });

  it('keeps the focus on its button, which is disabled by aria-disabled only', async () => {
    let answer = (_data: object) => {};
    const ShipOrder = new Promise<object>((resolve) => (answer = resolve));
    const app = open({ AdminOrders: adminOrders([aPaidOrder()]), ShipOrder });
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'pending' });
    // A browser takes the focus from a disabled button; jsdom does not.
    const standing = () => [document.activeElement === button, button.disabled, button.ariaDisabled];
    button.focus();
    await app.user.keyboard('{Enter}{Enter}');
    await waitFor(() => expect(button.ariaBusy).toBe('true'));
    expect(standing()).toEqual([true, false, 'true']);
    answer(shipmentOf(aPaidOrder({ status: 'SHIPPED' })));
    await screen.findByRole('button', { name: 'Shipped' });
    expect(standing()).toEqual([true, false, 'true']);
    expect(app.server.sent('ShipOrder')).toHaveLength(1);
  });

  it('is explained by its button, and confirmed in a toast that offers to undo it', async () => {
    const shipmentUndoableUntil = new Date(Date.now() + 600_000).toISOString();
    const app = open({
      AdminOrders: adminOrders([aPaidOrder()]),
      ShipOrder: shipmentOf(aPaidOrder({ status: 'SHIPPED', shipmentUndoableUntil })),
      UndoShipment: { undoShipment: { __typename: 'UndoShipmentPayload', order: aPaidOrder() } },
    });
    await app.user.click(
      await screen.findByRole('button', { name: 'pending', description: 'Marks the order as shipped' }),
    );
    const toast = within(await screen.findByRole('alert'));
    toast.getByText('The order is marked as shipped');
    expect(within(screen.getByRole('table')).queryByRole('button', { name: /Undo/ })).toBeNull();
    await app.user.click(toast.getByRole('button', { name: 'Undo shipping' }));
    await screen.findByText('The shipment was undone');
    const pending = await screen.findByRole('button', { name: 'pending' });
    await waitFor(() => expect(document.activeElement).toBe(pending));
    expect(app.server.sent('UndoShipment')).toEqual([{ input: { orderId: 'order-1' } }]);
  });

  it('cannot be undone in the list', async () => {
    const shipmentUndoableUntil = new Date(Date.now() + 600_000).toISOString();
    open({ AdminOrders: adminOrders([aPaidOrder({ status: 'SHIPPED', shipmentUndoableUntil })]) });
    await screen.findByRole('button', { name: 'Shipped' });
    expect(screen.queryByRole('button', { name: /Undo/ })).toBeNull();
  });

  it('shows Shipped for an order that was shipped before', async () => {
    open({ AdminOrders: adminOrders([aPaidOrder({ status: 'SHIPPED' })]) });
    const button = await screen.findByRole('button', { name: 'Shipped' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
  });

  it('is not possible if the payment arrived after the order was deleted', async () => {
    open({ AdminOrders: adminOrders([aPaidOrder({ status: 'CANCELLED' })]) });
    const row = (await screen.findAllByRole('row'))[1] as HTMLElement;
    within(row).getByText('Deleted');
    expect(within(row).queryByRole('button')).toBeNull();
  });
});

describe('several orders', () => {
  const rows = [
    aPaidOrder({ number: 'KS-100042' }),
    aPaidOrder({ id: 'order-2', number: 'KS-100043' }),
    aFullOrder({ id: 'order-3', number: 'KS-100044' }),
  ];

  it('are shipped after a confirmation; those that cannot be shipped are named', async () => {
    const results = [
      { __typename: 'ShipmentResult', outcome: 'SHIPPED', message: null, order: null },
      { __typename: 'ShipmentResult', outcome: 'REFUSED', message: 'The payment is disputed.', order: null },
    ];
    const app = open({
      AdminOrders: adminOrders(rows),
      ShipOrders: { shipOrders: { __typename: 'ShipOrdersPayload', results } },
    });
    await app.user.click(await screen.findByRole('button', { name: 'Choose several' }));
    const bar = within(await screen.findByRole('group', { name: 'Chosen orders' }));
    expect(bar.getByRole('button', { name: 'Ship' }).ariaDisabled).toBe('true');
    await app.user.click(bar.getByRole('button', { name: 'Choose all of this page' }));
    bar.getByText('3 chosen');
    await app.user.click(bar.getByRole('button', { name: 'Ship' }));
    const question = within(screen.getByRole('alertdialog', { name: 'Ship 2 orders?' }));
    await app.user.click(question.getByRole('button', { name: 'Ship' }));
    await screen.findByText('1 order is shipped');
    await screen.findByText('KS-100043: The payment is disputed.');
    expect(app.server.sent('ShipOrders')).toEqual([
      { input: { rows: [{ orderNumber: 'KS-100042' }, { orderNumber: 'KS-100043' }] } },
    ]);
    await waitFor(() => expect(app.server.sent('AdminOrders')).toHaveLength(2));
  });

  it('are printed and exported', async () => {
    const fetched = vi.fn((_url: string) => Promise.resolve(new Response('{}', { status: 500 })));
    vi.stubGlobal('fetch', fetched);
    const app = open({ AdminOrders: adminOrders(rows) });
    await app.user.click(await screen.findByRole('button', { name: 'Choose several' }));
    for (const number of ['KS-100042', 'KS-100043']) {
      await app.user.click(screen.getByRole('checkbox', { name: `Choose ${number}` }));
    }
    for (const name of ['Pick list (PDF)', 'Packing slips (PDF)', 'Export chosen (CSV)', 'Export chosen (Excel)']) {
      await app.user.click(screen.getByRole('button', { name }));
    }
    await waitFor(() => expect(fetched).toHaveBeenCalledTimes(4));
    expect(fetched.mock.calls.map(([url]) => url)).toEqual(
      ['pick-list.pdf', 'packing-slips.pdf', 'orders.csv', 'orders.xlsx'].map(
        (file) => `/api/${file}?order=order-1&order=order-2`,
      ),
    );
  });
});

describe('the filter of the orders', () => {
  const none = { AdminOrders: adminOrders([]) };
  const lastQuestion = (app: ReturnType<typeof open>) => app.server.sent('AdminOrders').at(-1)?.['filter'];

  it('selects a state, which is kept in the address', async () => {
    const app = open({ AdminOrders: adminOrders([aFullOrder()]) });
    await app.user.selectOptions(await screen.findByLabelText('State'), 'Deleted');
    await waitFor(() => expect(lastQuestion(app)).toEqual({ statuses: ['CANCELLED'] }));
    expect(app.path()).toBe('/dashboard/manageOrders?state=deleted');
    await app.user.selectOptions(screen.getByLabelText('State'), 'Needs review');
    await waitFor(() => expect(lastQuestion(app)).toEqual({ needsReview: true }));
  });

  it('finds orders, also deleted ones, by words about the buyer or the delivery address', async () => {
    const app = open(none);
    await app.user.type(await screen.findByLabelText('Search'), ' sam@ {Enter}');
    await waitFor(() => expect(lastQuestion(app)).toEqual({ search: 'sam@' }));
    expect(app.path()).toBe('/dashboard/manageOrders?search=sam%40');
  });

  it('is read from the address; days are in the time zone of the browser', async () => {
    const app = open(none, '?state=paid&from=2026-03-29&to=2026-03-29');
    await screen.findByText('No such orders');
    expect(lastQuestion(app)).toEqual({
      statuses: ['PAID'],
      placedFrom: new Date(2026, 2, 29).toISOString(),
      placedBefore: new Date(2026, 2, 30).toISOString(),
    });
    expect(screen.getByLabelText<HTMLSelectElement>('State').value).toBe('paid');
    expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('2026-03-29');
  });

  it('is cleared with one button', async () => {
    const app = open(none, '?state=paid&search=sam');
    await app.user.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(app.path()).toBe('/dashboard/manageOrders');
    await screen.findByText('No orders yet');
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  });

  it('is cleared with an incomplete date', async () => {
    const app = open(none, '?state=paid');
    const date = await screen.findByLabelText('From');
    Object.defineProperty(date, 'validity', { value: { badInput: true } });
    fireEvent.blur(date);
    screen.getByText('Enter the day, the month and the year.');
    await app.user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(screen.queryByText('Enter the day, the month and the year.')).toBeNull();
    expect(screen.getByLabelText('From')).not.toBe(date);
  });

  it('shows an error if the last day is before the first', async () => {
    open(none, '?from=2026-05-02&to=2026-05-01');
    await screen.findByText('The period must not end before it begins');
  });
});
