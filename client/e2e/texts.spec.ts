import { enterAsAdmin, getPart, openAccount, payForOrder, placeOrder } from './support/shop-api';
import { newPerson, purchaseButton } from './support/journeys';
import { carryToken, expect, test, type Page } from './support/test';

/** What people read, copy and hear: `innerText` applies what CSS does to the case of letters. */
async function expectTexts(page: Page, path: string, texts: readonly string[]): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  for (const text of texts) {
    await expect.poll(() => page.locator('body').innerText(), { message: `${path} says ${text}` }).toContain(text);
  }
}

test('a visitor reads the specification’s texts in their own case', async ({ page, watch }) => {
  watch.allow(/answered 404: .*\/no-such-page$/, /^console: .*\/no-such-page\)$/);
  const [part] = ((await (await page.request.get('/api/product')).json()) as { name: string }[]).slice(-1);
  await expectTexts(page, '/', [
    'Kickstand',
    'Because your motorbike is important to us.',
    part?.name ?? '',
    'Price per unit',
    'Customer Reviews',
    'User Review',
    'User Rating',
    'Your Trust is Valuable!',
    'Why Choose us',
    'Services',
    'Company',
    'Social',
  ]);
  await expectTexts(page, '/login', ['Log In', 'Email', 'Password', 'Create New Account', 'Continue With Google']);
  await expectTexts(page, '/signup', ['Sign Up', 'Name']);
  await expectTexts(page, '/blogs', ['Blogs']);
  await expectTexts(page, '/portfolio', ['My Portfolio']);
  await expectTexts(page, '/no-such-page', ['404! page not found', 'Go to Home Page']);
});

test('condensed headings keep their word spaces', async ({ page }) => {
  await page.goto('/signup');
  const heading = page.getByRole('heading', { level: 1, name: 'Sign Up' });
  const widthInEms = await heading.evaluate((element) => {
    const space = document.createRange();
    const text = element.firstChild as Text;
    space.setStart(text, text.data.indexOf(' '));
    space.setEnd(text, text.data.indexOf(' ') + 1);
    return space.getBoundingClientRect().width / parseFloat(getComputedStyle(element).fontSize);
  });
  // The face's own space, 0.1 em, is lost between its letters.
  expect(widthInEms).toBeGreaterThan(0.18);
});

test('a customer reads the specification’s texts in their own case', async ({ page, rider }) => {
  await payForOrder(rider, await placeOrder(rider));
  await placeOrder(rider);
  const part = await getPart('Spin-on oil filter');
  await expectTexts(page, `/product/${part._id}`, [
    part.name,
    'To Complete Your Order Please Fill Up the Form Below:',
    'Product Name',
    'Customer Email',
  ]);
  await expectTexts(page, '/dashboard', ['My Profile', 'Education', 'LinkedIn Profile']);
  await expectTexts(page, '/dashboard/order', ['My Orders: 2', 'Total Price', 'Payment', 'Paid', 'pay']);
});

test('an admin reads the specification’s texts in their own case', async ({ page, context }) => {
  const rider = await openAccount(newPerson());
  await payForOrder(rider, await placeOrder(rider));
  await carryToken(context, await enterAsAdmin());
  await expectTexts(page, '/dashboard/users', ['All users', 'User Email']);
  await expectTexts(page, '/dashboard/addProduct', ['Add Product', 'Available Quantity']);
  await expectTexts(page, '/dashboard/manageProducts', ['Manage Products', 'Avatar']);
  await expectTexts(page, '/dashboard/manageOrders', ['Manage Orders', 'Buyer', 'Payment Status', 'Paid', 'pending']);
});

test('a link that the specification calls a button has its role and works by Enter, Space and in a new tab', async ({
  page,
}) => {
  for (const key of ['Enter', 'Space']) {
    await page.goto('/');
    await purchaseButton(page).press(key);
    await expect(page, key).toHaveURL(/\/login$/);
  }
  await page.goto('/');
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    purchaseButton(page).click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await expect(tab).toHaveURL(/\/login$/);
  await expect(page).toHaveURL(/:\d+\/$/);
});
