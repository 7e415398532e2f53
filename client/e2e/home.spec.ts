import { answers, hold, homeByBrowser, intercept } from './support/interception';
import { expectTakenOver } from './support/journeys';
import { changePart, getPart, listParts } from './support/shop-api';
import { expect, failedLoad, test } from './support/test';

test('six sections in order, with the specified figures and claims', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kickstand');
  await expect(page.getByText('Because your motorbike is important to us.').first()).toBeVisible();
  await expect(page.getByText(/wide range of products at reasonable prices/i)).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    /Parts/,
    /Sale/,
    /Customer Reviews/,
    /Your Trust is Valuable!/,
    /Why Choose us/,
  ]);
  const statistics = page.locator('section').filter({ hasText: 'Your Trust is Valuable!' });
  for (const figure of ['31K', 'Jan 1st - April 1st', '4,200', '↗ 400 (22%)', '1,2000 pcs', '↗ 90 (14%)']) {
    await expect(statistics.getByText(figure, { exact: true })).toBeVisible();
  }
  for (const claim of [
    'Cutting-edge bike products at a competitive price.',
    /Attention to timelines and project management/,
    /international communicators award.*six times from over 6000 entries/,
  ]) {
    await expect(page.getByText(claim)).toBeVisible();
  }
  await expect(page.getByText('User Review').first()).toBeVisible();
  await expect(page.getByText('User Rating').first()).toBeVisible();
});

test('the countdown has stopped at zero and says that the sale is over', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText('The sale has ended.')).toBeVisible();
  await expect(page.getByRole('timer').getByRole('definition')).toHaveText(['00', '00', '00', '00']);
  await expect(page.getByRole('timer').getByRole('term')).toHaveText(['days', 'hours', 'minutes', 'seconds']);
});

test('before the end of the sale the countdown runs, reaches zero and clears its timer', async ({ page }) => {
  const end = Date.UTC(2022, 5, 1);
  await page.clock.install({ time: end - (86_400 + 3_600 + 60 + 2) * 1000 });
  await page.goto('/');
  const digits = page.getByRole('timer').getByRole('definition');
  await expect(digits.nth(0)).toHaveText('01');
  await expect(digits.nth(1)).toHaveText('01');
  await expect(page.getByText('Sale prices until')).toBeVisible();
  await page.clock.setSystemTime(end);
  await page.clock.runFor(2_000);
  await expect(digits).toHaveText(['00', '00', '00', '00']);
  await expect(page.getByText('The sale has ended.')).toBeVisible();
});

test('the grid shows the last six parts of the list, in 1, 2 and 3 columns', async ({ page }) => {
  await page.goto('/');
  const cards = page.locator('#parts').getByRole('article');
  await expect(cards).toHaveCount(6);
  const lastSix = (await listParts()).slice(-6);
  await expect(cards.getByRole('heading')).toHaveText(lastSix.map(({ name }) => name));
  for (const [index, part] of lastSix.entries()) {
    const card = cards.nth(index);
    await expect(card).toContainText(`Price per unit$${part.price.toFixed(2)}`);
    await expect(card).toContainText(/Available quantity\d+Minimum/);
    await expect(card).toContainText(`Minimum quantity${part.minimumQuantity}`);
    await expect(card.getByRole('button', { name: 'Purchase Now' })).toHaveAttribute('href', `/product/${part._id}`);
  }
  for (const [width, columns] of [
    [390, 1],
    [768, 2],
    [1280, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    const lefts = await cards.evaluateAll((all) => all.map((card) => Math.round(card.getBoundingClientRect().left)));
    expect(new Set(lefts).size, `${width} px`).toBe(columns);
  }
});

test('a part below its minimum cannot be purchased, and its card says why', async ({ page }) => {
  const [part] = (await listParts()).slice(-6);
  expect(part).toBeDefined();
  // The page's own answer is changed, not the shop's stock: other tests buy from it.
  await page.route('**/graphql', async (route) => {
    const body = route.request().postDataJSON() as { operationName?: string };
    if (body.operationName !== 'HomeProducts') return route.fallback();
    const response = await route.fetch();
    const answer = (await response.json()) as {
      data: { products: { edges: { node: { availability: string; availableQuantity: number } }[] } };
    };
    const [newest, second] = answer.data.products.edges;
    Object.assign(newest?.node ?? {}, { availability: 'OUT_OF_STOCK', availableQuantity: 0 });
    Object.assign(second?.node ?? {}, { availability: 'OUT_OF_STOCK', availableQuantity: 1, minimumQuantity: 2 });
    await route.fulfill({ response, json: answer });
  });
  await page.goto(homeByBrowser);
  const disabled = page.getByRole('button', { name: 'Purchase Now', disabled: true });
  await expect(disabled).toHaveCount(2);
  await expect(disabled.first()).toBeDisabled();
  await expect(disabled.first()).toHaveAccessibleDescription(
    /Out of stock: the quantity left is below the minimum order\./,
  );
  await expect(disabled.last()).toHaveAccessibleDescription(/Out of stock: none left\./);
  await expect(page.getByRole('button', { name: 'Purchase Now', disabled: false })).toHaveCount(4);
});

test('the shop’s own stock decides what is out of stock', async ({ page, rider }) => {
  const part = await getPart(test.info().parallelIndex % 2 ? 'Radiator' : 'Slip-on silencer');
  const restore = await changePart(part._id, { availableQuantity: 0 });
  try {
    await page.goto(`/product/${part._id}`);
    await expect(page.getByLabel('Customer Email')).toHaveValue(rider.email);
    await expect(page.getByRole('button', { name: 'Place Order' })).toBeDisabled();
    await expect(page.getByText('None can be ordered now')).toBeVisible();
  } finally {
    await restore();
  }
});

test('lists load, fail with Retry, and say when they are empty', async ({ page, watch }) => {
  watch.allow(failedLoad, /answered 500/);
  const noProducts = { products: { __typename: 'ProductConnection', edges: [], pageInfo: emptyPage } };
  const noReviews = { reviews: { __typename: 'ReviewConnection', totalCount: 0, edges: [], pageInfo: emptyPage } };
  for (const [operation, waiting, nothing, empty] of [
    ['HomeProducts', 'Fetching the parts…', noProducts, 'The shelf is empty'],
    ['HomeReviews', 'Fetching the reviews…', noReviews, 'No reviews yet'],
  ] as const) {
    const loading = await hold(page, operation);
    await page.goto(homeByBrowser);
    await expect(page.getByText(waiting)).toBeAttached();
    loading.release();
    await expect(page.getByText(waiting)).toHaveCount(0);
    const failing = await intercept(page, operation, answers.unavailable);
    await page.reload();
    await expect(page.getByRole('alert').filter({ hasText: 'The shop is not available right now.' })).toBeVisible();
    await failing.end();
    const answeringNothing = await intercept(page, operation, answers.data(nothing));
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { name: empty })).toBeVisible();
    await answeringNothing.end();
  }
});

test('the notice of a lost connection comes and goes, and what is on the screen stays', async ({
  page,
  context,
  watch,
}) => {
  // A drawing further down may still be on its way.
  watch.allow(failedLoad, /failed with net::ERR_INTERNET_DISCONNECTED/);
  await page.goto('/');
  await expect(page.locator('#parts').getByRole('article')).toHaveCount(6);
  await expectTakenOver(page);
  await context.setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: 'You are offline.' })).toBeVisible();
  await expect(page.locator('#parts').getByRole('article')).toHaveCount(6);
  await context.setOffline(false);
  await expect(page.getByText('You are offline.')).toHaveCount(0);
});

test('the theme follows the system, then the visitor’s choice, which is set before the first paint', async ({
  page,
}) => {
  const root = page.locator('html');
  // The class at the moment the page's body begins: before there is anything to paint.
  await page.addInitScript(() => {
    const record = new MutationObserver(() => {
      if (!document.body) return;
      document.documentElement.setAttribute('data-first-theme', document.documentElement.classList.value);
      record.disconnect();
    });
    record.observe(document, { childList: true, subtree: true });
  });
  for (const system of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: system });
    await page.goto('/contact');
    await expect(root).toHaveAttribute('data-first-theme', new RegExp(`\\b${system}\\b`));
    await expect(root).toHaveClass(new RegExp(`\\b${system}\\b`));
  }
  await expectTakenOver(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(root).toHaveClass(/\blight\b/);
  await page.getByRole('button', { name: 'Use the dark theme' }).click();
  await expect(root).toHaveClass(/\bdark\b/);
  await page.reload();
  await expect(root).toHaveAttribute('data-first-theme', /\bdark\b/);
  await expect(page.getByRole('button', { name: 'Use the light theme' })).toBeVisible();
  const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const [red = 255] = (background.match(/\d+/g) ?? []).map(Number);
  expect(red, background).toBeLessThan(80);
});

const emptyPage = {
  __typename: 'PageInfo',
  hasNextPage: false,
  hasPreviousPage: false,
  startCursor: null,
  endCursor: null,
};
