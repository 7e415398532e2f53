import {
  enterCard,
  logIn,
  newPerson,
  openMenu,
  openPayment,
  orderPart,
  purchaseButton,
  signOut,
  signUp,
  expectRendered,
} from './support/journeys';
import { addProduct } from './support/product-journeys';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from './support/screen-checks';
import { expect, test } from './support/test';

test('from the home page to a paid order @phone', async ({ page }) => {
  const person = newPerson();
  await test.step('sign up, sign out', async () => {
    await signUp(page, person);
    await signOut(page);
    await openMenu(page);
    await expect(page.getByRole('link', { name: 'LogIn', exact: true })).toBeVisible();
  });

  await test.step('choose a part; log in on the way and come back to it', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Kickstand');
    await purchaseButton(page).click();
    await expect(page).toHaveURL(/\/login$/);
    await logIn(page, person);
    await expect(page).toHaveURL(/\/product\/[0-9a-f]{24}$/);
  });

  const name = await test.step('order it', async () => {
    const product = await page.getByLabel('Product Name').inputValue();
    await expect(page.getByLabel('Customer Email')).toHaveValue(person.email);
    await orderPart(page, 2);
    return product;
  });

  await test.step('pay for it', async () => {
    await openPayment(page);
    await expect(page.getByRole('heading', { name: `Hello, ${person.name}` })).toBeVisible();
    // A phone shows a summary of the collapsed order; wider screens show the whole order.
    await expect(page.getByText(name).filter({ visible: true }).first()).toBeVisible();
    await enterCard(page);
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page.getByText('Congrats! Your payment is completed.')).toBeVisible();
    await expect(page.getByText(/Your transaction Id:/)).toContainText(/pi_\w+/);
  });

  await test.step('see it paid', async () => {
    await page.goto('/dashboard/order');
    await expect(page.getByText('Paid', { exact: true })).toBeVisible();
    await expect(page.getByText(/pi_\w+/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'pay' })).toHaveCount(0);
  });
});

test('a visitor presses Purchase Now, comes to the login, and orders the part as a guest @phone', async ({ page }) => {
  // The test adds its own product, because other tests may buy all units of the first one on the page.
  const { name } = await addProduct();
  await expectRendered(page, '/', name);
  await page.goto('/');
  await page.getByRole('article').filter({ hasText: name }).getByRole('button', { name: 'Purchase Now' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expectAccessibleInBothThemes(page, 'the login after Purchase Now');
  await expectNoSidewaysScroll(page, 'the login after Purchase Now');
  await page.getByRole('button', { name: 'Add to cart and order as a guest' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeFocused();
  await expect(page.getByText('You are ordering as a guest.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your order' }).getByRole('listitem')).toHaveCount(1);
});
