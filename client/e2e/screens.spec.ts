import type { BrowserContext } from '@playwright/test';
import { answers, hold, homeByBrowser, intercept } from './support/interception';
import { addChain, enterCard, expectQuoted, newPerson, openMenu } from './support/journeys';
import { expectAccessibleInBothThemes, expectLargeTargets, expectNoSidewaysScroll } from './support/screen-checks';
import { getPart, openAccount, placeOrder } from './support/shop-api';
import { checkScreen, longName, type Screen } from './support/screens';
import { carryToken, expect, failedLoad, test } from './support/test';

const publicScreens: Screen[] = [
  {
    path: '/',
    heading: 'Kickstand',
    texts: [
      'Because your motorbike is important to us.',
      'Drive chain 520',
      'Price per unit',
      'Customer Reviews',
      'User Review',
      'User Rating',
      'Your Trust is Valuable!',
      'Why Choose us',
      'Services',
      'Company',
      'Social',
    ],
  },
  { path: '/contact', heading: /./ },
  {
    path: '/login',
    heading: 'Log In',
    texts: ['Log In', 'Email', 'Password', 'Create New Account', 'Continue With Google'],
  },
  { path: '/signup', heading: 'Sign Up', texts: ['Sign Up', 'Name'] },
  { path: '/reset', heading: 'New Password' },
  { path: '/parts', heading: 'All parts' },
  { path: '/category/brakes', heading: 'Brakes' },
  { path: '/brand/ardent', heading: 'Ardent' },
  { path: '/search?q=brake', heading: 'Parts for “brake”' },
  { path: '/search?q=nothingatall', heading: 'Parts for “nothingatall”' },
  { path: '/part/floating-brake-disc-front-320-mm', heading: 'Floating brake disc, front, 320 mm' },
  { path: '/compare', heading: 'Compare parts' },
  { path: '/blogs', heading: /./, texts: ['Blogs'] },
  { path: '/portfolio', heading: /./, texts: ['My Portfolio'] },
  { path: '/whyChoose', heading: 'Why Choose us' },
  { path: '/reviews', heading: 'Customer Reviews' },
  { path: '/summary', heading: 'Your Trust is Valuable!' },
  { path: '/cart', heading: 'Cart' },
  { path: '/no-such-page', heading: '404! page not found', texts: ['404! page not found', 'Go to Home Page'] },
];

async function carryCustomer(context: BrowserContext) {
  const rider = await openAccount(newPerson(longName));
  await carryToken(context, rider);
  return rider;
}

test.beforeEach(async ({ page, watch }) => {
  // The screen for unknown addresses is answered with 404, as it must be.
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
  await checkScreen(page, {
    path: `/product/${part._id}`,
    heading: part.name,
    texts: ['To Complete Your Order Please Fill Up the Form Below:', 'Product Name', 'Customer Email'],
  });
  await checkScreen(page, { path: '/dashboard', heading: 'My Profile', texts: ['Education', 'LinkedIn Profile'] });
  await checkScreen(page, { path: '/dashboard/review', heading: 'Add A Review' });
  await checkScreen(page, {
    path: '/dashboard/order',
    heading: 'My Orders: 1',
    texts: ['My Orders: 1', 'Total Price', 'Payment', 'pay'],
  });
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
  await checkScreen(page, { path: '/dashboard/order', heading: 'My Orders: 1', texts: ['Paid'] });
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
  await expectQuoted(page);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page).toHaveURL(/\/track\/KS-\d+\/pay#/);
  const { pathname, hash } = new URL(page.url());
  await checkScreen(page, { path: `${pathname}${hash}`, heading: /^Hello, / });
  await checkScreen(page, { path: `${pathname.replace(/\/pay$/, '')}${hash}`, heading: /^Order KS-/ });
  await checkScreen(page, { path: '/track/KS-1', heading: 'There is no such order' });
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
