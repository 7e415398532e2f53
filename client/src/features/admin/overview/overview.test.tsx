import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anAuditEntry, auditLog } from '../../../../test/audit-builders';
import { anAdmin, aUser } from '../../../../test/builders';
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
  it('shows today and the last 30 days in the browser’s time zone', async () => {
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
    expect(app.server.sent('Overview')).toEqual([{ timeZone, seesMails: true, seesSettings: true }]);
    screen.getByRole('heading', { level: 1, name: 'Overview' });
  });

  it('links to the admin’s own profile', async () => {
    overview();
    const link = await screen.findByRole('link', { name: 'My Profile' });
    expect(link.getAttribute('href')).toBe('/dashboard/profile');
  });

  it('shows customers their profile instead', async () => {
    const app = renderApp('/dashboard', { signedInAs: aUser(), answers: { Profile: { viewer: null } } });
    await screen.findByRole('heading', { name: 'My Profile' });
    expect(app.server.sent('Overview')).toEqual([]);
  });

  it('is fetched again whenever it opens', async () => {
    const app = open({ Overview: anOverview({ days: busyApril }), AdminOrders: adminOrders([]) });
    await chart();
    await app.user.click(screen.getByRole('link', { name: 'Manage Orders' }));
    await screen.findByText('No orders yet');
    app.server.answer({ Overview: anOverview({ days: april({ 30: [7, 100] }) }) });
    await app.user.click(screen.getByRole('link', { name: 'Dashboard' }));
    await screen.findByText('7 orders');
  });

  it('offers a retry after a failure and still shows the latest changes', async () => {
    const app = open({ Overview: httpError(500), AuditLog: auditLog([anAuditEntry()]) });
    await screen.findByText('Product edited');
    app.server.answer({ Overview: anOverview({ days: busyApril }) });
    await app.user.click(await screen.findByRole('button', { name: 'Retry' }));
    await chart();
  });

  it('says so when there are no sales, reservations or tasks', async () => {
    overview();
    await screen.findByRole('heading', { name: 'A quiet month' });
    screen.getByText('Every payment adds up.');
    screen.getByText('Nothing is reserved.');
    screen.getByText('There is enough of everything.');
    await screen.findByText('Nobody has changed anything yet.');
    expect(screen.queryByRole('slider')).toBeNull();
  });
});

describe('the chart of the last 30 days', () => {
  it('names the best day', async () => {
    overview({ days: busyApril });
    await screen.findByText('Best: Apr 10 $123.45');
  });

  it('shows today first, then the day selected by key', async () => {
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

  it('shows the day under the pointer', async () => {
    overview({ days: busyApril });
    const slider = await chart();
    slider.getBoundingClientRect = () => new DOMRect(100, 0, 300, 100);
    fireEvent.pointerMove(slider, { clientX: 205 });
    expect(readOut(slider)).toBe('Saturday, April 11, 2026: 1 order, -$20.00');
  });

  it('is also a table, newest first', async () => {
    overview({ days: busyApril });
    const table = await screen.findByRole('table', { name: 'Orders and revenue by day' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows).toHaveLength(30);
    expect(rows[0]?.textContent).toBe('Apr 30, 20263$99.00');
    expect(rows.at(-1)?.textContent).toBe('Apr 1, 20260$0.00');
  });
});
