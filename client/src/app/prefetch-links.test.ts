import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aUser } from '../../test/builders';
import { pageSize } from '../components/table/PagedTable';
import type { PageQuery } from '../graphql/cache-lifetime';
import {
  AdminImportsDocument,
  AdminUsersDocument,
  AuditLogDocument,
  BrandDocument,
  CategoryDocument,
  HomeProductsDocument,
  HomeReviewsDocument,
  HomeSaleDocument,
  OverviewDocument,
  PartListDocument,
  PurchaseProductDocument,
} from '../graphql/generated/operations';
import type { SessionState } from '../lib/session/session-store';
import { fetchRoute, findDestination } from './AppRoutes';
import { rememberRights } from './DashboardIndex';
import { pages, type Page } from './pages';
import { prefetchLinks } from './prefetch-links';

const visitor: SessionState = { status: 'signed-out', user: null, reason: 'visitor' };
const customer: SessionState = { status: 'signed-in', user: aUser() };
const admin: SessionState = { status: 'signed-in', user: aUser({ role: 'ADMIN' }) };
const support: SessionState = { status: 'signed-in', user: aUser({ permissions: ['CUSTOMERS'] }) };
const reviewer: SessionState = { status: 'signed-in', user: aUser({ permissions: ['REVIEWS'] }) };
const weakAdmin: SessionState = { status: 'signed-in', user: aUser({ role: 'ADMIN', needsSecondFactor: true }) };

describe('the page of a link', () => {
  it.each([
    ['/home', visitor, pages.HomePage],
    ['/product/7', customer, pages.PurchasePage],
    ['/product/7', visitor, pages.LoginPage],
    ['/checkout', visitor, pages.CheckoutPage],
    ['/dashboard', customer, pages.ProfilePage],
    ['/dashboard', admin, pages.OverviewPage],
    ['/dashboard', weakAdmin, pages.ProfilePage],
    ['/dashboard/manageOrders/7', admin, pages.OrderPage],
  ])('is found for %s', (pathname, session, page) => {
    expect(findDestination(pathname, session)?.page.exportName).toBe(page.exportName);
  });

  it('is null for addresses that are not pages', () => {
    expect(findDestination('/api/orders.csv', admin)).toBeNull();
  });
});

describe('a page that the server did not render', () => {
  const client = { prefetch: vi.fn((_query: PageQuery) => Promise.resolve()) };
  const open = (pathname: string, mayBeSignedIn: boolean) =>
    fetchRoute(client, { pathname, search: '' }, mayBeSignedIn);
  afterEach(() => {
    vi.restoreAllMocks();
    client.prefetch.mockClear();
    rememberRights(null);
  });

  it.each([
    ['/dashboard', null, ['ProfilePage']],
    ['/dashboard', visitor, []],
    ['/dashboard', customer, ['ProfilePage']],
    ['/dashboard', admin, ['OverviewPage']],
    ['/dashboard/users', admin, ['UsersPage']],
    ['/checkout', visitor, ['CheckoutPage']],
  ])('loads its code at %s before the session is known', (pathname, last, expected) => {
    const loaded: string[] = [];
    for (const page of [pages.OverviewPage, pages.ProfilePage, pages.UsersPage, pages.CheckoutPage])
      vi.spyOn(page, 'load').mockImplementation(() => Promise.resolve(void loaded.push(page.exportName)));
    rememberRights(last?.user ?? null);
    open(pathname, last !== visitor);
    expect(loaded).toEqual(expected);
  });

  it.each([
    ['/product/7', pages.PurchasePage, customer, [{ query: PurchaseProductDocument, variables: { id: '7' } }]],
    ['/dashboard/users', pages.UsersPage, admin, [{ query: AdminUsersDocument, variables: { first: pageSize } }]],
    ['/dashboard/imports', pages.ImportsPage, admin, [{ query: AdminImportsDocument, variables: { first: 100 } }]],
    ['/dashboard/imports/i1', pages.ImportsPage, admin, []],
    ['/track/KS-100001', pages.TrackOrderPage, visitor, []],
    ['/dashboard/overview', pages.OverviewPage, customer, []],
    ['/dashboard/users', pages.UsersPage, support, [{ query: AdminUsersDocument, variables: { first: pageSize } }]],
    ['/dashboard/imports', pages.ImportsPage, support, [{ query: AdminImportsDocument, variables: { first: 100 } }]],
    ['/dashboard/users', pages.UsersPage, reviewer, []],
    ['/dashboard/users', pages.UsersPage, customer, []],
  ])('then fetches its data: %s', async (pathname, page, last, expected) => {
    await page.load();
    const load = vi.spyOn(page, 'load');
    rememberRights(last.user);
    open(pathname, last !== visitor);
    await load.mock.results[0]?.value;
    expect(client.prefetch.mock.calls.flat()).toEqual(expected);
  });

  it('fetches the whole overview for an admin, including what other staff may not see', async () => {
    await pages.OverviewPage.load();
    const load = vi.spyOn(pages.OverviewPage, 'load');
    rememberRights(admin.user);
    open('/dashboard', true);
    await load.mock.results[0]?.value;
    expect(client.prefetch.mock.calls.map(([{ query }]) => query)).toEqual([OverviewDocument, AuditLogDocument]);
  });

  it('loads nothing while offline, because browsers do not repeat an import that failed', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const load = vi.spyOn(pages.CheckoutPage, 'load');
    open('/checkout', true);
    expect(load).not.toHaveBeenCalled();
  });
});

describe('prefetching', () => {
  const client = { prefetch: vi.fn((_query: PageQuery) => Promise.resolve()) };
  let session: SessionState = visitor;
  prefetchLinks({ client, store: { get: () => session } });

  beforeEach(() => {
    vi.useFakeTimers();
    session = visitor;
    document.body.innerHTML = `<p>text</p><a href="/home"><b>Home</b></a><a href="/product/7">Purchase</a>
      <a href="/">here</a><a href="https://elsewhere.example/home">elsewhere</a>`;
  });
  afterEach(() => {
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
    vi.restoreAllMocks();
    client.prefetch.mockClear();
    window.history.replaceState(null, '', '/');
    Reflect.deleteProperty(navigator, 'connection');
  });

  const point = (selector: string, type = 'pointerover') =>
    document.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true }));
  const loads = (page: Page) => vi.spyOn(page, 'load').mockResolvedValue();

  it('fetches the code of a page on hover, then its queries', async () => {
    await pages.HomePage.load();
    point('b');
    await vi.runAllTimersAsync();
    expect(client.prefetch.mock.calls).toEqual(
      [HomeProductsDocument, HomeReviewsDocument, HomeSaleDocument].map((query) => [{ query }]),
    );
  });

  it('also happens on focus, with the parameters of the address', async () => {
    session = customer;
    await pages.PurchasePage.load();
    point('a[href="/product/7"]', 'focusin');
    await vi.runAllTimersAsync();
    expect(client.prefetch.mock.calls).toEqual([[{ query: PurchaseProductDocument, variables: { id: '7' } }]]);
  });

  it.each([
    ['/category/brakes', [CategoryDocument, PartListDocument]],
    ['/category/brakes?page=2', [CategoryDocument, PartListDocument]],
    ['/brand/ardent', [BrandDocument, PartListDocument]],
    ['/search', [PartListDocument]],
    ['/search?q=pads&page=2', [PartListDocument]],
    // The server counts searches, and would count one that nobody has made.
    ['/search?q=pads', []],
    // The price limits need a currency that is not known yet.
    ['/category/brakes?price=1-2', [CategoryDocument]],
  ])('knows the queries of lists: %s', async (address, documents) => {
    await Promise.all([pages.CategoryPage.load(), pages.BrandPage.load(), pages.SearchPage.load()]);
    document.body.innerHTML = `<a href="${address}">there</a>`;
    point('a');
    await vi.runAllTimersAsync();
    expect(client.prefetch.mock.calls.map(([{ query }]) => query)).toEqual(documents);
  });

  it('fetches the next page of the current list, but not the current page', async () => {
    await pages.CategoryPage.load();
    window.history.replaceState(null, '', '/category/brakes?sort=name');
    document.body.innerHTML = `<a href="/category/brakes?sort=name&page=2">Next page</a>
      <a id="here" href="/category/brakes?sort=name#top">here</a>`;
    point('a');
    await vi.runAllTimersAsync();
    const filter = { category: 'brakes' };
    expect(client.prefetch.mock.calls).toEqual([
      [{ query: PartListDocument, variables: { query: null, page: 2, sort: 'NAME', vehicle: null, filter } }],
    ]);
    client.prefetch.mockClear();
    point('#here');
    await vi.runAllTimersAsync();
    expect(client.prefetch).not.toHaveBeenCalled();
  });

  it('fetches nothing for a pointer that leaves quickly or presses the link', () => {
    const load = loads(pages.HomePage);
    point('a[href="/home"]');
    vi.advanceTimersByTime(49);
    point('p');
    point('a[href="/home"]');
    point('a[href="/home"]', 'click');
    vi.runAllTimers();
    expect(load).not.toHaveBeenCalled();
  });

  it('fetches nothing for links to the current page and to other sites', () => {
    const load = loads(pages.HomePage);
    for (const selector of ['a[href="/"]', 'a[href^="https"]', 'p']) {
      point(selector);
      vi.runAllTimers();
    }
    expect(load).not.toHaveBeenCalled();
  });

  it('fetches nothing while offline or with data saving', () => {
    const load = loads(pages.HomePage);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false);
    point('a[href="/home"]');
    vi.runAllTimers();
    Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
    point('a[href="/home"]');
    vi.runAllTimers();
    expect(load).not.toHaveBeenCalled();
  });

  it('leaves errors to the page', async () => {
    loads(pages.HomePage).mockRejectedValue(new Error('The connection is gone.'));
    point('a[href="/home"]');
    await vi.runAllTimersAsync();
    expect(client.prefetch).not.toHaveBeenCalled();
  });
});
