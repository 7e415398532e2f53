import { answers, intercept } from './support/interception';
import { logIn, newPerson } from './support/journeys';
import { enterAsAdmin, getPart, openAccount, type Account } from './support/shop-api';
import { carryToken, expect, failedLoad, test, type Page } from './support/test';

const anyId = '0123456789abcdef01234567';
const adminRoutes = ['users', 'addProduct', 'manageProducts', 'manageOrders', `manageOrders/${anyId}`, 'changes'].map(
  (name) => `/dashboard/${name}`,
);

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('accessToken'));

async function storeToken(page: Page, { token }: Account): Promise<void> {
  await page.evaluate((value) => localStorage.setItem('accessToken', value), token);
}

test('a visitor is sent from every protected address to the login', async ({ page }) => {
  const signedInRoutes = ['', '/profile', '/review', '/order', `/payment/${anyId}`].map((path) => `/dashboard${path}`);
  for (const route of [...signedInRoutes, ...adminRoutes, `/product/${anyId}`]) {
    await page.goto(route);
    await expect(page.getByRole('heading', { level: 1, name: 'Log In' }), route).toBeVisible();
    await expect(page, route).toHaveURL(/\/login$/);
  }
});

test('a login returns to the previous page with its query, otherwise to /', async ({ page }) => {
  const rider = await openAccount(newPerson());
  await page.goto('/dashboard/order?from=mail#newest');
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, rider);
  await expect(page).toHaveURL(/\/dashboard\/order\?from=mail#newest$/);
  await test.step('the login page redirects signed-in users', async () => {
    await page.goto('/login');
    await expect(page).toHaveURL(/:\d+\/$/);
    await page.goto('/signup');
    await expect(page).toHaveURL(/\/home$/);
  });
  await test.step('a login without a previous page ends at /', async () => {
    await page.evaluate(() => localStorage.removeItem('accessToken'));
    await page.goto('/login?next=https://elsewhere.example/');
    await logIn(page, rider);
    await expect(page).toHaveURL(/:\d+\/$/);
  });
});

test('a return address of another site is not followed', async ({ page, rider }) => {
  const foreign = ['//elsewhere.example/x', 'https://elsewhere.example', '/\\elsewhere.example', 'javascript:alert(1)'];
  for (const from of foreign) {
    await page.goto('/login');
    await page.evaluate((address) => {
      localStorage.removeItem('accessToken');
      history.replaceState({ usr: { from: address }, key: 'forged', idx: 0 }, '');
    }, from);
    await storeToken(page, rider);
    await page.reload();
    await expect(page, from).toHaveURL(/localhost:\d+\/$/);
  }
});

test('a customer on an admin address is signed out and sent to the login, not back', async ({ page, rider }) => {
  for (const route of adminRoutes) {
    await page.goto('/contact');
    await storeToken(page, rider);
    await page.goto(route);
    await expect(page, route).toHaveURL(/\/login$/);
    expect(await storedToken(page), route).toBeNull();
  }
  await logIn(page, rider);
  await expect(page).toHaveURL(/:\d+\/$/);
});

test('an admin sent to the login comes back to the admin screen', async ({ page }) => {
  await page.goto('/dashboard/manageOrders');
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, { email: 'admin@kickstand.example', password: 'kickstand-admin' });
  await expect(page).toHaveURL(/\/dashboard\/manageOrders$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Orders' })).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link');
  await expect(menu).toHaveText(['All users', 'Add Product', 'Manage Products', 'Manage Orders']);
});

for (const [fault, answer] of [
  ['a server error', answers.unavailable],
  ['a lost connection', answers.lost],
] as const) {
  test(`${fault} on the admin check signs nobody out and offers Retry`, async ({ page, context, watch }) => {
    watch.allow(failedLoad, /answered 500/, /failed with net::ERR_CONNECTION_FAILED/);
    const admin = await enterAsAdmin();
    await carryToken(context, admin);
    await page.goto('/dashboard/manageProducts');
    await expect(page.getByRole('heading', { level: 1, name: 'Manage Products' })).toBeVisible();
    const viewer = await intercept(page, 'Viewer', answer);
    await test.step('while the page opens', async () => {
      await page.goto('/dashboard/users');
      // A lost connection is tried four times, over seven seconds, before it is called lost.
      await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible({ timeout: 20_000 });
      await expect(page).toHaveURL(/\/dashboard\/users$/);
      expect(await storedToken(page)).not.toBeNull();
    });
    await viewer.end();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'All users' })).toBeVisible();
  });
}

test('a failed check of the admin alone keeps the session and offers Retry', async ({ page, context, watch }) => {
  watch.allow(failedLoad, /answered 500/);
  await carryToken(context, await enterAsAdmin());
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: 'All users' })).toBeVisible();
  const viewer = await intercept(page, 'Viewer', answers.unavailable);
  await page.getByRole('link', { name: 'All users' }).click();
  await expect(page.getByRole('alert')).toContainText('The shop is not available right now.');
  expect(await storedToken(page)).not.toBeNull();
  await viewer.end();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'All users' })).toBeVisible();
});

test('refused orders end the session at home', async ({ page, rider }) => {
  await page.goto('/dashboard');
  await expect(page.getByText(rider.email)).toBeVisible();
  await intercept(page, 'MyOrders', answers.refusal('FORBIDDEN', 'Not for you.'));
  await page.getByRole('link', { name: 'My Orders' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('link', { name: 'LogIn', exact: true })).toBeVisible();
  expect(await storedToken(page)).toBeNull();
});

test('an unknown address answers with the 404 page, whose button leads home', async ({ page, watch }) => {
  watch.allow(failedLoad, /answered 404: .*\/no-such-page$/);
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404! page not found');
  for (const path of ['/home', '/whyChoose', '/dashboard/', '/dashboard/order', `/product/${anyId}`]) {
    const known = await page.request.get(path, { headers: { accept: 'text/html' } });
    expect(known.status(), path).toBe(200);
  }
  await page.getByRole('button', { name: 'Go to Home Page' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Kickstand' })).toBeVisible();
});

test('the sections of the home page have addresses of their own', async ({ page }) => {
  for (const [route, heading] of [
    ['/whyChoose', 'Why Choose us'],
    ['/reviews', 'Customer Reviews'],
    ['/summary', 'Your Trust is Valuable!'],
  ] as const) {
    await page.goto(route);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page).toHaveTitle(`${heading} · Kickstand`);
  }
});

test('a part’s address shows the part in a browser and answers JSON to everything else', async ({ page, rider }) => {
  const part = await getPart('Chain lube');
  await page.goto(`/product/${part._id}`);
  await expect(page.getByRole('heading', { level: 1, name: part.name })).toBeVisible();
  await expect(page.getByLabel('Customer Email')).toHaveValue(rider.email);
  const answer = await page.request.get(`/product/${part._id}`, { headers: { accept: 'application/json' } });
  expect(await answer.json()).toMatchObject({ _id: part._id, name: part.name });
  for (const missing of [anyId, 'not-an-id']) {
    await page.goto(`/product/${missing}`);
    await expect(page.getByRole('heading', { level: 1, name: 'This part is not on sale' })).toBeVisible();
  }
});
