import type { BrowserContext } from '@playwright/test';
import { answers, hold, homeByBrowser, intercept } from './support/interception';
import { addChain, enterCard, newPerson, openMenu } from './support/journeys';
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  expectLargeTargets,
  expectNoSidewaysScroll,
  emulateTheme,
} from './support/screen-checks';
import {
  cards,
  enterAsAdmin,
  findFlag,
  getPart,
  openAccount,
  payForOrder,
  placeOrder,
  shipOrder,
} from './support/shop-api';
import { carryToken, expect, failedLoad, test, type Page } from './support/test';

const widths = [320, 390, 768, 1024, 1280, 1920];
const anyId = '0123456789abcdef01234567';
// Of people with long names, the ones that push a layout apart.
const longName = 'Maximiliane Wolfeschlegelsteinhausenbergerdorff';

interface Screen {
  path: string;
  heading: RegExp | string;
}

const publicScreens: Screen[] = [
  { path: '/', heading: 'Kickstand' },
  { path: '/contact', heading: /./ },
  { path: '/login', heading: 'Log In' },
  { path: '/signup', heading: 'Sign Up' },
  { path: '/reset', heading: 'New Password' },
  { path: '/parts', heading: 'All parts' },
  { path: '/category/brakes', heading: 'Brakes' },
  { path: '/brand/ardent', heading: 'Ardent' },
  { path: '/search?q=brake', heading: 'Parts for “brake”' },
  { path: '/search?q=nothingatall', heading: 'Parts for “nothingatall”' },
  { path: '/part/floating-brake-disc-front-320-mm', heading: 'Floating brake disc, front, 320 mm' },
  { path: '/compare', heading: 'Compare parts' },
  { path: '/blogs', heading: /./ },
  { path: '/portfolio', heading: /./ },
  { path: '/whyChoose', heading: 'Why Choose us' },
  { path: '/reviews', heading: 'Customer Reviews' },
  { path: '/summary', heading: 'Your Trust is Valuable!' },
  { path: '/cart', heading: 'Cart' },
  { path: '/no-such-page', heading: '404! page not found' },
];

const adminScreens: Screen[] = [
  { path: '/dashboard/profile', heading: 'My Profile' },
  { path: '/dashboard/users', heading: 'All users' },
  { path: '/dashboard/addProduct', heading: 'Add Product' },
  { path: '/dashboard/manageProducts', heading: 'Manage Products' },
  { path: '/dashboard/reviews', heading: 'Reviews' },
  { path: '/dashboard/search?preview=brake+pads', heading: 'Search report' },
  { path: '/dashboard/mails', heading: 'Mails' },
  { path: '/dashboard/changes', heading: 'Changes' },
  { path: '/dashboard/manageOrders', heading: 'Manage Orders' },
];

async function openScreen(page: Page, { path, heading }: Screen): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}

/** A screen at every width; axe in the dark on a phone and in the light on a desk, which is every colour and layout. */
async function checkScreen(page: Page, screen: Screen): Promise<void> {
  await test.step(screen.path, async () => {
    await openScreen(page, screen);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page, `${screen.path} at ${width} px`);
      if (width === 390) {
        await expectLargeTargets(page, screen.path);
        await emulateTheme(page, 'dark');
        await expectAccessible(page, `${screen.path} on a phone, dark`);
      }
    }
    await emulateTheme(page, 'light');
    await expectAccessible(page, `${screen.path}, light`);
  });
}

async function carryCustomer(context: BrowserContext) {
  const rider = await openAccount(newPerson(longName));
  await carryToken(context, rider);
  return rider;
}

test.beforeEach(async ({ page, watch }) => {
  // Only the one screen that is about it.
  watch.allow(/answered 404: .*\/no-such-page$/, /^console: .*\/no-such-page\)$/);
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

const firstAfterParts = publicScreens.findIndex(({ path }) => path === '/blogs');

for (const [name, screens] of [
  ['the home page and the account pages', publicScreens.slice(0, 5)],
  ['the pages of parts', publicScreens.slice(5, firstAfterParts)],
  ['the other public pages', publicScreens.slice(firstAfterParts)],
] as const) {
  test(`${name} fit every width and satisfy axe in both themes`, async ({ page }) => {
    test.slow();
    for (const screen of screens) await checkScreen(page, screen);
  });
}

test('a customer’s screens fit every width and satisfy axe in both themes', async ({ page, context }) => {
  test.slow();
  const rider = await carryCustomer(context);
  await checkScreen(page, { path: '/dashboard/order', heading: 'My Orders: 0' });
  const orderId = await placeOrder(rider);
  const part = await getPart('Regulator-rectifier');
  await checkScreen(page, { path: `/product/${part._id}`, heading: part.name });
  await checkScreen(page, { path: '/dashboard', heading: 'My Profile' });
  await checkScreen(page, { path: '/dashboard/review', heading: 'Add A Review' });
  await checkScreen(page, { path: '/dashboard/order', heading: 'My Orders: 1' });
  await checkScreen(page, { path: `/dashboard/order/${orderId}`, heading: /^Order / });
  const payment = { path: `/dashboard/payment/${orderId}`, heading: `Hello, ${longName}` };
  await checkScreen(page, payment);
  await test.step('a refused card, then 3-D Secure, then paid', async () => {
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'incomplete' })).toBeVisible();
    await expectAccessibleInBothThemes(page, 'a card entry that is incomplete');
    await enterCard(page, '4000 0000 0000 3220');
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.getByRole('dialog').waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page, 'the 3-D Secure dialog');
    await expectAccessibleInBothThemes(page, 'the 3-D Secure dialog');
    await page.getByRole('button', { name: 'Complete' }).click();
    await expect(page.getByText('Congrats! Your payment is completed.')).toBeVisible();
    await expectNoSidewaysScroll(page, 'a completed payment');
    await expectAccessibleInBothThemes(page, 'a completed payment');
  });
  await checkScreen(page, { ...payment, heading: `Thank you, ${longName}` });
  await checkScreen(page, { path: '/dashboard/order', heading: 'My Orders: 1' });
});

test('a filled cart, the checkout and the address book fit every width and satisfy axe in both themes', async ({
  page,
  context,
}) => {
  test.slow();
  await carryCustomer(context);
  await page.goto('/');
  const cards = page.locator('#parts').getByRole('article');
  for (const name of ['Piston kit', 'Drive chain 520', 'Floating brake disc']) {
    const card = cards.filter({ hasText: name });
    await card.getByRole('button', { name: 'Add to cart' }).click();
    await expect(page.getByText(new RegExp(`^${name}.* is in your cart\\.$`))).toBeVisible();
  }
  await checkScreen(page, { path: '/cart', heading: 'Cart' });
  await checkScreen(page, { path: '/checkout', heading: 'Checkout' });
  await checkScreen(page, { path: '/dashboard/addresses', heading: 'Addresses' });
  await test.step('the form of an address with its messages', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('button', { name: 'Add an address' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('City is required')).toBeVisible();
    await expectNoSidewaysScroll(page, 'the form of an address');
    await expectAccessibleInBothThemes(page, 'the form of an address');
  });
  await page.getByLabel('Country').selectOption('Germany');
  await page.getByLabel('Address', { exact: true }).fill('12 Ratchet Lane');
  await page.getByLabel('Postcode').fill('12345');
  await page.getByLabel('City').fill('Springfield');
  await page.getByLabel('Phone').fill('0049 170 1234567');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('listitem', { name: '12 Ratchet Lane' })).toBeVisible();
  await checkScreen(page, { path: '/dashboard/addresses', heading: 'Addresses' });
  await checkScreen(page, { path: '/checkout', heading: 'Checkout' });
});

test('the checkout and the order of a guest fit every width and satisfy axe in both themes', async ({ page }) => {
  test.slow();
  await page.goto('/');
  await addChain(page);
  await checkScreen(page, { path: '/checkout', heading: 'Checkout' });
  await page.getByLabel('Email').fill(newPerson().email);
  await page.getByLabel('Name').fill(longName);
  await page.getByLabel('Country').selectOption('Germany');
  await page.getByLabel('Address', { exact: true }).fill('12 Ratchet Lane');
  await page.getByLabel('Postcode').fill('12345');
  await page.getByLabel('City').fill('Springfield');
  await page.getByLabel('Phone').fill('0049 170 1234567');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page).toHaveURL(/\/track\/KS-\d+\/pay#/);
  const { pathname, hash } = new URL(page.url());
  await checkScreen(page, { path: `${pathname}${hash}`, heading: /^Hello, / });
  await checkScreen(page, { path: `${pathname.replace(/\/pay$/, '')}${hash}`, heading: /^Order KS-/ });
  await checkScreen(page, { path: '/track/KS-1', heading: 'There is no such order' });
});

test('an admin’s screens fit every width and satisfy axe in both themes', async ({ page, context }) => {
  test.slow();
  await placeOrder(await openAccount(newPerson(longName)));
  await carryToken(context, await enterAsAdmin());
  for (const screen of adminScreens) await checkScreen(page, screen);
  await test.step('the question before a deletion', async () => {
    await page.getByRole('button', { name: 'Delete' }).first().click();
    await expect(page.getByText('Are you sure you want to delete order?')).toBeVisible();
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page, 'a deletion');
    await expectAccessibleInBothThemes(page, 'a deletion');
    await page.getByRole('button', { name: 'Cancel' }).click();
  });
});

test('an admin’s categories, brands, families and attributes fit every width and satisfy axe in both themes', async ({
  page,
  context,
}) => {
  test.slow();
  await carryToken(context, await enterAsAdmin());
  const openForm = {
    categories: () => page.getByRole('treeitem').first().click(),
    brands: () =>
      page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click(),
    families: () =>
      page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click(),
    attributes: () =>
      page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click(),
  };
  for (const [name, open] of Object.entries(openForm)) {
    await checkScreen(page, { path: `/dashboard/${name}`, heading: new RegExp(name, 'i') });
    await open();
    await page
      .getByLabel(/^(Name|Label)$/)
      .first()
      .fill('');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText(/(Name|Label) is required/)).toBeVisible();
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page, `the form of ${name}`);
    await expectAccessibleInBothThemes(page, `the form of ${name}`);
    await page
      .getByRole('button', { name: /^Remove/ })
      .last()
      .click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectNoSidewaysScroll(page, `the removal of one of the ${name}`);
    await expectAccessibleInBothThemes(page, `the removal of one of the ${name}`);
    await page.getByRole('button', { name: 'Cancel' }).last().click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
  }
});

test('an admin’s overview, orders and changes fit every width and satisfy axe in both themes', async ({
  page,
  context,
}) => {
  test.slow();
  const rider = await openAccount(newPerson(longName));
  const orderId = await placeOrder(rider);
  await payForOrder(rider, orderId, cards.disputed);
  const admin = await enterAsAdmin();
  await expect.poll(() => findFlag(admin, orderId), { timeout: 20_000 }).not.toBeNull();
  const shipped = await placeOrder(rider);
  await payForOrder(rider, shipped);
  await shipOrder(admin, shipped);
  await carryToken(context, admin);
  await checkScreen(page, { path: '/dashboard', heading: 'Overview' });
  await checkScreen(page, { path: '/dashboard/changes', heading: 'Changes' });
  await checkScreen(page, { path: `/dashboard/manageOrders/${orderId}`, heading: /^Order / });
  await test.step('an order’s forms with their messages, and the question before a refund', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('button', { name: 'Mark as checked' }).click();
    await expectNoSidewaysScroll(page, 'a flagged order with its message');
    await expectAccessibleInBothThemes(page, 'a flagged order with its message');
    await page.goto(`/dashboard/manageOrders/${shipped}`);
    await page.getByLabel('Refund a part').check();
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await expect(page.getByText('Say how much goes back')).toBeVisible();
    await expectNoSidewaysScroll(page, 'an order with its messages');
    await expectAccessibleInBothThemes(page, 'an order with its messages');
    await page.getByLabel('Refund everything left').check();
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectNoSidewaysScroll(page, 'a refund');
    await expectAccessibleInBothThemes(page, 'a refund');
    await page.getByRole('button', { name: 'Cancel' }).click();
  });
  await checkScreen(page, { path: `/dashboard/manageOrders/${anyId}`, heading: 'There is no such order' });
  await checkScreen(page, { path: '/dashboard/manageOrders?state=review', heading: 'Manage Orders' });
});

test('forms with every message, toasts, and the open menu satisfy axe in both themes', async ({ page, context }) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  for (const [path, button] of [
    ['/login', 'Login'],
    ['/signup', 'Sign Up'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Password is Required' })).toBeVisible();
    await expectAccessibleInBothThemes(page, `${path} with its messages`);
    await expectNoSidewaysScroll(page, `${path} with its messages`);
  }
  await page.goto('/login');
  await page.getByRole('button', { name: 'Forgot Password' }).click();
  await page.getByText('please enter your email').hover();
  await expectNoSidewaysScroll(page, 'a toast');
  await expectAccessibleInBothThemes(page, 'a toast');
  await openMenu(page);
  await expectAccessibleInBothThemes(page, 'the visitor’s menu');

  const rider = await carryCustomer(context);
  const part = await getPart('Regulator-rectifier');
  await page.goto(`/product/${part._id}`);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Quantity is required' })).toBeVisible();
  await expectAccessibleInBothThemes(page, 'the order form with its messages');
  await expectNoSidewaysScroll(page, 'the order form with its messages');
  await openMenu(page);
  await expect(page.getByRole('banner').getByText(rider.name).last()).toBeVisible();
  await expectLargeTargets(page, 'the customer’s menu');
  await expectNoSidewaysScroll(page, 'the customer’s menu');
  await expectAccessibleInBothThemes(page, 'the customer’s menu');
});

test('loading, empty and failed lists satisfy axe in both themes and fit a phone', async ({ page, watch }) => {
  test.slow();
  watch.allow(failedLoad, /answered 500/);
  await page.setViewportSize({ width: 360, height: 740 });
  const lists = ['HomeProducts', 'HomeReviews'] as const;
  await test.step('loading', async () => {
    const held = await Promise.all(lists.map((operation) => hold(page, operation)));
    await page.goto(homeByBrowser);
    await expect(page.locator('[aria-busy=true]')).toHaveCount(2);
    await expectAccessibleInBothThemes(page, 'the home page while it loads');
    await expectNoSidewaysScroll(page, 'the home page while it loads');
    for (const { release } of held) release();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  });
  await test.step('failed', async () => {
    const failing = await Promise.all(lists.map((operation) => intercept(page, operation, answers.unavailable)));
    await page.goto(homeByBrowser);
    await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(2);
    await expectAccessibleInBothThemes(page, 'the home page without its lists');
    await expectNoSidewaysScroll(page, 'the home page without its lists');
    for (const { end } of failing) await end();
  });
});

test('at 200 % zoom nothing is lost sideways', async ({ browser, watch, baseURL }) => {
  const context = await browser.newContext({ baseURL, viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 });
  watch.follow(context);
  const rider = await carryCustomer(context);
  const orderId = await placeOrder(rider);
  const part = await getPart('Regulator-rectifier');
  const page = await context.newPage();
  const customerScreens: Screen[] = [
    { path: `/product/${part._id}`, heading: part.name },
    { path: '/dashboard', heading: 'My Profile' },
    { path: '/dashboard/order', heading: /My Orders/ },
    { path: `/dashboard/payment/${orderId}`, heading: /Hello/ },
  ];
  const visitorScreens = publicScreens.filter(({ path }) => !['/login', '/signup'].includes(path));
  for (const screen of [...customerScreens, ...visitorScreens]) {
    await openScreen(page, screen);
    await expectNoSidewaysScroll(page, `${screen.path} at 200 %`);
  }
  await context.close();
});
