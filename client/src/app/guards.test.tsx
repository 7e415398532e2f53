import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { auditLog } from '../../test/audit-builders';
import { adminUsers, anAdmin, aToken, aUser, myOrders } from '../../test/builders';
import { createFakeIdentity } from '../../test/fake-identity';
import { httpError, refusal } from '../../test/graphql-stub';
import { anOverview } from '../../test/overview-builders';
import { renderApp } from '../../test/render-app';
import type { Permission } from '../graphql/generated/operations';
import { accessTokenKey } from '../lib/session/access-token';

const adminRoutes = [
  'users',
  'addProduct',
  'manageProducts',
  'manageOrders',
  'manageOrders/1',
  'categories',
  'brands',
  'families',
  'attributes',
  'changes',
].map((name) => `/dashboard/${name}`);
const signedInRoutes = ['', '/profile', '/review', '/order', '/payment/1']
  .map((name) => `/dashboard${name}`)
  .concat('/product/1');

describe('signed-in routes', () => {
  it.each([...signedInRoutes, ...adminRoutes])('send a visitor from %s to the login', async (route) => {
    const app = renderApp(route);
    await screen.findByRole('button', { name: 'Login' });
    expect(app.path()).toBe('/login');
  });

  it('show a spinner until it is known who is signed in', async () => {
    let answer = (_viewer: object): void => undefined;
    renderApp('/dashboard/review', {
      signedInAs: aUser(),
      answers: { Viewer: () => new Promise<object>((resolve) => (answer = resolve)) },
    });
    await screen.findByText('One moment…');
    expect(screen.queryByRole('heading', { name: 'Add A Review' })).toBeNull();
    act(() => answer({ viewer: aUser() }));
    await screen.findByRole('heading', { name: 'Add A Review' });
    expect(screen.queryByText('One moment…')).toBeNull();
  });

  it('show a spinner, unlike the login, which a visitor sees at once', () => {
    renderApp('/login');
    expect(screen.queryByText('One moment…')).toBeNull();
  });

  it('offer a retry when the server cannot say who is signed in, and keep the session', async () => {
    const app = renderApp('/dashboard/review', { signedInAs: aUser(), answers: { Viewer: httpError(500) } });
    await screen.findByText(/not available right now/);
    expect(app.path()).toBe('/dashboard/review');
    app.server.answer({ Viewer: { viewer: aUser() } });
    await app.user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('heading', { name: 'Add A Review' });
    expect(localStorage.getItem('accessToken')).not.toBeNull();
  });

  it('say that the session has ended when its token is refused and cannot be renewed', async () => {
    const app = renderApp('/dashboard/review', {
      signedInAs: aUser(),
      identity: createFakeIdentity(),
      answers: { Viewer: refusal('UNAUTHENTICATED') },
    });
    await screen.findByText(/session has ended/);
    expect(app.path()).toBe('/login');
    expect(localStorage.getItem('accessToken')).toBeNull();
  });

  it.each([
    ['expired', aToken(Date.now() - 1_000)],
    ['revoked', aToken(Date.now() + 3_600_000, 'revoked')],
  ])('silently renew a token that is %s, and then fetch the user', async (_name, stale) => {
    const fresh = aToken(Date.now() + 3_600_000, 'fresh');
    const app = renderApp('/dashboard/review', {
      signedInAs: aUser(),
      token: stale,
      answers: {
        Viewer: ({ token }) => (token === fresh ? { viewer: aUser() } : refusal('UNAUTHENTICATED')),
        SignIn: { signIn: { __typename: 'SignInPayload', accessToken: fresh, expiresAt: '2026-05-01', user: aUser() } },
      },
    });
    await screen.findByRole('heading', { name: 'Add A Review' });
    expect(app.path()).toBe('/dashboard/review');
    expect(localStorage.getItem('accessToken')).toBe(fresh);
  });

  it.each([
    ['the same', aUser(), 'Loud horn'],
    ['another', { ...aUser(), id: 'another' }, ''],
  ])('after %s user logs in in another tab, show only what that user has typed', async (_who, viewer, typed) => {
    const app = renderApp('/dashboard/review', { signedInAs: aUser() });
    const review = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Review Description/ });
    await app.user.type(await review(), 'Loud horn');
    app.server.answer({ Viewer: { viewer } });
    const newValue = aToken(Date.now() + 3_600_000, 'new');
    localStorage.setItem(accessTokenKey, newValue);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: accessTokenKey, newValue })));
    await waitFor(() => expect(app.shop.store.get().user?.id).toBe(viewer.id));
    await waitFor(async () => expect((await review()).value).toBe(typed));
  });

  it('redirect to the login on sign-out, and the next login does not return to them', async () => {
    const app = renderApp('/dashboard/review', { signedInAs: aUser() });
    await screen.findByRole('heading', { name: 'Add A Review' });
    await app.user.click(screen.getByText('SIGN OUT'));
    await waitFor(() => expect(app.path()).toBe('/login'));
    expect(localStorage.getItem('accessToken')).toBeNull();
    await waitFor(() => expect(app.identity.signOut).toHaveBeenCalled());
    localStorage.setItem('accessToken', aToken(Date.now() + 3_600_000));
    act(() => void window.dispatchEvent(storageEvent(localStorage.getItem('accessToken'))));
    await waitFor(() => expect(app.path()).toBe('/'));
  });

  it('sign the user out when another tab does', async () => {
    const app = renderApp('/dashboard/review', { signedInAs: aUser() });
    await screen.findByRole('heading', { name: 'Add A Review' });
    localStorage.removeItem('accessToken');
    act(() => void window.dispatchEvent(storageEvent(null)));
    await waitFor(() => expect(app.path()).toBe('/login'));
    expect(screen.queryByText('SIGN OUT')).toBeNull();
  });

  it('show the data of another user who has logged in in another tab', async () => {
    const app = renderApp('/dashboard/order', {
      signedInAs: aUser(),
      answers: { MyOrders: myOrders([]) },
    });
    await screen.findByRole('heading', { name: /My Orders/ });
    const other = aUser({ id: 'user-2', displayName: 'Olga Other' });
    app.server.answer({ Viewer: { viewer: other } });
    const token = aToken(Date.now() + 3_600_000, 'other');
    localStorage.setItem('accessToken', token);
    act(() => void window.dispatchEvent(storageEvent(token)));
    await screen.findByText('Olga Other');
    await waitFor(() => expect(app.server.requests.at(-1)).toMatchObject({ operation: 'MyOrders', token }));
  });
});

describe('admin routes', () => {
  it('let an admin in', async () => {
    renderApp('/dashboard/users', { signedInAs: anAdmin(), answers: { AdminUsers: adminUsers([]) } });
    await screen.findByRole('heading', { name: 'All users' });
    expect(screen.getByRole('navigation', { name: 'Dashboard' }).textContent).toBe(
      'All usersAdd ProductManage ProductsManage Orders',
    );
  });

  it.each([
    ['/dashboard/users', 'All users'],
    ['/dashboard/manageOrders/order-1', 'Manage Orders'],
    ['/dashboard', 'Overview'],
    ['/dashboard/changes', 'Changes'],
    ['/dashboard/categories', 'Categories'],
    ['/dashboard/brands', 'Brands'],
    ['/dashboard/families', 'Families'],
    ['/dashboard/imports', 'Imports'],
    ['/dashboard/vehicles', 'Bikes'],
    ['/dashboard/supersessions', 'Replaced numbers'],
    ['/dashboard/attributes', 'Attributes'],
    ['/dashboard/reviews', 'Reviews'],
    ['/dashboard/search', 'Search report'],
    ['/dashboard/mails', 'Emails'],
    ['/dashboard/order', 'My Orders'],
    ['/dashboard/garage', 'My Garage'],
    ['/dashboard/addresses', 'Addresses'],
  ])('have two more menus for unspecified pages, and mark the page at %s as current', async (route, current) => {
    renderApp(route, { signedInAs: anAdmin() });
    const more = await screen.findByRole('navigation', { name: 'More' });
    expect(more.textContent).toBe('OverviewReviewsEmailsChangesStaffAPI keysWebhooksMy OrdersMy GarageAddresses');
    const menus = ['Dashboard', 'Shop', 'More'].map((name) => screen.getByRole('navigation', { name }));
    const marked = menus.flatMap((menu) => within(menu).queryAllByRole('link', { current: 'page' }));
    expect(marked.map(({ textContent }) => textContent)).toEqual([current]);
  });

  it('fold their menus on a phone until a button unfolds them, and fold them again on the next page', async () => {
    const app = renderApp('/dashboard/keys', { signedInAs: anAdmin() });
    await screen.findByRole('heading', { level: 1, name: 'API keys' });
    const button = screen.getByRole('button', { name: 'Show all pages' });
    const menus = document.getElementById(button.getAttribute('aria-controls') ?? '');
    const isFolded = () => menus?.hasAttribute('data-folded');
    expect([isFolded(), button.getAttribute('aria-expanded')]).toEqual([true, 'false']);
    await app.user.click(button);
    expect([isFolded(), button.getAttribute('aria-expanded')]).toEqual([false, 'true']);
    await app.user.click(screen.getByRole('link', { name: 'Webhooks' }));
    await screen.findByRole('heading', { level: 1, name: 'Webhooks' });
    expect(isFolded()).toBe(true);
  });

  it.each(adminRoutes)('sign a customer out at %s and say why', async (route) => {
    const app = renderApp(route, { signedInAs: aUser() });
    await waitFor(() => expect(app.path()).toBe('/login'));
    await screen.findByText(/That page is for admins only/);
    expect(localStorage.getItem('accessToken')).toBeNull();
    expect(app.server.requests.map(({ operation }) => operation)).not.toContain('AdminUsers');
  });

  it('redirect a customer to the home page after a login, say why, and keep the session', async () => {
    const app = renderApp('/dashboard/users');
    await screen.findByRole('button', { name: 'Login' });
    const customer = aUser();
    const token = aToken(Date.now() + 3_600_000);
    app.server.answer({ Viewer: { viewer: customer } });
    localStorage.setItem('accessToken', token);
    act(() => void window.dispatchEvent(storageEvent(token)));
    await screen.findByText('The page you came from is for admins only.');
    await waitFor(() => expect(app.path()).toBe('/'));
    expect(localStorage.getItem('accessToken')).toBe(token);
  });

  it.each([
    ['an error of the server', httpError(500)],
    ['an internal error', refusal('INTERNAL_SERVER_ERROR', 'Something went wrong on our side.')],
  ])('keep the session after %s and offer a retry', async (_name, failure) => {
    const admin = anAdmin();
    let asked = 0;
    const app = renderApp('/dashboard/users', {
      signedInAs: admin,
      answers: { AdminUsers: adminUsers([]), Viewer: () => (++asked === 1 ? { viewer: admin } : failure) },
    });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(app.path()).toBe('/dashboard/users');
    expect(localStorage.getItem('accessToken')).not.toBeNull();
    app.server.answer({ Viewer: { viewer: admin } });
    await app.user.click(retry);
    await screen.findByRole('heading', { name: 'All users' });
  });

  it('sign out an admin whose role was removed, once the server refuses a request', async () => {
    const app = renderApp('/dashboard/users', { signedInAs: anAdmin(), answers: { AdminUsers: adminUsers([]) } });
    await app.user.click(await screen.findByRole('link', { name: 'Manage Products' }));
    await screen.findByRole('heading', { name: 'Manage Products' });
    app.server.answer({
      AdminUsers: refusal('FORBIDDEN', 'For admins only.'),
      Viewer: { viewer: { ...anAdmin(), role: 'CUSTOMER' } },
    });
    await app.user.click(screen.getByRole('link', { name: 'All users' }));
    await waitFor(() => expect(app.path()).toBe('/login'));
    expect(localStorage.getItem('accessToken')).toBeNull();
  });

  it('show a refusal to an admin and keep the session', async () => {
    const app = renderApp('/dashboard/users', {
      signedInAs: anAdmin(),
      answers: { AdminUsers: refusal('FORBIDDEN', 'Not today.') },
    });
    await screen.findByText('Not today.');
    await waitFor(() => expect(app.server.sent('Viewer').length).toBeGreaterThan(2));
    expect(app.path()).toBe('/dashboard/users');
    screen.getByText('Not today.');
  });

  it('show the admin menu to a customer who was made an admin in the meantime', async () => {
    const promoted = anAdmin();
    let asked = 0;
    renderApp('/dashboard/users', {
      signedInAs: promoted,
      answers: {
        AdminUsers: adminUsers([]),
        Viewer: () => ({ viewer: ++asked === 1 ? { ...promoted, role: 'CUSTOMER' } : promoted }),
      },
    });
    await screen.findByRole('link', { name: 'Manage Products' });
  });
});

describe('staff', () => {
  const staff = (...permissions: Permission[]) => aUser({ permissions });
  const menu = () => screen.findByRole('navigation', { name: 'Shop' });

  it.each<[Permission[], string]>([
    [
      ['CATALOGUE'],
      'Add ProductManage ProductsCategoriesBrandsFamiliesAttributesImportsBikesDiagramsReplaced numbersSalesPromotions',
    ],
    [['STOCK'], 'Manage ProductsImports'],
    [['ORDERS', 'REFUNDS'], 'Manage OrdersPickingReturnsDepositsInvoicesEmails'],
    [['CUSTOMERS', 'REVIEWS'], 'All usersCustomersImportsReviews'],
    [['CONTENT', 'SETTINGS', 'REPORTS'], 'DeliverySearch reportPagesTaxesSettingsOverview'],
  ])('with %j see only their pages in the menu: %s', async (permissions, pages) => {
    renderApp('/dashboard/review', { signedInAs: staff(...permissions) });
    expect((await menu()).textContent).toBe(pages);
    expect(screen.getByRole('navigation', { name: 'Dashboard' }).textContent).toBe('My ProfileAdd A ReviewMy Orders');
  });

  it.each([...adminRoutes, '/dashboard/staff', '/dashboard/keys', '/dashboard/overview'])(
    'without the permission for %s see a message instead of the page and stay signed in',
    async (route) => {
      const app = renderApp(route, { signedInAs: staff('REVIEWS') });
      await screen.findByRole('heading', { level: 1, name: 'You may not open this page' });
      expect([app.path(), localStorage.getItem('accessToken')]).toEqual([route, expect.any(String)]);
      const asked = new Set(app.server.requests.map(({ operation }) => operation));
      expect([...asked].filter((operation) => /Admin|Audit|Overview/.test(operation))).toEqual([]);
    },
  );

  it('can open the pages of their permissions, and start with the profile', async () => {
    const app = renderApp('/dashboard', {
      signedInAs: staff('CUSTOMERS'),
      answers: { AdminUsers: adminUsers([]), Profile: { viewer: null } },
    });
    await screen.findByRole('heading', { level: 1, name: 'My Profile' });
    await app.user.click(within(await menu()).getByRole('link', { name: 'All users' }));
    await screen.findByRole('heading', { name: 'All users' });
  });

  it('see the overview without mails and changes, which need other permissions', async () => {
    const app = renderApp('/dashboard/overview', { signedInAs: staff('REPORTS'), answers: { Overview: anOverview() } });
    await screen.findByRole('heading', { level: 1, name: 'Overview' });
    await screen.findByText('Orders today');
    expect(app.server.sent('Overview')).toMatchObject([{ seesMails: false }]);
    expect(app.server.sent('AuditLog')).toEqual([]);
  });

  it('lose a page when the server refuses a request because the permission was taken away', async () => {
    const app = renderApp('/dashboard/users', {
      signedInAs: staff('CUSTOMERS', 'REVIEWS'),
      answers: { AdminUsers: adminUsers([]) },
    });
    await screen.findByRole('heading', { name: 'All users' });
    app.server.answer({ AdminUsers: refusal('FORBIDDEN', 'No.'), Viewer: { viewer: staff('REVIEWS') } });
    await app.user.type(screen.getByLabelText('Search'), 'x');
    await screen.findByRole('heading', { level: 1, name: 'You may not open this page' });
    expect((await menu()).textContent).toBe('Reviews');
  });
});

describe('staff who need a second factor', () => {
  const weak = { ...anAdmin(), permissions: [], needsSecondFactor: true };
  const title = 'Set up a second factor first';

  it.each(['/dashboard', '/dashboard/users', '/dashboard/overview'])('are asked to set one up at %s', async (route) => {
    const app = renderApp(route, { signedInAs: weak });
    await screen.findByRole('heading', { level: 1, name: title });
    expect(screen.queryByRole('link', { name: 'Manage Products' })).toBeNull();
    expect(localStorage.getItem('accessToken')).not.toBeNull();
    await app.user.click(screen.getByRole('link', { name: 'Set it up in your profile' }));
    await screen.findByRole('heading', { name: 'My Profile' });
    expect(app.path()).toBe('/dashboard/profile');
  });

  it('are asked to set one up as soon as the shop demands it, and can log in again', async () => {
    const app = renderApp('/dashboard/users', { signedInAs: anAdmin(), answers: { AdminUsers: adminUsers([]) } });
    await app.user.click(await screen.findByRole('link', { name: 'Manage Products' }));
    await screen.findByRole('heading', { name: 'Manage Products' });
    app.server.answer({ AdminUsers: refusal('FORBIDDEN', 'No.'), Viewer: { viewer: weak } });
    await app.user.click(screen.getByRole('link', { name: 'All users' }));
    await screen.findByRole('heading', { name: title });
    await app.user.click(screen.getByRole('button', { name: 'Log in again' }));
    await screen.findByText(/Log in to continue where you left off/);
    expect(app.path()).toBe('/login');
  });
});

describe('the dashboard', () => {
  it('starts with the overview for an admin, who still has a profile', async () => {
    const answers = { Overview: anOverview(), AuditLog: auditLog([]), Profile: { viewer: null } };
    const app = renderApp('/dashboard', { signedInAs: anAdmin(), answers });
    await screen.findByRole('heading', { level: 1, name: 'Overview' });
    await app.user.click(screen.getByRole('link', { name: 'My Profile' }));
    await screen.findByRole('heading', { level: 1, name: 'My Profile' });
    expect(app.path()).toBe('/dashboard/profile');
  });

  it('starts with the profile for a customer', async () => {
    renderApp('/dashboard', { signedInAs: aUser(), answers: { Profile: { viewer: null } } });
    await screen.findByRole('heading', { level: 1, name: 'My Profile' });
  });

  it('offers the profile, a review and orders to a customer', async () => {
    renderApp('/dashboard/review', { signedInAs: aUser() });
    const menu = await screen.findByRole('navigation', { name: 'Dashboard' });
    expect(menu.textContent).toBe('My ProfileAdd A ReviewMy Orders');
  });
});

function storageEvent(newValue: string | null): StorageEvent {
  return new StorageEvent('storage', { key: 'accessToken', newValue });
}
