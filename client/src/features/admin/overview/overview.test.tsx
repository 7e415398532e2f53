import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anAuditEntry, auditLog } from '../../../../test/audit-builders';
import { anAdmin, aUser, money } from '../../../../test/builders';
import { httpError, type Answers } from '../../../../test/graphql-stub';
import { adminOrders } from '../../../../test/order-builders';
import { anOverview, april } from '../../../../test/overview-builders';
import { renderApp } from '../../../../test/render-app';

const open = (answers: Answers) =>
  renderApp('/dashboard', { signedInAs: anAdmin(), answers: { AuditLog: auditLog([]), ...answers } });
const overview = (...[overrides]: Parameters<typeof anOverview>) => open({ Overview: anOverview(overrides) });

const busyApril = april({ 3: [2, 5_000], 10: [4, 12_345], 11: [1, -2_000], 30: [3, 9_900] });
const chart = () => screen.findByRole('slider', { name: 'Orders and revenue by day' });
const readOut = (element: HTMLElement) => element.getAttribute('aria-valuetext');

describe('the overview', () => {
  it('shows today and the 30 days that end with it, in the days of whoever looks', async () => {
    const app = overview({ days: busyApril });
    await screen.findByText('Orders today');
    const figures = screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);
    expect(figures.slice(0, 4)).toEqual([
      ['Orders today', '3'],
      ['Revenue today', '$99.00'],
      ['Orders, 30 days', '10'],
      ['Revenue, 30 days', '$252.45'],
    ]);
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    expect(app.server.sent('Overview')).toEqual([{ timeZone }]);
    screen.getByRole('heading', { level: 1, name: 'Overview' });
  });

  it('leads to the own profile, which is no longer where the dashboard begins', async () => {
    overview();
    const link = await screen.findByRole('link', { name: 'My Profile' });
    expect(link.getAttribute('href')).toBe('/dashboard/profile');
  });

  it('is for admins: a customer finds the own profile there', async () => {
    const app = renderApp('/dashboard', { signedInAs: aUser(), answers: { Profile: { viewer: null } } });
    await screen.findByRole('heading', { name: 'My Profile' });
    expect(app.server.sent('Overview')).toEqual([]);
  });

  it('is asked for anew whenever it opens', async () => {
    const app = open({ Overview: anOverview({ days: busyApril }), AdminOrders: adminOrders([]) });
    await chart();
    await app.user.click(screen.getByRole('link', { name: 'Manage Orders' }));
    await screen.findByText('No orders yet');
    app.server.answer({ Overview: anOverview({ days: april({ 30: [7, 100] }) }) });
    await app.user.click(screen.getByRole('link', { name: 'Dashboard' }));
    await screen.findByText('7 orders');
  });

  it('offers to try again after a failure; the changes stand beside it', async () => {
    const app = open({ Overview: httpError(500), AuditLog: auditLog([anAuditEntry()]) });
    await screen.findByText('Product edited');
    app.server.answer({ Overview: anOverview({ days: busyApril }) });
    await app.user.click(await screen.findByRole('button', { name: 'Retry' }));
    await chart();
  });

  it('of a shop in which nothing has happened says so', async () => {
    overview();
    await screen.findByRole('heading', { name: 'A quiet month' });
    screen.getByText('Every payment adds up.');
    screen.getByText('Nothing is reserved.');
    screen.getByText('There is enough of everything.');
    await screen.findByText('Nobody has changed anything yet.');
    expect(screen.queryByRole('slider')).toBeNull();
  });
});

describe('the drawing of the last 30 days', () => {
  it('names the best day', async () => {
    overview({ days: busyApril });
    await screen.findByText('Best: Apr 10 $123.45');
  });

  it('reads out today first, then the day chosen by key', async () => {
    const app = overview({ days: busyApril });
    const slider = await chart();
    expect(readOut(slider)).toBe('Thursday, April 30, 2026: 3 orders, $99.00');
    slider.focus();
    await app.user.keyboard('{ArrowRight}{ArrowLeft}');
    expect(readOut(slider)).toBe('Wednesday, April 29, 2026: 0 orders, $0.00');
    await app.user.keyboard('{Home}');
    expect(slider.getAttribute('aria-valuenow')).toBe('1');
    await app.user.keyboard('{ArrowLeft}{ArrowUp}{ArrowUp}');
    expect(readOut(slider)).toBe('Friday, April 3, 2026: 2 orders, $50.00');
    await app.user.keyboard('{End}');
    expect(slider.getAttribute('aria-valuenow')).toBe('30');
  });

  it('reads out the day that is pointed at', async () => {
    overview({ days: busyApril });
    const slider = await chart();
    slider.getBoundingClientRect = () => new DOMRect(100, 0, 300, 100);
    fireEvent.pointerMove(slider, { clientX: 205 });
    expect(readOut(slider)).toBe('Saturday, April 11, 2026: 1 order, -$20.00');
  });

  it('is there as a table, newest first', async () => {
    overview({ days: busyApril });
    const table = await screen.findByRole('table', { name: 'Orders and revenue by day' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows).toHaveLength(30);
    expect(rows[0]?.textContent).toBe('Apr 30, 20263$99.00');
    expect(rows.at(-1)?.textContent).toBe('Apr 1, 20260$0.00');
  });
});

describe('what is to be done', () => {
  beforeEach(() => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-04-30T12:00:00Z'));
  });
  afterEach(() => void vi.restoreAllMocks());

  it('payments to check, with why', async () => {
    const flagged = {
      __typename: 'Order' as const,
      id: 'order-1',
      customerEmail: 'sam@shop.example',
      total: money(5_850),
      payment: { __typename: 'OrderPayment' as const, flag: 'It brought 1.00 instead of 58.50.' },
    };
    overview({ flaggedPayments: { __typename: 'FlaggedPayments', count: 7, orders: [flagged] } });
    const section = within(await screen.findByRole('region', { name: 'Payments to check' }));
    section.getByText('It brought 1.00 instead of 58.50.');
    const order = section.getByRole('link', { name: 'sam@shop.example' });
    expect(order.getAttribute('href')).toBe('/dashboard/manageOrders/order-1');
    const all = section.getByRole('link', { name: 'See all 7' });
    expect(all.getAttribute('href')).toBe('/dashboard/manageOrders?state=review');
  });

  it('reservations, with how long the next ones last', async () => {
    const waiting = (id: string, reservedUntil: string) => ({
      __typename: 'Order' as const,
      id,
      customerEmail: `${id}@shop.example`,
      reservedUntil,
      total: money(1_000),
    });
    overview({
      unpaidReservations: {
        __typename: 'UnpaidReservations',
        orders: 2,
        pieces: 9,
        value: money(2_000),
        nextToExpire: [waiting('soon', '2026-04-30T12:20:00Z'), waiting('later', '2026-05-01T15:00:00Z')],
      },
    });
    const section = within(await screen.findByRole('region', { name: 'Unpaid reservations' }));
    const figures = section.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);
    expect(figures).toEqual([
      ['Orders', '2'],
      ['Pieces', '9'],
      ['Value', '$20.00'],
    ]);
    expect(section.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'soon@shop.example20 min left',
      'later@shop.example1 d 3 h left',
    ]);
  });

  it('parts that are running out, with the way to them', async () => {
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
  });

  it('the latest changes, with the way to all of them', async () => {
    const app = open({ Overview: anOverview(), AuditLog: auditLog([anAuditEntry()]) });
    const section = within(await screen.findByRole('region', { name: 'Latest changes' }));
    await section.findByText('Product edited');
    expect(app.server.sent('AuditLog')).toEqual([{ first: 8, filter: {} }]);
    expect(section.getByRole('link', { name: 'See all changes' }).getAttribute('href')).toBe('/dashboard/changes');
  });
});
