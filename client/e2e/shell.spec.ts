import { hold } from './support/interception';
import { expectHome, openMenu, signOut } from './support/journeys';
import { expect, test, type Page } from './support/test';

const destinations = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link');

test('the top bar links to every section and shows the user’s name @phone', async ({ page, rider }) => {
  await page.goto('/contact');
  await openMenu(page);
  await expect(destinations(page).filter({ visible: true })).toHaveText([
    'Home',
    'My Portfolio',
    'Blogs',
    'Dashboard',
    'Contact',
  ]);
  await expect(page.getByRole('banner').getByText(rider.name).filter({ visible: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'LogIn', exact: true })).toHaveCount(0);
  for (const [label, path] of [
    ['Home', '/home'],
    ['My Portfolio', '/portfolio'],
    ['Blogs', '/blogs'],
    ['Dashboard', '/dashboard'],
    ['Contact', '/contact'],
  ] as const) {
    await openMenu(page);
    await destinations(page).filter({ visible: true }).getByText(label, { exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  }
  await page.getByRole('banner').getByRole('link', { name: 'Kickstand' }).click();
  await expectHome(page, /:\d+\/$/);
  await signOut(page);
  await openMenu(page);
  await expect(page.getByRole('link', { name: 'LogIn', exact: true })).toBeVisible();
  await expect(destinations(page).filter({ visible: true })).toHaveText(['Home', 'My Portfolio', 'Blogs', 'Contact']);
});

test('the dashboard’s menu leads a customer to profile, review and orders @phone', async ({ page, rider }) => {
  await page.goto('/dashboard');
  await expect(page.getByText(rider.email)).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link');
  await expect(menu).toHaveText(['My Profile', 'Add A Review', 'My Orders']);
  await menu.getByText('My Orders').click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Orders: 0' })).toBeFocused();
  await expect(page.getByText('No orders yet')).toBeVisible();
  await menu.getByText('Add A Review').click();
  await expect(page).toHaveURL(/\/dashboard\/review$/);
  await menu.getByText('My Profile').click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('the contact page says how to reach the shop; the footer’s placeholders are not links', async ({ page }) => {
  await page.goto('/contact');
  await expect(page.getByText('this is contact', { exact: true })).toBeVisible();
  await expect(page.getByRole('main').locator('a[href^="mailto:"]')).toBeVisible();
  await expect(page.getByRole('main').locator('a[href^="tel:"]')).toBeVisible();
  for (const list of ['Services', 'Company', 'Social']) {
    await expect(page.getByRole('contentinfo').getByRole('heading', { name: list })).toBeVisible();
  }
  await expect(page.getByRole('contentinfo').locator('li a[href]')).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Legal pages' }).getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy');
});

test('a spinner covers the screen until it is known who is signed in', async ({ page, rider }) => {
  const viewer = await hold(page, 'Viewer');
  await page.goto('/dashboard');
  const spinner = page.getByRole('status').filter({ hasText: 'One moment…' });
  await expect(spinner).toBeVisible();
  expect(await spinner.boundingBox()).toMatchObject({ x: 0, y: 0, ...page.viewportSize() });
  viewer.release();
  await expect(page.getByText(rider.email)).toBeVisible();
  await expect(spinner).toHaveCount(0);
});

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`a toast is shown at the top right for five seconds (${reducedMotion})`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion });
    await page.goto('/login');
    // The time is measured in the page, because the test may notice the start and the end late.
    const shownForMs = await page.evaluateHandle(() => {
      const isShown = () =>
        [...document.querySelectorAll('[role=alert]')].some((alert) => /please/.test(alert.innerHTML));
      let shownAt = 0;
      const ms = new Promise<number>((resolve) => {
        new MutationObserver(() => {
          if (shownAt === 0 && isShown()) shownAt = performance.now();
          else if (shownAt > 0 && !isShown()) resolve(performance.now() - shownAt);
        }).observe(document.body, { childList: true, subtree: true, characterData: true });
      });
      return { ms };
    });
    await page.getByRole('button', { name: 'Forgot Password' }).click();
    const toast = page.getByRole('alert').filter({ hasText: 'please enter your email' });
    await expect(toast).toBeVisible();
    const width = page.viewportSize()?.width ?? 0;
    const strip = await page.getByRole('navigation', { name: 'Shopping' }).boundingBox();
    await expect(async () => {
      const box = await toast.boundingBox();
      expect(box?.x).toBeGreaterThan(width / 2);
      expect(box?.y).toBeGreaterThanOrEqual((strip?.y ?? Infinity) + (strip?.height ?? 0));
      expect(box?.y).toBeLessThan(200);
    }).toPass();
    await expect(toast).toHaveCount(0);
    expect(await shownForMs.evaluate(({ ms }) => ms)).toBeGreaterThan(4_500);
  });
}

test('a toast is dragged away past 80 percent of its width, and closed by its button', async ({ page }) => {
  await page.goto('/login');
  const ask = page.getByRole('button', { name: 'Forgot Password' });
  const toast = page.getByRole('alert').filter({ hasText: 'please enter your email' });
  const left = async () => (await toast.boundingBox())?.x ?? 0;
  const drag = async (share: number) => {
    const box = await toast.boundingBox();
    if (!box) throw new Error('The toast is not on the screen.');
    const [x, y] = [box.x + 10, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + box.width * share, y, { steps: 5 });
    await page.mouse.up();
  };
  await ask.click();
  await toast.hover();
  // Waits until the toast has stopped moving, because a drag starts from its final position.
  const rest = (page.viewportSize()?.width ?? 0) - 16 - ((await toast.boundingBox())?.width ?? 0);
  await expect.poll(left).toBeCloseTo(rest, 0);
  await drag(0.5);
  await expect.poll(left).toBeCloseTo(rest, 0);
  await drag(0.9);
  await expect(toast).toHaveCount(0, { timeout: 2_000 });
  await ask.click();
  await toast.getByRole('button', { name: /close/i }).click();
  await expect(toast).toHaveCount(0, { timeout: 2_000 });
});
