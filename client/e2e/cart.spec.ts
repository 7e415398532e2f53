import { enterCard, enterSignup, expectHome, expectQuoted, expectTakenOver, newPerson } from './support/journeys';
import { expectAccessibleInBothThemes, expectLargeTargets, expectNoSidewaysScroll } from './support/screen-checks';
import { expect, test, type Page } from './support/test';

const cartLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Shopping' }).getByRole('link', { name: /^Cart/ });
const lines = (page: Page) => page.getByRole('list', { name: 'Products in the cart' }).getByRole('listitem');

/** Adds a part on the home page to the cart. @returns the part's name */
async function addFromCard(page: Page, index: number): Promise<string> {
  const addToCart = page.getByRole('button', { name: 'Add to cart' });
  const cards = page.locator('#parts').getByRole('article').filter({ has: addToCart });
  const name = (await cards.nth(index).getByRole('heading').textContent()) ?? '';
  // The card is found by its name, because other tests add products, which moves the cards.
  const card = cards.filter({ has: page.getByRole('heading', { name, exact: true }) });
  await card.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText(`${name} is in your cart.`)).toBeVisible();
  return name;
}

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test('@phone a visitor fills a cart, changes it and finds it again', async ({ page }) => {
  test.slow();
  await page.goto('/');
  const first = await addFromCard(page, 1);
  const second = await addFromCard(page, 2);
  await expect(cartLink(page)).toHaveAccessibleName(/^Cart \(quantity \d+\)$/);

  await test.step('the drawer', async () => {
    await cartLink(page).click();
    const drawer = page.getByRole('dialog', { name: 'Cart' });
    await expect(drawer.getByRole('listitem')).toHaveCount(2);
    await expectAccessibleInBothThemes(page, 'the drawer');
    await expectLargeTargets(page, 'the drawer');
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(cartLink(page)).toBeFocused();
    await cartLink(page).click();
    await drawer.getByRole('link', { name: 'Go to the cart' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible();
  });

  await test.step('the page, by keyboard', async () => {
    await expect(lines(page)).toHaveCount(2);
    const quantity = page.getByRole('spinbutton', { name: `Quantity of ${second}` });
    const before = Number(await quantity.inputValue());
    const total = await page.getByLabel('Total of the cart').textContent();
    await page.getByRole('button', { name: `One more of ${second}` }).focus();
    await page.keyboard.press('Enter');
    await expect(quantity).toHaveValue(String(before + 1));
    await expect(page.getByLabel('Total of the cart')).not.toHaveText(total ?? '');
    await expect(page.getByRole('button', { name: `One more of ${second}` })).toBeFocused();
    await page.getByRole('button', { name: `Remove ${first}` }).press('Enter');
    await expect(lines(page)).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
    await expectAccessibleInBothThemes(page, 'a removed line');
    await page.keyboard.press('Enter');
    await expect(lines(page)).toHaveCount(2);
    await expectLargeTargets(page, 'the cart');
    await expectNoSidewaysScroll(page, 'the cart');
  });

  await page.reload();
  await expect(lines(page)).toHaveCount(2);
});

test('@phone a cart is ordered only once even if the button is pressed twice, and is then paid for', async ({
  page,
  rider,
}) => {
  test.slow();
  await page.goto('/');
  const names = [await addFromCard(page, 1), await addFromCard(page, 2)];
  await page.goto('/cart');
  const total = (await page.getByLabel('Total of the cart').textContent()) ?? '';
  await page.getByRole('link', { name: 'Check out' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeFocused();
  await expect(page.getByLabel('Total of the order')).toHaveText(total);
  const placeOrder = page.getByRole('button', { name: 'Place Order' });
  await placeOrder.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Address is required' })).toBeVisible();
  await expectAccessibleInBothThemes(page, 'the checkout with its messages');
  await expectLargeTargets(page, 'the checkout');
  await expectNoSidewaysScroll(page, 'the checkout');
  await page.getByLabel('Country').selectOption('Germany');
  await page.getByLabel('Address', { exact: true }).fill('12 Ratchet Lane');
  await page.getByLabel('Postcode').fill('12345');
  await page.getByLabel('City').fill('Springfield');
  await page.getByLabel('Phone').fill('0049 170 1234567');
  await expectQuoted(page);
  await placeOrder.dblclick();

  await expect(page.getByText('order placed successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/payment\/[0-9a-f]{24}$/);
  await expect(page.getByRole('heading', { level: 1, name: `Hello, ${rider.name}` })).toBeVisible();
  await expect(cartLink(page)).toHaveAccessibleName('Cart');
  await expectNoSidewaysScroll(page, 'the payment of several lines');
  await enterCard(page);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByText('Congrats! Your payment is completed.')).toBeVisible();
  await page.goto('/dashboard/order');
  await expect(page.getByRole('heading', { level: 1, name: 'My Orders: 1' })).toBeVisible();
  for (const name of names) await expect(page.getByRole('main').getByText(name)).toBeVisible();
  await page.goto('/checkout');
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();

  await test.step('the address is in the address book and is suggested for the next order', async () => {
    await page.goto('/dashboard/addresses');
    await expect(page.getByRole('listitem', { name: '12 Ratchet Lane' })).toContainText('12345 Springfield');
    await page.goto('/');
    await addFromCard(page, 1);
    await page.goto('/checkout');
    await expect(page.getByRole('radio', { name: /12 Ratchet Lane/ })).toBeChecked();
    await expectQuoted(page);
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect(page).toHaveURL(/\/dashboard\/payment\/[0-9a-f]{24}$/);
  });
});

test('@phone a part page starts with the price and “Add to cart”; further down, a bar has this button', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/search?q=disc');
  await page.getByRole('article').getByRole('heading').getByRole('link').first().click();
  const box = page.getByRole('form', { name: 'Add to cart' });
  const bar = page.getByRole('complementary', { name: 'Buy' });
  await expect(box.getByRole('button')).toBeInViewport({ ratio: 1 });
  await expect(
    page
      .getByRole('region', { name: 'Part' })
      .getByText(/^\$[\d.,]+$/)
      .first(),
  ).toBeInViewport({ ratio: 1 });
  await expect(bar).toBeHidden();
  await page.getByRole('heading', { name: 'Numbers' }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 800);
  await expect(bar.getByRole('button', { name: 'Add to cart' })).toBeInViewport({ ratio: 1 });
  await expectAccessibleInBothThemes(page, 'the bar of a part page');
  await expectLargeTargets(page, 'the bar of a part page');
  await expectNoSidewaysScroll(page, 'the bar of a part page');
  await test.step('the bar never covers the focused element', async () => {
    const isCovered = () => {
      const focused = document.activeElement ?? document.body;
      const shown = document.querySelector('aside[aria-label=Buy]');
      if (!shown?.checkVisibility() || shown.contains(focused)) return false;
      return focused.getBoundingClientRect().bottom > shown.getBoundingClientRect().top;
    };
    for (let press = 0; press < 8; press += 1) {
      await page.keyboard.press('Tab');
      // The page scrolls and the bar appears a few frames after the key press.
      await expect.poll(() => page.evaluate(isCovered)).toBe(false);
    }
  });
  await page.getByRole('heading', { name: 'Numbers' }).click();
  await bar.getByRole('button', { name: 'Add to cart' }).click();
  await page.getByRole('link', { name: 'View cart' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeFocused();
  await expect(lines(page)).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'View cart' })).toBeHidden();
});

/** Fills in the checkout, places the order, and returns to the cart without paying. @returns the order's number. */
async function leaveOrderUnpaid(page: Page): Promise<string> {
  await page.getByLabel('Country').selectOption('Germany');
  await page.getByLabel('Address', { exact: true }).fill('12 Ratchet Lane');
  await page.getByLabel('Postcode').fill('12345');
  await page.getByLabel('City').fill('Springfield');
  await page.getByLabel('Phone').fill('0049 170 1234567');
  await expectQuoted(page);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  const pay = page.getByRole('link', { name: /^Pay for order KS-\d+$/ });
  await expectAccessibleInBothThemes(page, 'a cart with an unpaid order');
  await expectLargeTargets(page, 'a cart with an unpaid order');
  await expectNoSidewaysScroll(page, 'a cart with an unpaid order');
  return (await pay.getAttribute('aria-label'))?.replace('Pay for order ', '') ?? '';
}

test('@phone a guest who leaves the payment page finds the order in the cart and can pay for it or cancel it', async ({
  page,
}) => {
  test.slow();
  const guest = newPerson('Gina Guest');
  await page.goto('/');
  const name = await addFromCard(page, 3);
  await page.goto('/checkout');
  await page.getByLabel('Email').fill(guest.email);
  await page.getByLabel('Name').fill(guest.name);
  const number = await leaveOrderUnpaid(page);
  await page.getByRole('link', { name: `Pay for order ${number}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Hello, ${guest.name}` })).toBeVisible();
  await page.goto('/checkout');
  await page.getByRole('button', { name: `Cancel order ${number}` }).click();
  await expect(page.getByText(`Order ${number} is cancelled. Its parts are back in your cart.`)).toBeFocused();
  await page.goto('/cart');
  await expect(lines(page)).toHaveCount(1);
  await expect(lines(page).first()).toContainText(name);
});

test('a customer cancels an unpaid order in the cart, and orders its parts again', async ({ page, rider }) => {
  test.slow();
  await page.goto('/');
  const name = await addFromCard(page, 3);
  await page.goto('/checkout');
  const number = await leaveOrderUnpaid(page);
  await page.getByRole('button', { name: `Cancel order ${number}` }).click();
  await expect(lines(page).first()).toContainText(name);
  await page.getByRole('link', { name: 'Check out' }).click();
  await expectQuoted(page);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Hello, ${rider.name}` })).toBeVisible();
});

test('two tabs show one cart', async ({ page, context }) => {
  await page.goto('/');
  const name = await addFromCard(page, 1);
  await page.goto('/cart');
  await expect(lines(page)).toHaveCount(1);
  const other = await context.newPage();
  await other.goto('/cart');
  await other.getByRole('button', { name: `Remove ${name}` }).click();
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
});

test('a visitor’s cart becomes the account’s cart after signing up', async ({ page }) => {
  await page.goto('/');
  const name = await addFromCard(page, 1);
  await page.goto('/signup');
  await enterSignup(page, newPerson());
  await expectHome(page, /\/home$/);
  await page.goto('/cart');
  await expect(lines(page)).toHaveCount(1);
  await expect(lines(page).first()).toContainText(name);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('kickstand.cart'))).toBeNull();
});

test('if the code of the drawer cannot be loaded, the cart opens as a page, or a message says so offline', async ({
  page,
  context,
  watch,
}) => {
  watch.allow(/CartDrawer|ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await page.goto('/contact');
  await expectTakenOver(page);
  await expect(page.locator('.Toastify')).toBeAttached();
  await context.setOffline(true);
  await cartLink(page).click();
  await expect(page.getByRole('alert')).toContainText('This could not be loaded.');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact');
  await context.setOffline(false);
  await page.route(/CartDrawer/, (route) => route.abort());
  await cartLink(page).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cart');
});
