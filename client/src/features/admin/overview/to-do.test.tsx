import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anAuditEntry, auditLog } from '../../../../test/audit-builders';
import { anAdmin, aUser, money } from '../../../../test/builders';
import { declaredStyle } from '../../../../test/declared-style';
import type { Answers } from '../../../../test/graphql-stub';
import { anOverview } from '../../../../test/overview-builders';
import { renderApp } from '../../../../test/render-app';

const open = (answers: Answers) =>
  renderApp('/dashboard', { signedInAs: anAdmin(), answers: { AuditLog: auditLog([]), ...answers } });
const overview = (...[overrides]: Parameters<typeof anOverview>) => open({ Overview: anOverview(overrides) });

const sam = { number: 'KS-100042', customerName: 'Sam', customerEmail: 'sam@shop.example' };

/** Whether a link is always underlined; links of the kind `item` are underlined only on hover. */
const isUnderlined = (link: HTMLElement) =>
  declaredStyle(link, 'text-decoration-color') === 'var(--chakra-colors-control)';

describe('the lists of the overview show', () => {
  beforeEach(() => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-04-30T12:00:00Z'));
  });
  afterEach(() => void vi.restoreAllMocks());

  it.each([
    [1, 'An email could not be sent.', 'See it'],
    [3, '3 emails could not be sent.', 'See them'],
  ])('%i mails that could not be sent', async (count, text, name) => {
    open({ Overview: anOverview({}, count) });
    await screen.findByText(text);
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/dashboard/mails?status=dead');
  });

  it('what the shop needs before it can open, with links', async () => {
    open({ Overview: { ...anOverview(), missingOpeningSteps: ['TAXES', 'MAILS'] } });
    const section = within(await screen.findByRole('region', { name: 'Before you open' }));
    section.getByText('2 steps left');
    expect(section.getByRole('link', { name: 'Taxes' }).getAttribute('href')).toBe('/dashboard/taxes');
    section.getByText('SMTP_URL');
  });

  it('no notice about mails if every mail was sent, and no steps before opening if none are left', async () => {
    overview();
    await screen.findByRole('region', { name: 'Payments to check' });
    expect(screen.queryByText(/could not be sent|Before you open/)).toBeNull();
  });

  it('payments to check, each with the reason', async () => {
    const flagged = {
      __typename: 'Order' as const,
      id: 'order-1',
      ...sam,
      total: money(5_850),
      payment: { __typename: 'OrderPayment' as const, flag: 'It brought 1.00 instead of 58.50.' },
    };
    overview({ flaggedPayments: { __typename: 'FlaggedPayments', count: 7, orders: [flagged] } });
    const section = within(await screen.findByRole('region', { name: 'Payments to check' }));
    section.getByText('It brought 1.00 instead of 58.50.');
    const order = section.getByRole('link', { name: 'sam@shop.example' });
    expect(isUnderlined(order)).toBe(true);
    expect(order.getAttribute('href')).toBe('/dashboard/manageOrders/order-1');
    const all = section.getByRole('link', { name: 'See all 7' });
    expect(all.getAttribute('href')).toBe('/dashboard/manageOrders?state=review');
  });

  it.each([
    [{ customerEmail: '' }, 'Sam'],
    [{ customerEmail: '', customerName: '' }, 'KS-100042'],
  ])('orders without an email address (%j) by %s', async (unknown, name) => {
    const order = { __typename: 'Order' as const, id: 'order-1', ...sam, ...unknown, total: money(5_850) };
    const flagged = { ...order, payment: { __typename: 'OrderPayment' as const, flag: 'Looks odd' } };
    overview({ flaggedPayments: { __typename: 'FlaggedPayments', count: 1, orders: [flagged] } });
    const section = within(await screen.findByRole('region', { name: 'Payments to check' }));
    expect(section.getByRole('link', { name }).getAttribute('href')).toBe('/dashboard/manageOrders/order-1');
  });

  it.each([
    [0, 'Every payment adds up.'],
    [1, '1 payment must be checked by staff who may see orders.'],
    [7, '7 payments must be checked by staff who may see orders.'],
  ])('%i payments to check, but no orders, to staff who may not see orders', async (count, remark) => {
    renderApp('/dashboard/overview', {
      signedInAs: aUser({ permissions: ['REPORTS'] }),
      answers: { Overview: anOverview({ flaggedPayments: { __typename: 'FlaggedPayments', count, orders: [] } }) },
    });
    await screen.findByText(remark);
    expect(screen.queryByRole('link', { name: /^See (it|all)/ })).toBeNull();
  });

  it('reservations with total and time left, so that those of one buyer can be told apart', async () => {
    const waiting = (id: string, totalMinor: number, reservedUntil: string) => ({
      __typename: 'Order' as const,
      id,
      ...sam,
      reservedUntil,
      total: money(totalMinor),
    });
    overview({
      unpaidReservations: {
        __typename: 'UnpaidReservations',
        orders: 2,
        pieces: 9,
        value: money(2_000),
        nextToExpire: [waiting('soon', 1_500, '2026-04-30T12:20:00Z'), waiting('later', 500, '2026-05-01T15:00:00Z')],
      },
    });
    const section = within(await screen.findByRole('region', { name: 'Unpaid reservations' }));
    const figures = section.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);
    expect(figures).toEqual([
      ['Orders', '2'],
      ['Quantity', '9'],
      ['Value', '$20.00'],
    ]);
    expect(section.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'sam@shop.example$15.0020 min left',
      'sam@shop.example$5.001 d 3 h left',
    ]);
    const links = section.getAllByRole('link', { name: 'sam@shop.example' });
    expect(links.map((link) => [link.getAttribute('href'), isUnderlined(link)])).toEqual([
      ['/dashboard/manageOrders/soon', true],
      ['/dashboard/manageOrders/later', true],
    ]);
  });

  it('parts that run out, with links to them', async () => {
    const disc = {
      __typename: 'Product' as const,
      id: 'p1',
      name: 'Disc & pads',
      partNumber: 'KS-1074',
      availableQuantity: 1,
      minimumQuantity: 2,
      availability: 'OUT_OF_STOCK' as const,
    };
    overview({ lowStock: { __typename: 'LowStock', count: 12, products: [disc] } });
    const section = within(await screen.findByRole('region', { name: 'Low stock' }));
    section.getByText('1 of 12');
    section.getByRole('row', { name: 'Disc & pads KS-1074 1 2 Out of stock' });
    const link = section.getByRole('link', { name: 'Disc & pads' });
    expect(link.getAttribute('href')).toBe('/dashboard/manageProducts?search=Disc%20%26%20pads');
    expect(isUnderlined(link)).toBe(true);
  });

  it('the latest changes, with a link to all of them', async () => {
    const app = open({ Overview: anOverview(), AuditLog: auditLog([anAuditEntry()]) });
    const section = within(await screen.findByRole('region', { name: 'Latest changes' }));
    await section.findByText('Product edited');
    expect(app.server.sent('AuditLog')).toEqual([{ first: 8, filter: { withoutImports: true } }]);
    expect(section.getByRole('link', { name: 'See all changes' }).getAttribute('href')).toBe('/dashboard/changes');
  });
});
