import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anAdmin } from '../../../../test/builders';
import { httpError, refusal, type Answers } from '../../../../test/graphql-stub';
import { adminOrder, adminOrders, aFullOrder, aPaidOrder } from '../../../../test/order-builders';
import { renderApp } from '../../../../test/render-app';

const open = (answers: Answers, query = '') =>
  renderApp(`/dashboard/manageOrders${query}`, { signedInAs: anAdmin(), answers });
const listed = ['PLACED', 'PAID', 'SHIPPED', 'EXPIRED', 'REFUNDED'];

describe('Manage Orders', () => {
  it('lists product, buyer and payment status, and the number, day and total of an order', async () => {
    const app = open({ AdminOrders: adminOrders([aFullOrder()]) });
    const row = await screen.findByRole('row', { name: /Drive chain shopper@kickstand\.example \$58\.50 Unpaid/ });
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers).toEqual(['Order', 'Placed', 'Product', 'Buyer', 'Total', 'Payment Status']);
    const link = within(row).getByRole('link', { name: 'order-1' });
    expect(link.getAttribute('href')).toBe('/dashboard/manageOrders/order-1');
    screen.getByText('1 order, deleted ones left out');
    expect(app.server.sent('AdminOrders')).toEqual([{ first: 50, filter: { statuses: listed } }]);
  });

  it('opens the page of an order', async () => {
    const app = open({ AdminOrders: adminOrders([aFullOrder()]), AdminOrder: adminOrder(aFullOrder()) });
    await app.user.click(await screen.findByRole('link', { name: 'order-1' }));
    await screen.findByRole('heading', { level: 1, name: 'Order order-1' });
  });

  it('marks an order whose payment must be looked at', async () => {
    const flagged = aPaidOrder({ id: 'order-2', payment: { flag: 'Looks odd' } });
    open({ AdminOrders: adminOrders([flagged, aFullOrder()]) });
    const [, first, second] = await screen.findAllByRole('row');
    within(first as HTMLElement).getByText('Check');
    expect(within(second as HTMLElement).queryByText('Check')).toBeNull();
  });

  it('offers to try again after a failure, and says when there is none', async () => {
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

  it('asks first, then says that it is done', async () => {
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

  it('says why it could not be done', async () => {
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
  it('is for a paid one, which cannot be deleted; its button turns from pending to Shipped and saves that', async () => {
    const app = open({
      AdminOrders: adminOrders([aPaidOrder()]),
      ShipOrder: { shipOrder: { __typename: 'ShipOrderPayload', order: aPaidOrder({ status: 'SHIPPED' }) } },
    });
    const button = await screen.findByRole('button', { name: 'pending' });
    screen.getByText('Paid', { selector: 'span' });
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    await app.user.click(button);
    await screen.findByRole('button', { name: 'Shipped' });
    expect(app.server.sent('ShipOrder')).toEqual([{ input: { orderId: 'order-1' } }]);
  });

  it('was done before: shows Shipped', async () => {
    open({ AdminOrders: adminOrders([aPaidOrder({ status: 'SHIPPED' })]) });
    expect(await screen.findByRole('button', { name: 'Shipped' })).toHaveProperty('disabled', true);
  });

  it('is not for money that came in after the order had ended', async () => {
    open({ AdminOrders: adminOrders([aPaidOrder({ status: 'CANCELLED' })]) });
    const row = (await screen.findAllByRole('row'))[1] as HTMLElement;
    within(row).getByText('Deleted');
    expect(within(row).queryByRole('button')).toBeNull();
  });
});

describe('narrowing the orders', () => {
  const none = { AdminOrders: adminOrders([]) };
  const lastQuestion = (app: ReturnType<typeof open>) => app.server.sent('AdminOrders').at(-1)?.['filter'];

  it('by state, in the address', async () => {
    const app = open({ AdminOrders: adminOrders([aFullOrder()]) });
    await app.user.selectOptions(await screen.findByLabelText('State'), 'Deleted');
    await waitFor(() => expect(lastQuestion(app)).toEqual({ statuses: ['CANCELLED'] }));
    expect(app.path()).toBe('/dashboard/manageOrders?state=deleted');
    await app.user.selectOptions(screen.getByLabelText('State'), 'Needs review');
    await waitFor(() => expect(lastQuestion(app)).toEqual({ needsReview: true }));
  });

  it('by number or email address, deleted ones among them', async () => {
    const app = open(none);
    await app.user.type(await screen.findByLabelText('Search'), ' sam@ {Enter}');
    await waitFor(() => expect(lastQuestion(app)).toEqual({ search: 'sam@' }));
    expect(app.path()).toBe('/dashboard/manageOrders?search=sam%40');
  });

  it('is taken up from the address, days as they begin and end here', async () => {
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

  it('is undone at once', async () => {
    const app = open(none, '?state=paid&search=sam');
    await app.user.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(app.path()).toBe('/dashboard/manageOrders');
    await screen.findByText('No orders yet');
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  });

  it('tells of days in the wrong order', async () => {
    open(none, '?from=2026-05-02&to=2026-05-01');
    await screen.findByText('Before it begins');
  });
});
