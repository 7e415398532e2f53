import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { anAdmin, aUser, lastPage, money } from '../../../../test/builders';
import { refusal } from '../../../../test/graphql-stub';
import { renderApp } from '../../../../test/render-app';
import type { AdminCustomerQuery, AdminCustomersQuery } from '../../../graphql/generated/operations';

type Customer = NonNullable<AdminCustomerQuery['customer']>;

const aCustomer = (overrides: Partial<Customer> = {}): Customer => ({
  ...{ __typename: 'Customer', id: 'customer-1', email: 'casey@example.test', name: 'Casey', phone: '0170 1' },
  ...{ account: null, orderCount: 2, spent: money(12_990), returnCount: 1, lastOrderAt: '2026-05-01T12:00:00.000Z' },
  ...{ note: null, noteVersion: 0, isExportable: true },
  orders: {
    ...{ __typename: 'OrderConnection', totalCount: 1 },
    nodes: [
      {
        ...{ __typename: 'Order', id: 'order-1', number: 'KS-100042', status: 'SHIPPED', total: money(12_990) },
        placedAt: '2026-05-01T12:00:00.000Z',
        quote: { __typename: 'Quote', delivery: { __typename: 'QuotedDelivery', isPickup: true } },
        returns: [
          {
            ...{ __typename: 'OrderReturn', id: 'return-1', kind: 'RETURN', status: 'REQUESTED' },
            ...{ isRefunded: false, quantity: 2 },
          },
        ],
      },
    ],
  },
  reviews: {
    ...{ __typename: 'ReviewConnection', totalCount: 1 },
    nodes: [
      {
        ...{
          __typename: 'Review',
          id: 'review-1',
          text: 'Stops well',
          rating: 5,
          hiddenAt: '2026-05-03T12:00:00.000Z',
        },
        ...{ createdAt: '2026-05-02T12:00:00.000Z', product: null },
      },
    ],
  },
  ...overrides,
});

const erasedEmail = 'erased-6b0932912cc774ec5374ad14@invalid';
const list = (...customers: Customer[]): AdminCustomersQuery => ({
  customers: {
    ...{ __typename: 'CustomerConnection', totalCount: customers.length, pageInfo: lastPage },
    edges: customers.map((node) => ({ __typename: 'CustomerEdge', node })),
  },
});

describe('the list of customers', () => {
  it('shows a guest with total and note, and can be searched', async () => {
    const app = renderApp('/dashboard/customers', {
      signedInAs: anAdmin(),
      answers: { AdminCustomers: list(aCustomer({ note: 'Prefers the phone.' })) },
    });
    const row = within(await screen.findByRole('row', { name: /Casey/ }));
    expect(row.getByRole('link', { name: 'Casey' }).getAttribute('href')).toBe('/dashboard/customers/customer-1');
    for (const text of ['Guest', '$129.90', 'Prefers the phone.']) row.getByText(text);
    screen.getByText('1 customer');
    app.server.answer({ AdminCustomers: list() });
    await app.user.type(screen.getByLabelText('Search'), 'nobody');
    await screen.findByText('No customers found');
    expect(app.server.sent('AdminCustomers').at(-1)).toMatchObject({ search: 'nobody' });
  });
});

describe('the page of a customer', () => {
  const open = (customer: Customer | null) =>
    renderApp('/dashboard/customers/customer-1', {
      signedInAs: anAdmin(),
      answers: { AdminCustomer: { customer } },
    });

  it('shows orders and returns', async () => {
    open(aCustomer());
    await screen.findByRole('heading', { level: 1, name: 'Casey' });
    const row = within(await screen.findByRole('row', { name: /KS-100042/ }));
    row.getByText(/Return of/);
    row.getByText('Ready to be picked up');
    expect(row.getByRole('link').getAttribute('href')).toBe('/dashboard/manageOrders/order-1');
  });

  it('shows reviews, also hidden ones', async () => {
    open(aCustomer());
    const row = within(await screen.findByRole('row', { name: /Stops well/ }));
    for (const text of ['Hidden', '5 of 5', 'The shop']) row.getByText(text);
  });

  it('shows no section of reviews for a guest, or to staff who may not see reviews', async () => {
    open(aCustomer({ reviews: null }));
    await screen.findByRole('heading', { level: 1, name: 'Casey' });
    expect(screen.queryByRole('heading', { name: 'Reviews' })).toBeNull();
  });

  it('shows no orders to staff who may not see them', async () => {
    open(aCustomer({ orders: null }));
    await screen.findByRole('heading', { level: 1, name: 'Casey' });
    expect(screen.queryByRole('heading', { name: 'Orders and returns' })).toBeNull();
  });

  it.each([
    ['all data', {}, 'The data is in the file customer-data.json'],
    [
      'what staff without orders may see',
      { orders: null },
      'The data is in the file customer-data.json, without orders',
    ],
  ])('exports %s as a file', async (_case, customer, message) => {
    const createObjectURL = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
    const app = open(aCustomer(customer));
    const payload = { __typename: 'ExportPersonalDataPayload', json: '{"orders":[]}' };
    app.server.answer({ ExportPersonalData: { exportPersonalData: payload } });
    await app.user.click(await screen.findByRole('button', { name: 'Export all data' }));
    await screen.findByText(message);
    expect(app.server.sent('ExportPersonalData')).toEqual([{ input: { customerId: 'customer-1' } }]);
    expect(createObjectURL).toHaveBeenCalledOnce();
    createObjectURL.mockRestore();
  });

  it('erases the customer once the email address is typed', async () => {
    const app = open(aCustomer());
    app.server.answer({
      ErasureTerms: { shop: { __typename: 'Shop', orderNamesYears: 10 } },
      EraseCustomer: { eraseCustomer: { __typename: 'EraseCustomerPayload', isComplete: true } },
      AdminCustomers: list(aCustomer({ email: erasedEmail })),
    });
    // This unsaved note does not keep the page open after the erasure.
    await app.user.type(await screen.findByLabelText('Note for staff'), 'Mine');
    await app.user.click(screen.getByRole('button', { name: 'Erase this customer' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Erase this customer?' }));
    await dialog.findByText(/are removed 10 years after the order/);
    await app.user.click(dialog.getByRole('button', { name: 'Erase this customer' }));
    await dialog.findByText('This is not the address.');
    expect(app.server.sent('EraseCustomer')).toEqual([]);
    await app.user.type(dialog.getByLabelText('Email address'), 'casey@example.test');
    await app.user.click(dialog.getByRole('button', { name: 'Erase this customer' }));
    await screen.findByText('The customer is erased');
    await waitFor(() => expect(app.path()).toBe('/dashboard/customers'));
    within(await screen.findByRole('row', { name: /Casey/ })).getByText('Erased');
    expect(app.server.sent('EraseCustomer')).toEqual([{ input: { customerId: 'customer-1' } }]);
  });

  it.each([
    ['who is already erased', { email: erasedEmail }],
    ['who has the same email address as they do', { email: 'staff@kickstand.example' }],
  ])('does not let staff erase a customer %s', async (_name, overrides) => {
    const staff = aUser({ email: 'staff@kickstand.example', permissions: ['CUSTOMERS'] });
    renderApp('/dashboard/customers/customer-1', {
      signedInAs: staff,
      answers: { AdminCustomer: { customer: aCustomer({ orders: null, ...overrides }) } },
    });
    await screen.findByRole('button', { name: 'Export all data' });
    expect(screen.queryByRole('button', { name: 'Erase this customer' })).toBeNull();
  });

  it('does not let staff export or erase customers whose data only admins may handle', async () => {
    open(aCustomer({ isExportable: false }));
    await screen.findByLabelText('Note for staff');
    for (const name of ['Export all data', 'Erase this customer'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('says so when there is no such customer', async () => {
    open(null);
    await screen.findByRole('heading', { level: 1, name: 'There is no such customer' });
  });

  it('saves the note with the version that was loaded, and keeps the typed text if somebody else has saved meanwhile', async () => {
    const app = open(aCustomer());
    const stale = refusal('CONFLICT', 'Changed.', { reason: 'STALE_VERSION' });
    const theirs = { __typename: 'Customer', id: 'customer-1', note: 'Theirs', noteVersion: 1 };
    app.server.answer({ SaveCustomerNote: stale, CurrentCustomerNote: { customer: theirs } });
    const field = await screen.findByLabelText('Note for staff');
    await app.user.type(field, 'Mine');
    await app.user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('This note has changed since you opened it');
    expect((field as HTMLTextAreaElement).value).toBe('Mine');
    const customer = { ...theirs, note: 'Mine', noteVersion: 2 };
    app.server.answer({ SaveCustomerNote: { saveCustomerNote: { __typename: 'SaveCustomerNotePayload', customer } } });
    await app.user.click(screen.getByRole('button', { name: 'Save mine' }));
    await screen.findByText('The note is saved');
    expect(app.server.sent('SaveCustomerNote')).toMatchObject([
      { input: { customerId: 'customer-1', text: 'Mine', version: 0 } },
      { input: { customerId: 'customer-1', text: 'Mine', version: 1 } },
    ]);
  });
});
