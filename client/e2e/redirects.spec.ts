import { logIn, newPerson } from './support/journeys';
import { getPart, openAccount, type Account } from './support/shop-api';
import { expect, failedLoad, test, type Page } from './support/test';

const anyId = '0123456789abcdef01234567';

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('accessToken'));

async function storeToken(page: Page, { token }: Account): Promise<void> {
  await page.evaluate((value) => localStorage.setItem('accessToken', value), token);
}

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

test('a customer on an admin address is signed out and sent to the login, which does not lead back', async ({
  page,
  rider,
}) => {
  await page.goto('/dashboard/manageOrders');
  await expect(page).toHaveURL(/\/login$/);
  expect(await storedToken(page)).toBeNull();
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

test('a part’s address shows the part in a browser and answers JSON to everything else', async ({ page, rider }) => {
  const part = await getPart('Chain lube');
  await page.goto(`/product/${part._id}`);
  await expect(page.getByRole('heading', { level: 1, name: part.name })).toBeVisible();
  await expect(page.getByLabel('Customer Email')).toHaveValue(rider.email);
  const answer = await page.request.get(`/product/${part._id}`, { headers: { accept: 'application/json' } });
  expect(await answer.json()).toMatchObject({ _id: part._id, name: part.name });
  await page.goto('/product/not-an-id');
  await expect(page.getByRole('heading', { level: 1, name: 'This part is not available' })).toBeVisible();
});
