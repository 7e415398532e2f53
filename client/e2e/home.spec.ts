import { expectTakenOver } from './support/journeys';
import { listParts } from './support/shop-api';
import { expect, failedLoad, test } from './support/test';

test('the home page has six sections in order, with the specified figures and claims', async ({ page }) => {
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
  await expect(page.getByText('The sale has ended.')).toBeVisible();
  await expect(page.getByRole('timer').getByRole('definition')).toHaveText(['00', '00', '00', '00']);
  await expect(page.getByRole('timer').getByRole('term')).toHaveText(['days', 'hours', 'minutes', 'seconds']);
  await expect(page.getByText('User Review').first()).toBeVisible();
  await expect(page.getByText('User Rating').first()).toBeVisible();
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

test('the notice of a lost connection comes and goes, and what is on the screen stays', async ({
  page,
  context,
  watch,
}) => {
  // A drawing further down the page may still be loading when the connection is lost.
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

test('the theme follows the system until the visitor chooses one, and is set before the first paint', async ({
  page,
}) => {
  const root = page.locator('html');
  // Records the class when the body element appears, before anything can be painted.
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
