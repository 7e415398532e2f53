import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anAdmin, aPickupQuote } from '../../../../test/builders';
import { httpError, refusal, type Answers } from '../../../../test/graphql-stub';
import { adminOrder, aPaidOrder, aParcel, carriers, type FullOrder } from '../../../../test/order-builders';
import { renderApp } from '../../../../test/render-app';

/** Three chains, of which one is shipped, and two plugs. */
function aPartlyShippedOrder(overrides: Partial<FullOrder> = {}): FullOrder {
  const order = aPaidOrder({ fulfilment: 'PARTLY_SHIPPED', parcels: [aParcel()] });
  const lines = order.lines.flatMap((line) => [
    { ...line, shippedQuantity: 1, quantityToShip: 2 },
    { ...line, id: 'order-1:2', name: 'Spark plug', quantity: 2, quantityToShip: 2 },
  ]);
  return { ...order, lines, ...overrides };
}

const open = (order: FullOrder, answers: Answers = {}) =>
  renderApp('/dashboard/manageOrders/order-1', {
    signedInAs: anAdmin(),
    answers: { AdminOrder: adminOrder(order), Carriers: carriers, ...answers },
  });
const changed = (mutation: string, order: FullOrder) => ({
  [mutation]: { __typename: `${mutation}Payload`, order, parcelId: 'parcel-1' },
});
const form = async () => within(await screen.findByRole('form', { name: 'Ship parcel' }));
const parcel = async () => within(await screen.findByRole('listitem', { name: 'Parcel 1' }));

describe('the parcels of an order', () => {
  it('are listed below the ordered, shipped, refunded and remaining quantities of each line', async () => {
    open(aPartlyShippedOrder());
    const table = await screen.findByRole('table', { name: 'Quantities of the order' });
    const cells = within(table)
      .getAllByRole('row')
      .map((row) => within(row).queryAllByRole('cell'));
    expect(cells.map((row) => row.map(({ textContent }) => textContent))).toEqual([
      [],
      ['3', '1', '0', '2'],
      ['2', '0', '0', '2'],
    ]);
    expect((await parcel()).getByRole('link', { name: 'JD 1' }).getAttribute('href')).toContain('dhl.com');
  });

  it('are called a pick-up if the order is picked up', async () => {
    open(aPartlyShippedOrder({ quote: aPickupQuote(11_700) }));
    within(await screen.findByRole('region', { name: 'Pick-up' })).getByText('Partly ready to be picked up');
    expect(screen.queryByText('Partly shipped')).toBeNull();
  });

  it('show where they were sent, if the order has another address now', async () => {
    open(aPartlyShippedOrder({ parcels: [aParcel({ address: '1 Former Lane' }), aParcel({ id: 'parcel-2' })] }));
    (await parcel()).getByText(/^Sent to:\s1 Former Lane$/);
    expect(screen.getAllByText(/^Sent to/)).toHaveLength(1);
  });

  it('are followed by a form to ship another one, prefilled with what is left to ship', async () => {
    const shipped = aPartlyShippedOrder({ status: 'SHIPPED', fulfilment: 'SHIPPED' });
    const lines = shipped.lines.map((line) => ({ ...line, quantityToShip: 0 }));
    const app = open(aPartlyShippedOrder(), { ShipParcel: changed('shipParcel', { ...shipped, lines }) });
    const shown = await form();
    await shown.findByRole('option', { name: 'UPS' });
    expect(shown.getByLabelText('Quantity of Drive chain')).toHaveProperty('value', '2');
    await app.user.clear(shown.getByLabelText('Quantity of Spark plug'));
    await app.user.type(shown.getByLabelText('Quantity of Spark plug'), '0');
    await app.user.selectOptions(shown.getByLabelText('Carrier (optional)'), 'UPS');
    await app.user.type(shown.getByLabelText('Tracking number (optional)'), '1Z 999');
    await app.user.click(shown.getByRole('button', { name: 'Ship parcel' }));
    await screen.findByText('The parcel is shipped');
    expect(app.server.sent('ShipParcel')).toMatchObject([
      {
        input: {
          orderId: 'order-1',
          lines: [{ lineId: 'order-1:1', quantity: 2 }],
          carrier: 'ups',
          trackingNumber: '1Z 999',
        },
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Ship parcel' })).toBeNull());
  });

  it('cannot be shipped with invalid quantities or tracking numbers', async () => {
    const app = open(aPartlyShippedOrder());
    const shown = await form();
    for (const label of ['Quantity of Drive chain', 'Quantity of Spark plug']) {
      await app.user.clear(shown.getByLabelText(label));
      await app.user.type(shown.getByLabelText(label), label.includes('chain') ? '3' : '-1');
    }
    await app.user.type(shown.getByLabelText('Tracking number (optional)'), '<b>');
    await app.user.click(shown.getByRole('button', { name: 'Ship parcel' }));
    await shown.findByText('At most 2 can be shipped');
    shown.getByText('A whole number, 0 for none');
    shown.getByText(/Tracking number must have at most 60/);
    expect(app.server.sent('ShipParcel')).toEqual([]);
  });

  it('are requested again with the same key if no answer came; a refusal is shown next to the quantity', async () => {
    const left = refusal('BAD_USER_INPUT', 'The quantity must be from 1 to 1.', {
      fields: [{ field: 'lines.0.quantity', message: 'The quantity must be from 1 to 1.' }],
    });
    const app = open(aPartlyShippedOrder(), { ShipParcel: httpError(503) });
    const shown = await form();
    await app.user.click(shown.getByRole('button', { name: 'Ship parcel' }));
    await waitFor(() => expect(app.server.sent('ShipParcel')).toHaveLength(1));
    await shown.findByText(/not available right now/);
    app.server.answer({ ShipParcel: left });
    await app.user.click(shown.getByRole('button', { name: 'Ship parcel' }));
    await shown.findByText('The quantity must be from 1 to 1.');
    const [first, second] = app.server.sent('ShipParcel');
    expect(second).toEqual(first);
  });

  it.each([1, 0])('say why a parcel is refused if fewer units are left to ship than were entered: %s', async (left) => {
    const only = (quantityToShip: number) => {
      const order = aPaidOrder({ fulfilment: 'PARTLY_SHIPPED' });
      return { ...order, lines: order.lines.map((line) => ({ ...line, quantityToShip })) };
    };
    const message = `The quantity must be from 0 to ${left}.`;
    const app = open(only(2), {
      ShipParcel: refusal('BAD_USER_INPUT', message, { fields: [{ field: 'lines.0.quantity', message }] }),
    });
    const shown = await form();
    await app.user.selectOptions(shown.getByLabelText('Carrier (optional)'), await shown.findByText('UPS'));
    await app.user.type(shown.getByLabelText('Tracking number (optional)'), '1Z 999');
    app.server.answer({ AdminOrder: adminOrder(only(left)) });
    await app.user.click(shown.getByRole('button', { name: 'Ship parcel' }));
    await waitFor(() => expect(screen.queryByText('0 to 2')).toBeNull());
    await screen.findByText(message);
    if (left === 0) return expect(screen.queryByRole('form', { name: 'Ship parcel' })).toBeNull();
    const kept = await form();
    expect(kept.getByLabelText('Quantity of Drive chain')).toHaveProperty('value', '1');
    expect(kept.getByLabelText('Carrier (optional)')).toHaveProperty('value', 'ups');
    expect(kept.getByLabelText('Tracking number (optional)')).toHaveProperty('value', '1Z 999');
    app.server.answer({ ShipParcel: changed('shipParcel', only(3)) });
    await app.user.click(kept.getByRole('button', { name: 'Ship parcel' }));
    await waitFor(() => expect(screen.getByLabelText('Quantity of Drive chain')).toHaveProperty('value', '3'));
    expect(screen.getByLabelText('Tracking number (optional)')).toHaveProperty('value', '');
  });

  it('show why an undo was refused, get a corrected tracking number, and are marked as delivered', async () => {
    const undoable = aParcel({ undoableUntil: '2999-01-01T00:00:00.000Z' });
    const delivered = aPartlyShippedOrder({ parcels: [aParcel({ status: 'DELIVERED' })] });
    const app = open(aPartlyShippedOrder({ parcels: [undoable] }), {
      SetParcelTracking: changed('setParcelTracking', aPartlyShippedOrder({ parcels: [undoable] })),
      SetParcelStatus: changed('setParcelStatus', delivered),
      UndoShipment: refusal('CONFLICT', 'This shipment cannot be undone.'),
    });
    const shown = await parcel();
    await app.user.click(shown.getByRole('button', { name: 'Undo: parcel 1' }));
    await screen.findByText('This shipment cannot be undone.');
    expect(app.server.sent('UndoShipment')).toEqual([{ input: { orderId: 'order-1', parcelId: 'parcel-1' } }]);
    await app.user.click(shown.getByRole('button', { name: 'Tracking number: parcel 1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Tracking number' }));
    await app.user.clear(await dialog.findByLabelText('Tracking number (optional)'));
    await app.user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('The tracking number is corrected');
    const about = { orderId: 'order-1', parcelId: 'parcel-1', revision: 1 };
    expect(app.server.sent('SetParcelTracking')).toEqual([
      { input: { ...about, carrier: 'dhl', trackingNumber: null } },
    ]);
    await app.user.click(shown.getByRole('button', { name: 'Delivered: parcel 1' }));
    await shown.findByText('Delivered', { selector: 'span' });
    expect(app.server.sent('SetParcelStatus')).toEqual([{ input: { ...about, status: 'DELIVERED' } }]);
    expect(shown.queryByRole('button', { name: 'Delivered: parcel 1' })).toBeNull();
  });

  it('keep a tracking number that somebody else has corrected in the meantime', async () => {
    const stale = refusal('CONFLICT', 'This order has changed.', { reason: 'STALE_VERSION' });
    const app = open(aPartlyShippedOrder(), { SetParcelTracking: stale });
    await app.user.click((await parcel()).getByRole('button', { name: 'Tracking number: parcel 1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Tracking number' }));
    const corrected = aPartlyShippedOrder({ parcels: [aParcel({ trackingNumber: 'JD 2' })], revision: 2 });
    app.server.answer({ AdminOrder: adminOrder(corrected) });
    await app.user.click(await dialog.findByRole('button', { name: 'Save' }));
    await dialog.findByText('This order has changed in the meantime. Close this form and open it again.');
    await screen.findByText('JD 2');
    await app.user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(app.server.sent('SetParcelTracking')).toHaveLength(2));
    for (const { input } of app.server.sent('SetParcelTracking'))
      expect(input).toMatchObject({ revision: 1, trackingNumber: 'JD 1' });
  });

  it('can already contain the refunded parts, if staff say so in the refund form', async () => {
    const app = open(aPartlyShippedOrder(), { RefundOrder: refusal('CONFLICT', 'No.') });
    await app.user.click(await screen.findByRole('checkbox', { name: 'These parts were shipped already' }));
    await app.user.click(screen.getByRole('button', { name: 'Refund' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await app.user.click(dialog.getByRole('button', { name: /^Refund/ }));
    await waitFor(() => expect(app.server.sent('RefundOrder')).toMatchObject([{ input: { ofShippedUnits: true } }]));
  });
});
