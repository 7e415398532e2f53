import { getPart, openAccount } from './support/shop-api';
import { addChain, newPerson } from './support/journeys';
import { deviceWidths } from './support/scope';
import { carryToken, expect, test, type Page } from './support/test';

declare global {
  interface Window {
    /** Layout shifts since the page was opened. Chromium computes the cumulative layout shift from their values. */
    shifts: { value: number; moved: string[] }[];
  }
}

/** Records every layout shift that was not caused by input, from the first paint on. */
async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifts = [];
    const nameOf = (node: Node | null) =>
      node instanceof Element ? node.outerHTML.slice(0, 120) : (node?.nodeName ?? '?');
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        window.shifts.push({ value: entry.value, moved: entry.sources.map(({ node }) => nameOf(node)) });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

async function expectStill(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  // Does not wait for an idle network, because the identity provider's hidden frame may send requests all the time.
  const isLoading = () => [...document.images].some((image) => image.loading !== 'lazy' && !image.complete);
  await expect.poll(() => page.evaluate(isLoading)).toBe(false);
  await page.evaluate(async () => {
    await document.fonts.ready;
    // A layout shift is reported one frame after its cause.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
  const shifts = await page.evaluate(() => window.shifts);
  const total = shifts.reduce((sum, { value }) => sum + value, 0);
  expect.soft(total, `${path} moved: ${JSON.stringify(shifts, null, 1)}`).toBeLessThanOrEqual(0.01);
}

for (const width of deviceWidths) {
  test(`nothing moves while a page opens at ${width} px`, async ({ page, context, watch }) => {
    test.slow();
    watch.allow(/answered 404: .*\/no-such-page$/, /^console: .*\/no-such-page\)$/);
    await page.setViewportSize({ width, height: 800 });
    await recordShifts(page);
    const fitted = '/part/ardent-floating-disc-front-310-mm';
    for (const path of ['/', '/blogs', '/login', '/signup', '/contact', '/cart', '/no-such-page', fitted])
      await expectStill(page, path);
    await page.goto('/bikes/honda/cb-500-f-pc45');
    await page.getByRole('button', { name: 'Add to my garage' }).click();
    await expect(page.getByRole('button', { name: /^Your bike: Honda CB 500 F.*, change$/ })).toBeVisible();
    for (const path of ['/', fitted]) await expectStill(page, path);
    await carryToken(context, await openAccount(newPerson()));
    const part = await getPart('Regulator-rectifier');
    for (const path of ['/', `/product/${part._id}`, '/dashboard', '/dashboard/order']) await expectStill(page, path);
    await page.goto('/home');
    await addChain(page);
    for (const path of ['/cart', '/checkout']) await expectStill(page, path);
  });
}
