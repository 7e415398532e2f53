import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi, type Mock } from 'vitest';
import { anAdmin } from '../../../../test/builders';
import { anInvoice } from '../../../../test/order-builders';
import { renderApp } from '../../../../test/render-app';

const row = (overrides: Parameters<typeof anInvoice>[0] = {}) => ({
  ...anInvoice(overrides),
  ...{ orderId: 'order-1', orderNumber: 'KS-100042', buyerName: 'Sam Shopper' },
});
const list = (...rows: ReturnType<typeof row>[]) => ({
  invoices: {
    ...{ __typename: 'InvoiceConnection', totalCount: rows.length },
    edges: rows.map((node) => ({ __typename: 'InvoiceEdge', node })),
    pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
  },
});
// Issued in the first minutes of the year, in the shop's time zone.
const atNewYear = { issuedAt: '2026-12-31T23:30:00Z', issuedOn: '2027-01-01' };
const credit = row({
  id: 'INV-000002',
  number: 'INV-000002',
  kind: 'CREDIT_NOTE',
  corrects: 'INV-000001',
  ...atNewYear,
});
const open = (path = '', ...rows: ReturnType<typeof row>[]) =>
  renderApp(`/dashboard/invoices${path}`, { signedInAs: anAdmin(), answers: { AdminInvoices: list(...rows) } });

let fetched: Mock<(url: string) => Promise<Response>>;
beforeEach(() => {
  fetched = vi.fn(() => Promise.resolve(new Response('file')));
  vi.stubGlobal('fetch', fetched);
  const files = { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined };
  vi.stubGlobal('URL', Object.assign(class extends URL {}, files));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
});

describe('the list of invoices', () => {
  it('shows invoices and credit notes with their orders and files', async () => {
    const app = open('', credit, row());
    const shown = within(await screen.findByRole('row', { name: /INV-000002/ }));
    shown.getByText('Credit note');
    shown.getByText('corrects INV-000001');
    expect(shown.getByRole('link', { name: 'KS-100042' }).getAttribute('href')).toBe('/dashboard/manageOrders/order-1');
    expect(shown.getByText(/−/).textContent).toBe('−$58.50');
    shown.getByText('Jan 1, 2027');
    await app.user.click(screen.getByRole('button', { name: 'Download INV-000001 as XML' }));
    await waitFor(() => expect(fetched.mock.calls[0]?.[0]).toBe('/api/orders/order-1/invoices/INV-000001.xml'));
  });

  it('is filtered by month and kind, and exported by month', async () => {
    const app = open('?kind=credit_note');
    await screen.findByText('No such invoices');
    expect(app.server.sent('AdminInvoices').at(-1)).toMatchObject({ kind: 'CREDIT_NOTE' });
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Export CSV' });
    expect(button.disabled).toBe(true);
    await app.user.type(screen.getByLabelText('Month'), '2026-11');
    await waitFor(() => expect(app.server.sent('AdminInvoices').at(-1)).toMatchObject({ month: '2026-11' }));
    await app.user.click(button);
    await waitFor(() => expect(fetched.mock.calls[0]?.[0]).toBe('/api/invoices.csv?month=2026-11'));
    expect(screen.getByRole('link', { name: 'Show all invoices' }).getAttribute('href')).toBe('/dashboard/invoices');
  });

  it('says so when there are no invoices', async () => {
    open();
    await screen.findByText('No invoices yet');
  });
});
