import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { adminOrders, anAdmin, anAdminOrder, paid } from '../../../test/builders';
import { refusal, type Answers } from '../../../test/graphql-stub';
import { renderApp } from '../../../test/render-app';

const open = (path: string, answers: Answers) => renderApp(`/dashboard/${path}`, { signedInAs: anAdmin(), answers });

describe('Manage Orders', () => {
  const shipped = {
    shipOrder: {
      __typename: 'ShipOrderPayload',
      order: { ...anAdminOrder(), ...paid(), status: 'SHIPPED' },
    },
  };
  const cancelled = {
    cancelOrder: { __typename: 'CancelOrderPayload', order: anAdminOrder({ status: 'CANCELLED', isPayable: false }) },
  };

  it('lists product, buyer and payment status', async () => {
    open('manageOrders', { AdminOrders: adminOrders([anAdminOrder()]) });
    await screen.findByRole('row', { name: /Drive chain shopper@kickstand\.example/ });
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers).toEqual(['Product', 'Buyer', 'Payment Status']);
  });

  it('deletes an unpaid order after asking, and says so', async () => {
    const app = open('manageOrders', { AdminOrders: adminOrders([anAdminOrder()]), CancelOrder: cancelled });
    await app.user.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('alertdialog');
    within(dialog).getByText('Are you sure you want to delete order?');
    app.server.answer({ AdminOrders: adminOrders([]) });
    await app.user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await screen.findByText('order is deleted');
    expect(app.server.sent('CancelOrder')).toEqual([{ input: { orderId: 'order-1' } }]);
    await screen.findByText('No orders yet');
  });

  it('says why an order could not be deleted', async () => {
    const app = open('manageOrders', {
      AdminOrders: adminOrders([anAdminOrder()]),
      CancelOrder: refusal('CONFLICT', 'A paid order cannot be deleted.', { reason: 'ILLEGAL_TRANSITION' }),
    });
    await app.user.click(await screen.findByRole('button', { name: 'Delete' }));
    await app.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await screen.findByText('A paid order cannot be deleted.');
  });

  it('cannot delete a paid order; its button turns from pending to Shipped and saves that', async () => {
    const app = open('manageOrders', { AdminOrders: adminOrders([anAdminOrder(paid())]), ShipOrder: shipped });
    const button = await screen.findByRole('button', { name: 'pending' });
    screen.getByText('Paid');
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    await app.user.click(button);
    await screen.findByRole('button', { name: 'Shipped' });
    expect(app.server.sent('ShipOrder')).toEqual([{ input: { orderId: 'order-1' } }]);
  });

  it('shows an order shipped before as Shipped', async () => {
    open('manageOrders', { AdminOrders: adminOrders([anAdminOrder({ ...paid(), status: 'SHIPPED' })]) });
    expect(await screen.findByRole('button', { name: 'Shipped' })).toHaveProperty('disabled', true);
  });
});
