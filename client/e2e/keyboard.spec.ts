import { expectTakenOver, newPerson } from './support/journeys';
import { countCharges } from './support/shop-api';
import { expect, test, type Page } from './support/test';

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, role: 'link' | 'button' | 'textbox', name: string | RegExp): Promise<void> {
  const exact = typeof name === 'string';
  const wanted = page.getByRole(role, { name, exact }).and(page.locator(':focus'));
  await expect(page.getByRole(role, { name, exact }).first()).toBeVisible();
  for (let stops = 0; stops < 80; stops += 1) {
    if ((await wanted.count()) > 0) {
      await expectVisibleFocus(page);
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached ${role} ${String(name)}.`);
}

/** Asserts that the focused element looks focused. */
async function expectVisibleFocus(page: Page): Promise<void> {
  const isShown = await page.evaluate(() => {
    const { outlineStyle, outlineWidth, boxShadow, borderBottomColor } = getComputedStyle(
      document.activeElement ?? document.body,
    );
    const hasOutline = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
    // The card fields are in a box that shows their focus.
    const box = document.activeElement?.closest('[data-focused=true]');
    return hasOutline || boxShadow !== 'none' || (Boolean(box) && borderBottomColor !== 'rgba(0, 0, 0, 0)');
  });
  expect(isShown, 'the focus can be seen').toBe(true);
}

const enter = (page: Page) => page.keyboard.press('Enter');
const type = (page: Page, text: string) => page.keyboard.type(text);

/** Asserts that the new page's heading has the focus, and that its title was announced. */
async function expectArrival(page: Page, heading: string | RegExp): Promise<void> {
  const title = page.getByRole('heading', { level: 1, name: heading });
  await expect(title).toBeFocused();
  const said = page.getByTestId('route-announcement');
  await expect.poll(async () => (await said.textContent()) === (await page.title())).toBe(true);
}

test('from the home page to a paid order without a mouse', async ({ page }) => {
  const person = newPerson('Kay Keyboard');
  await page.goto('/');
  await expect(page.locator('#parts').getByRole('article')).toHaveCount(6);
  await test.step('the first Tab stop is a link that skips the top bar', async () => {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to the page' })).toBeFocused();
    await enter(page);
    await expect(page.getByRole('main')).toBeFocused();
  });
  await test.step('choose a part, open an account on the way', async () => {
    await tabTo(page, 'button', /Purchase Now/);
    await enter(page);
    await expectArrival(page, 'Log In');
    await tabTo(page, 'link', 'Create New Account');
    await enter(page);
    await expectArrival(page, 'Sign Up');
    await tabTo(page, 'textbox', /^Name/);
    await type(page, person.name);
    await tabTo(page, 'textbox', /^Email/);
    await type(page, person.email);
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Password')).toBeFocused();
    await type(page, person.password);
    await enter(page);
    await expect(page).toHaveURL(/\/home$/);
    await expectArrival(page, 'Kickstand');
  });
  await test.step('order it', async () => {
    // A product with a minimum quantity of 1 and a large stock.
    const drive = page
      .getByRole('article')
      .filter({ hasText: 'Drive chain' })
      .getByRole('button', { name: 'Purchase Now' });
    await drive.waitFor();
    for (
      let stops = 0;
      stops < 80 && !(await drive.evaluate((button) => button === document.activeElement));
      stops += 1
    ) {
      await page.keyboard.press('Tab');
    }
    await enter(page);
    await expectArrival(page, /Drive chain/);
    await tabTo(page, 'textbox', /^Address/);
    await type(page, '1 Key Street');
    await tabTo(page, 'textbox', /^Phone/);
    await type(page, '0170 555 0101');
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Price', { exact: true })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Quantity', { exact: true })).toBeFocused();
    await type(page, '1');
    await enter(page);
    await expect(page.getByText('order placed successfully')).toBeVisible();
    await page.keyboard.press('Shift+Tab');
    await tabTo(page, 'link', 'Pay for the order');
    await enter(page);
    await expectArrival(page, `Hello, ${person.name}`);
  });
  const orderId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await test.step('pay for it, with 3-D Secure', async () => {
    await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeEnabled();
    await tabTo(page, 'textbox', /card number/i);
    // When a field is complete, the focus moves to the next one.
    await type(page, '4000000000003220');
    await type(page, '1240');
    await type(page, '123');
    await enter(page);
    const dialog = page.getByRole('dialog', { name: '3-D Secure check' });
    await expect(dialog.getByRole('button', { name: 'Complete' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('button', { name: 'Fail' })).toBeFocused();
    await page.keyboard.press('Tab');
    await enter(page);
    await expect(page.getByText('Congrats! Your payment is completed.')).toBeVisible();
    expect(await countCharges(orderId)).toBe(1);
  });
  await test.step('open the order', async () => {
    await tabTo(page, 'link', 'Go to My Orders');
    await enter(page);
    await expectArrival(page, 'My Orders: 1');
    await expect(page.getByText('Paid', { exact: true })).toBeVisible();
  });
});

test('the phone menu opens and closes by keyboard, and following a link closes it @phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.focus();
  await enter(page);
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
  await expect(menu).toBeFocused();
  await enter(page);
  await tabTo(page, 'link', 'Blogs');
  // Before hydration, the browser would follow the link itself and load a new document, in which nothing has the focus.
  await expectTakenOver(page);
  await enter(page);
  await expect(page).toHaveURL(/\/blogs$/);
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
