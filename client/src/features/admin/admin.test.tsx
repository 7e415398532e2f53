import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { adminOrders, adminProducts, adminUsers, anAdmin, anAdminOrder, aUser, paid } from '../../../test/builders';
import { networkFailure, refusal, type Answers } from '../../../test/graphql-stub';
import { renderApp, type RenderedApp } from '../../../test/render-app';

const open = (path: string, answers: Answers) => renderApp(`/dashboard/${path}`, { signedInAs: anAdmin(), answers });

describe('All users', () => {
  const shopper = aUser({ id: 'user-9', email: 'new@shop.example' });
  const users = adminUsers([anAdmin(), shopper]);
  const made = { makeAdmin: { __typename: 'MakeAdminPayload', user: { ...shopper, role: 'ADMIN' } } };

  it('offers Make Admin for whoever is none', async () => {
    open('users', { AdminUsers: users });
    const row = await screen.findByRole('row', { name: /new@shop\.example/ });
    within(row).getByRole('button', { name: 'Make Admin' });
    const adminRow = screen.getByRole('row', { name: /admin@kickstand\.example/ });
    expect(within(adminRow).queryByRole('button')).toBeNull();
    screen.getByRole('columnheader', { name: 'User Email' });
  });

  it('makes an admin, says so and takes the button away', async () => {
    const app = open('users', { AdminUsers: users, MakeAdmin: made });
    await app.user.click(await screen.findByRole('button', { name: 'Make Admin' }));
    await screen.findByText('SuccessFully Made an Admin');
    expect(app.server.sent('MakeAdmin')).toEqual([{ input: { email: 'new@shop.example' } }]);
    expect(screen.queryByRole('button', { name: 'Make Admin' })).toBeNull();
  });

  it.each([refusal('FORBIDDEN'), networkFailure()])('says so when it failed', async (failure) => {
    const app = open('users', { AdminUsers: users, MakeAdmin: failure });
    await app.user.click(await screen.findByRole('button', { name: 'Make Admin' }));
    await screen.findByText('Failed To Make An Admin');
    screen.getByRole('button', { name: 'Make Admin' });
  });
});

describe('Manage Products', () => {
  const deleted = {
    deleteProduct: {
      __typename: 'DeleteProductPayload',
      product: { __typename: 'Product', id: 'product-2', name: 'Disc' },
    },
  };

  async function askToDelete(app: RenderedApp, name: string) {
    const row = await screen.findByRole('row', { name: new RegExp(name) });
    await app.user.click(within(row).getByRole('button', { name: 'Delete' }));
    return screen.findByRole('alertdialog');
  }

  it('asks before it deletes, in the specified words', async () => {
    const app = open('manageProducts', { AdminProducts: adminProducts(['Chain', 'Disc']) });
    const dialog = await askToDelete(app, 'Disc');
    within(dialog).getByText('Are you sure you want to delete Disc?');
    within(dialog).getByText('Once you delete a Product you can not retrive later');
    await app.user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(app.server.sent('DeleteProduct')).toEqual([]);
  });

  it('deletes, says so, and shows the list without it', async () => {
    const app = open('manageProducts', { AdminProducts: adminProducts(['Chain', 'Disc']), DeleteProduct: deleted });
    const dialog = await askToDelete(app, 'Disc');
    app.server.answer({ AdminProducts: adminProducts(['Chain']) });
    await app.user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await screen.findByText('Disc is deleted');
    expect(app.server.sent('DeleteProduct')).toEqual([{ input: { productId: 'product-2' } }]);
    await waitFor(() => expect(screen.queryByRole('row', { name: /Disc/ })).toBeNull());
    screen.getByRole('row', { name: /Chain/ });
  });

  it('says why it could not', async () => {
    const app = open('manageProducts', {
      AdminProducts: adminProducts(['Disc']),
      DeleteProduct: refusal('NOT_FOUND', 'Product was not found.'),
    });
    const dialog = await askToDelete(app, 'Disc');
    await app.user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await screen.findByText('Product was not found.');
  });
});

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
