import { newPerson } from './support/journeys';
import { runInOwnShop } from './support/own-shop';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from './support/screen-checks';
import { enterAsAdmin, openAccount } from './support/shop-api';
import { carryToken, expect, test, type Page } from './support/test';

runInOwnShop();

test.beforeEach(async ({ context }) => {
  await carryToken(context, await enterAsAdmin());
});

const rowOf = (page: Page, email: string) => page.getByRole('row', { name: new RegExp(email) });
const removal = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: 'Remove Admin' });
const allUsers = (page: Page) => page.getByRole('heading', { level: 1, name: 'All users' });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link');

const boss = 'admin@kickstand.example';

async function remove(page: Page, email: string): Promise<void> {
  await rowOf(page, email).getByRole('button', { name: 'Remove Admin' }).click();
  await removal(page).click();
}

test('a new role applies from the next request on', async ({ page, browser, watch, baseURL }) => {
  const rider = await openAccount(newPerson('Petra Promoted'));
  const theirs = await browser.newContext({ baseURL });
  watch.follow(theirs);
  await carryToken(theirs, rider);
  const riders = await theirs.newPage();
  await riders.goto('/dashboard');
  await expect(menu(riders)).toHaveText(['My Profile', 'Add A Review', 'My Orders']);

  await page.goto('/dashboard/users');
  await page.getByRole('searchbox', { name: 'Search' }).fill('promoted');
  await expect(page.getByText('1 user', { exact: true })).toBeVisible();
  await rowOf(page, rider.email).getByRole('button', { name: 'Make Admin' }).click();
  await expect(page.getByText('SuccessFully Made an Admin')).toBeVisible();

  await riders.goto('/dashboard/users');
  await expect(allUsers(riders)).toBeVisible();
  await expect(rowOf(riders, boss)).toContainText('Admin');

  await remove(page, rider.email);
  await expect(page.getByText(`${rider.email} is no longer an admin`)).toBeVisible();
  await expect(rowOf(page, rider.email).getByRole('button', { name: 'Make Admin' })).toBeFocused();
  await test.step('their open admin page leads to the login on its next request', async () => {
    await riders.getByRole('searchbox', { name: 'Search' }).fill('kickstand');
    await expect(riders).toHaveURL(/\/login$/);
    expect(await riders.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
  });
  await test.step('the list of changes of the user shows both new roles', async () => {
    await rowOf(page, rider.email).getByRole('button', { name: 'Changes' }).click();
    const changes = page.getByRole('table', { name: 'Changes' });
    await expect(changes.getByRole('rowheader')).toHaveCount(2);
    await expect(changes).toContainText(boss);
  });
  await theirs.close();
});

test('an admin who removes their own role stays signed in as a customer', async ({ page }) => {
  const rider = await openAccount(newPerson('Lena Leaving'));
  await page.goto('/dashboard/users?search=leaving');
  await rowOf(page, rider.email).getByRole('button', { name: 'Make Admin' }).click();
  await expect(page.getByText('SuccessFully Made an Admin')).toBeVisible();

  await page.evaluate((token) => localStorage.setItem('accessToken', token), rider.token);
  await page.goto('/dashboard/users?search=leaving');
  await remove(page, rider.email);
  await expect(page.getByText('You are no longer an admin')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/profile$/);
  await expect(menu(page)).toHaveText(['My Profile', 'Add A Review', 'My Orders']);
  await test.step('and has no access to admin pages', async () => {
    await page.goto('/dashboard/users');
    await expect(page).toHaveURL(/\/login$/);
  });
});

test('a customer who erases their account is signed out, and a search for their address finds nobody', async ({
  page,
  browser,
  watch,
  baseURL,
}) => {
  const rider = await openAccount(newPerson('Erin Erased'));
  const theirs = await browser.newContext({ baseURL });
  watch.follow(theirs);
  await carryToken(theirs, rider);
  const riders = await theirs.newPage();
  await riders.goto('/dashboard');
  await riders.getByRole('button', { name: 'Erase my account' }).click();
  await expect(riders.getByText('10 years after the order')).toBeVisible();
  await riders.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(riders, 'the erasure');
  await expectAccessibleInBothThemes(riders, 'the erasure');
  await riders.getByLabel('Email address').fill(rider.email);
  await riders.keyboard.press('Enter');
  await expect(riders.getByText('Your account is erased. You are signed out.')).toBeVisible();
  await expect(riders).toHaveURL(/\/login$/);
  await theirs.close();

  await page.goto('/dashboard/users');
  await expect(rowOf(page, 'erased-')).toContainText('Erased');
  await page.goto(`/dashboard/users?search=${encodeURIComponent(rider.email)}`);
  await expect(page.getByText('No users found')).toBeVisible();
});
