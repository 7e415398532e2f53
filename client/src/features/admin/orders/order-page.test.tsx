import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { anAdmin, aPickupQuote, aUser, money } from '../../../../test/builders';
import { httpError, refusal, type Answers } from '../../../../test/graphql-stub';
import {
  adminOrder,
  aFullOrder,
  anInvoice,
  aLedgerEntry,
  aPaidOrder,
  aRefund,
  aStanding,
  type FullOrder,
} from '../../../../test/order-builders';
import { aMessage } from '../../../../test/message-builders';
import { renderApp } from '../../../../test/render-app';
import type { OrderStatus } from '../../../graphql/generated/operations';

const open = (order: FullOrder | null, answers: Answers = {}) =>
  renderApp('/dashboard/manageOrders/order-1', {
    signedInAs: anAdmin(),
    answers: { AdminOrder: adminOrder(order), ...answers },
  });

const plate = async () => {
  const table = await screen.findByRole('table', { name: 'Data plate of the order' });
  return Object.fromEntries(
    within(table)
      .getAllByRole('row')
      .map((row) => [within(row).getByRole('rowheader').textContent, within(row).getByRole('cell').textContent]),
  ) as Record<string, string>;
};

const cellsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

describe('the page of an order', () => {
  it('shows for which bike a part was ordered, and what the shop then said about the fit', async () => {
    const order = aPaidOrder();
    const bike = { __typename: 'OrderedBike', name: 'Honda CBR 600 RR (PC40)', year: 2009 } as const;
    const fitAtOrder = { __typename: 'FitAtOrder' as const, answer: 'FITS_IF' as const, conditions: ['with ABS'] };
    open({ ...order, lines: order.lines.map((line) => ({ ...line, bike, fitAtOrder })) });
    expect(await plate()).toMatchObject({ Bike: 'Honda CBR 600 RR (PC40) 2009: fits only with ABS' });
  });

  it('lists the invoices and credit notes of the order', async () => {
    // Issued in the first minutes of the year, in the shop's time zone.
    const atNewYear = { issuedAt: '2026-12-31T23:30:00Z', issuedOn: '2027-01-01' };
    const numbers = { id: 'INV-2', number: 'INV-2', corrects: 'INV-000001' };
    const credit = anInvoice({ ...numbers, kind: 'CREDIT_NOTE', ...atNewYear });
    open(aPaidOrder({ invoices: [anInvoice(), credit] }));
    await screen.findByRole('button', { name: 'Download INV-000001 as XML' });
    const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(items.filter((text) => text?.includes('INV-'))).toEqual([
      expect.stringMatching(/^Invoice INV-000001May 2, 2026\$58\.50PDFXML$/),
      expect.stringMatching(/^Credit note INV-2Jan 1, 2027, corrects INV-000001−\$58\.50PDFXML$/),
    ]);
  });

  it('lists the emails about the order, and can send an unsent one again', async () => {
    const sent = aMessage({ id: 'message-2', template: 'ORDER_PLACED', status: 'SENT', attempts: 1, error: null });
    const queued = aMessage({ status: 'QUEUED', attempts: 0, error: null });
    const app = open(aPaidOrder(), {
      AdminOrder: adminOrder(aPaidOrder(), [aMessage(), sent]),
      ResendMessage: { resendMessage: { __typename: 'ResendMessagePayload', message: queued } },
    });
    const mails = within(await screen.findByRole('table', { name: 'Emails about the order' }));
    expect(app.server.sent('AdminOrder')).toEqual([{ id: 'order-1' }]);
    expect(mails.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      'Order paid',
      'Order placed',
    ]);
    expect(mails.getAllByRole('button')).toHaveLength(1);
    await app.user.click(mails.getByRole('button', { name: 'Send the email “Order paid” again' }));
    await screen.findByText('The email will be sent again');
    mails.getByText('Waiting');
    expect(mails.queryByRole('button')).toBeNull();
  });

  it('lets staff erase the personal data of an order without an email address, and of no other', async () => {
    let customerEmail = '';
    const app = open(null, {
      AdminOrder: () => adminOrder(aFullOrder({ customerEmail })),
      EraseCustomer: () => {
        customerEmail = 'erased-6b0932912cc774ec5374ad14@invalid';
        return { eraseCustomer: { __typename: 'EraseCustomerPayload', isComplete: true } };
      },
    });
    await app.user.click(await screen.findByRole('button', { name: 'Erase personal data' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Erase the personal data of this order?' }));
    await app.user.click(dialog.getByRole('button', { name: 'Erase' }));
    await screen.findByText('The personal data is erased');
    expect(app.server.sent('EraseCustomer')).toEqual([{ input: { customerId: 'order-1' } }]);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Erase personal data' })).toBeNull());
  });

  it('says so if there are no emails about the order', async () => {
    open(aPaidOrder());
    await screen.findByText('There are no emails about this order.');
  });

  it('shows the data plate of the order', async () => {
    open(aPaidOrder());
    expect(await plate()).toMatchObject({
      'Order number': '—',
      'Order id': 'order-1',
      Status: 'Paid',
      Buyer: 'Sam Shoppershopper@kickstand.example',
      'Delivery address': '12 Ratchet Lane, Springfield',
      Phone: '0049 170 1234567',
      Product: 'Drive chain',
      Quantity: '3',
      'Unit price': '$19.50',
      Total: '$58.50',
      'Transaction id': 'pi_123',
    });
    screen.getByRole('img', { name: 'A chain' });
    screen.getByRole('heading', { level: 1, name: 'Order order-1' });
  });

  it('shows until when an unpaid order is reserved, and neither a transaction nor a refund form', async () => {
    open(aFullOrder());
    const rows = await plate();
    expect(rows).toHaveProperty('Reserved until');
    expect(rows).not.toHaveProperty('Transaction id');
    screen.getByText('Nothing was paid for this order, so there is nothing to refund.');
    expect(screen.queryByRole('form', { name: 'Refund' })).toBeNull();
  });

  it('shows the history and the ledger of the order in words', async () => {
    const paidStanding = aStanding({ status: 'PAID', paymentStatus: 'PAID' });
    const ledger = [
      ...aPaidOrder().payment.ledger,
      aLedgerEntry({
        id: 'order-1:3',
        event: 'REFUND_SUCCEEDED',
        amount: money(-1_000),
        before: paidStanding,
        after: { ...paidStanding, paymentStatus: 'PARTIALLY_REFUNDED', refunded: money(1_000) },
        note: '10.00, re_1',
        by: 'system:card-provider',
      }),
      aLedgerEntry({ id: 'order-1:4', event: 'REFUND_RESTOCKED', before: paidStanding, after: paidStanding }),
    ];
    open(aPaidOrder({ payment: { ledger } }));
    await plate();
    const states = cellsOf('History of the order').map(([state, , by]) => [state, by]);
    expect(states).toEqual([
      ['Placed', 'shopper@kickstand.example'],
      ['Paid', 'Card provider'],
    ]);
    const entries = cellsOf('Ledger of the order').map(([what, amount, change, , by]) => [what, amount, change, by]);
    expect(entries).toEqual([
      ['Order placed', '–', 'placed, unpaid', 'shopper@kickstand.example'],
      ['Money received', '+$58.50', 'placed, unpaid → became paid', 'Card provider'],
      [
        'Refund paid back10.00, re_1',
        '-$10.00',
        'paid → became paid, partially refunded, $10.00 refunded',
        'Card provider',
      ],
      ['Returned to stock', '–', 'paid', 'shopper@kickstand.example'],
    ]);
  });

  it('shows an unknown status of a newer server in words', async () => {
    const status = 'AT_THE_CUSTOMS' as OrderStatus;
    const history = [{ __typename: 'OrderEvent' as const, status, at: aPaidOrder().placedAt, by: 'system:carrier' }];
    const entry = aLedgerEntry({ event: 'ORDER_SHIPPED', before: aStanding(), after: aStanding({ status }) });
    open(aPaidOrder({ status, history, payment: { ledger: [entry] } }));
    expect(await plate()).toMatchObject({ Status: 'At the customs' });
    expect(cellsOf('History of the order')[0]?.[0]).toBe('At the customs');
    expect(cellsOf('Ledger of the order')[0]?.[2]).toBe('placed, unpaid → became at the customs, unpaid');
  });

  it('ships a paid order', async () => {
    const shipped = aPaidOrder({ status: 'SHIPPED' });
    const app = open(aPaidOrder(), { ShipOrder: { shipOrder: { __typename: 'ShipOrderPayload', order: shipped } } });
    await app.user.click(await screen.findByRole('button', { name: 'pending' }));
    await screen.findByRole('button', { name: 'Shipped' });
    expect(app.server.sent('ShipOrder')).toEqual([{ input: { orderId: 'order-1', revision: aPaidOrder().revision } }]);
  });

  it('shows an order again that has changed before it could be shipped', async () => {
    const stale = refusal('CONFLICT', 'This order has changed in the meantime.', { reason: 'STALE_VERSION' });
    const app = open(aPaidOrder(), { ShipOrder: stale });
    await app.user.click(await screen.findByRole('button', { name: 'pending' }));
    await screen.findByText('This order has changed in the meantime.');
    await waitFor(() => expect(app.server.sent('AdminOrder')).toHaveLength(2));
  });

  it('says that a shipped order is ready if it is picked up', async () => {
    open(aPaidOrder({ status: 'SHIPPED', quote: aPickupQuote(5_850) }));
    expect((await plate())['Status']).toBe('Ready to be picked up');
  });

  it('says what to do with an order that is picked up, and does not offer to change its address', async () => {
    open({ ...aPaidOrder(), quote: aPickupQuote(5_850) });
    await screen.findByText(/Mark it as shipped when it is ready: an email then tells the customer\.$/);
    expect(screen.queryByRole('button', { name: 'Change address' })).toBeNull();
    const rows = await plate();
    expect(rows['Picked up at']).toBe('12 Ratchet Lane, Springfield');
    expect(rows).not.toHaveProperty('Delivery address');
  });

  it('undoes a shipment', async () => {
    const shipmentUndoableUntil = new Date(Date.now() + 600_000).toISOString();
    const app = open(aPaidOrder({ status: 'SHIPPED', shipmentUndoableUntil }), {
      UndoShipment: { undoShipment: { __typename: 'UndoShipmentPayload', order: aPaidOrder() } },
    });
    await app.user.click(await screen.findByRole('button', { name: 'Undo shipping' }));
    const pending = await screen.findByRole('button', { name: 'pending' });
    await waitFor(() => expect(document.activeElement).toBe(pending));
    expect(app.server.sent('UndoShipment')).toEqual([{ input: { orderId: 'order-1' } }]);
  });

  it('does not offer to undo a shipment when it is too late', async () => {
    const shipmentUndoableUntil = new Date(Date.now() - 1).toISOString();
    open(aPaidOrder({ status: 'SHIPPED', shipmentUndoableUntil }));
    await screen.findByRole('button', { name: 'Shipped' });
    expect(screen.queryByRole('button', { name: 'Undo shipping' })).toBeNull();
  });

  it('strikes through a refunded part, shows its number, and links to its page', async () => {
    const lines = aPaidOrder().lines.map((line) => ({
      ...line,
      partNumber: 'DC-520',
      refundedQuantity: 3,
      refunded: money(5_850),
    }));
    open(aPaidOrder({ lines }));
    expect(await plate()).toMatchObject({ Product: 'Drive chainDC-5203 of 3 refunded' });
    const link = screen.getByRole('link', { name: 'Drive chain' });
    expect(link.getAttribute('href')).toBe('/part/drive-chain');
    expect(link.closest('s')).not.toBeNull();
  });

  it('says why an order cannot be shipped once everything is back in stock', async () => {
    open(aPaidOrder({ payment: { restockableQuantity: 0 } }));
    await screen.findByText('Everything is back in stock, or on its way there.');
    expect(screen.queryByRole('button', { name: 'pending' })).toBeNull();
  });

  it('still shows a shipped order as shipped after its parts came back', async () => {
    open(aPaidOrder({ status: 'SHIPPED', payment: { restockableQuantity: 0 } }));
    await screen.findByRole('button', { name: 'Shipped' });
    expect(screen.queryByText(/Everything is back in stock/)).toBeNull();
  });

  it('deletes an unpaid order after a confirmation, and then shows it as deleted', async () => {
    const order = aFullOrder({ status: 'CANCELLED', isPayable: false });
    const app = open(aFullOrder(), { CancelOrder: { cancelOrder: { __typename: 'CancelOrderPayload', order } } });
    await app.user.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete order?' });
    await app.user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await screen.findByText('order is deleted');
    expect(await plate()).toMatchObject({ Status: 'Deleted' });
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    const heading = screen.getByRole('heading', { level: 1 });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  it('names the buyer of an order without an email address when it is to be deleted', async () => {
    const app = open(aFullOrder({ customerEmail: '', customerName: 'Jane Chain' }));
    await app.user.click(await screen.findByRole('button', { name: 'Delete' }));
    within(await screen.findByRole('alertdialog')).getByText(/ordered by Jane Chain\./);
  });

  it('says so when there is no such order', async () => {
    open(null);
    await screen.findByRole('heading', { level: 1, name: 'There is no such order' });
    const link = screen.getByRole('link', { name: 'Go to Manage Orders' });
    expect(link.getAttribute('href')).toBe('/dashboard/manageOrders');
  });

  it('says that there is no such order if the ID is invalid', async () => {
    open(null, { AdminOrder: refusal('BAD_USER_INPUT', 'That is no id.') });
    await screen.findByRole('heading', { level: 1, name: 'There is no such order' });
  });

  it('offers a retry when the order cannot be fetched', async () => {
    const app = open(null, { AdminOrder: httpError(500) });
    await screen.findByText(/not available right now/);
    app.server.answer({ AdminOrder: adminOrder(aFullOrder()) });
    await app.user.click(screen.getByRole('button', { name: 'Retry' }));
    await plate();
  });

  it('is not for customers', async () => {
    const app = renderApp('/dashboard/manageOrders/order-1', { signedInAs: aUser() });
    await waitFor(() => expect(app.path()).toBe('/login'));
    expect(app.server.sent('AdminOrder')).toEqual([]);
  });

  describe('while a refund is under way', () => {
    afterEach(() => void vi.useRealTimers());
    const refunded = (status: 'PENDING' | 'SUCCEEDED') =>
      adminOrder(aPaidOrder({ payment: { refunds: [aRefund({ status })] } }));

    it('is fetched again every ten seconds until the refund has ended', async () => {
      vi.useFakeTimers({ shouldAdvanceTime: true });
      const app = open(null, { AdminOrder: refunded('PENDING') });
      await screen.findByText('Pending');
      app.server.answer({ AdminOrder: refunded('SUCCEEDED') });
      const asked = app.server.sent('AdminOrder').length;
      await act(() => vi.advanceTimersByTimeAsync(10_000));
      await waitFor(() => expect(screen.queryByText('Pending')).toBeNull());
      expect(app.server.sent('AdminOrder')).toHaveLength(asked + 1);
      await act(() => vi.advanceTimersByTimeAsync(60_000));
      expect(app.server.sent('AdminOrder')).toHaveLength(asked + 1);
    });
  });
});
