import { addChain, enterCard, expectQuoted, newPerson } from './support/journeys';
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  expectLargeTargets,
  expectNoSidewaysScroll,
} from './support/screen-checks';
import { askShop, enterAsAdmin, findNumber, payForOrder, placeOrder, shipOrder } from './support/shop-api';
import { carryToken, expect, test, type Page } from './support/test';

/** The mailbox reloads every five seconds, and mails are sent after at most about three seconds. */
const patience = { timeout: 30_000 };

async function openMail(page: Page, subject: string): Promise<void> {
  await page.goto('/emulator/mailbox');
  const mail = page.getByRole('row').filter({ hasText: subject });
  await expect(mail).toHaveCount(1, patience);
  const link = await mail.getByRole('link', { name: 'Read' }).getAttribute('href');
  await page.goto(link ?? '');
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible();
}

test('an order is confirmed by mail, and paid by the link in it @phone', async ({ page, rider, context, watch }) => {
  // Chromium logs this message when the test runs scripts in the mail's sandboxed frame to find elements.
  watch.allow(/^console: Blocked script execution in '.*\/emulator\/mailbox\/.*' because .* sandboxed/);
  const orderId = await placeOrder(rider);
  const number = await findNumber(rider, orderId);
  await openMail(page, `Your order ${number}`);
  await expect(page.getByText(rider.email)).toBeVisible();
  await expect(page.locator('pre')).toContainText('Order total: $89.50');
  await expectNoSidewaysScroll(page, 'mail');
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, `mail, ${colorScheme}`);
  }

  const opened = context.waitForEvent('page');
  await page.frameLocator('iframe').getByRole('link', { name: 'Pay for the order' }).click();
  const payment = await opened;
  await expect(payment).toHaveURL(new RegExp(`/dashboard/payment/${orderId}$`));
  await enterCard(payment);
  await payment.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(payment.getByText('Congrats! Your payment is completed.')).toBeVisible();

  await openMail(page, `We have received the payment for order ${number}`);
  const html = page.frameLocator('iframe');
  await expect(html.getByRole('heading', { name: 'Thank you for your payment' })).toBeVisible();
  await expect(html.getByText('Spin-on oil filter')).toBeVisible();
});

test('a shipped and a cancelled order each cause a mail that leads to the part', async ({ page, rider, watch }) => {
  watch.allow(/^console: Blocked script execution in '.*\/emulator\/mailbox\/.*' because .* sandboxed/);
  const [shipped, cancelled] = [await placeOrder(rider), await placeOrder(rider)];
  await payForOrder(rider, shipped);
  const admin = await enterAsAdmin();
  await shipOrder(admin, shipped);
  await askShop(
    'mutation ($id: ID!) { cancelOrder(input: { orderId: $id }) { order { id } } }',
    { id: cancelled },
    admin.token,
  );
  const numbers = [await findNumber(rider, shipped), await findNumber(rider, cancelled)];
  for (const subject of [`Your order ${numbers[0]} has been shipped`, `Your order ${numbers[1]} is cancelled`]) {
    await openMail(page, subject);
    const part = page.frameLocator('iframe').getByRole('link', { name: 'Spin-on oil filter' });
    await expect(part).toHaveAttribute('href', /\/part\/[\w-]+$/);
    await expectAccessible(page, subject);
  }
});

/** The demo shop's quote for a chain with express delivery to California and the code WELCOME10. */
const quoted = [
  ['Welcome discount (WELCOME10)', '-$9.64'],
  ['Delivery: Express (1 to 2 days)', '$19.90'],
  ['Sales tax California', '$6.29'],
] as const;
const total = '$112.95';

test('a guest sees the same quote in checkout, mail and order, and pays by the mail’s link; a wrong key opens no order @phone', async ({
  page,
  context,
  watch,
}) => {
  test.slow();
  watch.allow(/^console: Blocked script execution in '.*\/emulator\/mailbox\/.*' because .* sandboxed/);
  const guest = newPerson('Gerda Guest');
  await test.step('delivery, on the part page and in the cart', async () => {
    await page.goto('/');
    await addChain(page);
    await page.goto('/part/drive-chain-520-x-ring-112-links');
    await expect(page.getByText('$8.90, 3 to 5 days')).toBeVisible();
    await page.goto('/cart');
    await expect(page.getByRole('main')).toContainText('Delivery: Standard (3 to 5 days)$8.90');
    await expect(page.getByLabel('Total of the cart')).toHaveText('$105.30');
  });
  await test.step('the order, without an account', async () => {
    await page.goto('/checkout');
    await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
    await page.getByLabel('Email').fill(guest.email);
    await page.getByLabel('Name').fill(guest.name);
    await page.getByLabel('Address', { exact: true }).fill('12 Ratchet Lane');
    await page.getByLabel('ZIP code').fill('94103');
    await page.getByLabel('City').fill('San Francisco');
    await page.getByLabel('State').fill('California');
    await page.getByLabel('Phone').fill('0049 170 1234567');
    await page.getByRole('radio', { name: 'Express' }).check();
    await expect(page.getByRole('main')).toContainText('Delivery: Express (1 to 2 days)$19.90');
    await page.getByRole('button', { name: 'Enter a discount code' }).click();
    const code = page.getByRole('textbox', { name: 'Discount code' });
    await code.fill('WELCOME');
    await code.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'This code is not known.' })).toBeVisible();
    await page.getByRole('button', { name: 'Remove the code WELCOME' }).click();
    await code.fill('welcome10');
    await page.getByRole('button', { name: 'Use code' }).click();
    for (const row of quoted) await expect(page.getByRole('main')).toContainText(row.join(''));
    await expect(page.getByLabel('Total of the order')).toHaveText(total);
    await expectLargeTargets(page, 'the checkout of a guest');
    await expectAccessibleInBothThemes(page, 'the checkout with a quote');
    await expectNoSidewaysScroll(page, 'the checkout with a quote');
    await expectQuoted(page);
    await page.getByRole('button', { name: 'Place Order' }).dblclick();
    await expect(page).toHaveURL(/\/track\/KS-\d{6,}\/pay#[\w-]{43}$/);
    await expect(page.getByRole('heading', { level: 1, name: `Hello, ${guest.name}` })).toBeVisible();
    await expectNoSidewaysScroll(page, 'the payment of a guest');
  });
  const [, number = ''] = /\/track\/(KS-\d+)\//.exec(page.url()) ?? [];

  await openMail(page, `Your order ${number}`);
  await expect(page.getByText(guest.email)).toBeVisible();
  const text = page.locator('pre');
  for (const [label, amount] of quoted) await expect(text).toContainText(`${label}: ${amount}`);
  await expect(text).toContainText(`Order total: ${total}`);
  const opened = context.waitForEvent('page');
  await page.frameLocator('iframe').getByRole('link', { name: 'Pay for the order' }).click();
  const payment = await opened;
  await expect(payment).toHaveURL(new RegExp(`/track/${number}/pay#[\\w-]{43}$`));
  await enterCard(payment);
  await payment.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(payment.getByText('Congrats! Your payment is completed.')).toBeVisible();
  await payment.getByRole('link', { name: 'See the order' }).click();
  await expect(payment.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible();
  await expect(payment.getByRole('heading', { level: 2, name: `Thank you, ${guest.name}` })).toBeVisible();
  for (const [label, amount] of [...quoted, ['Total price', total]]) {
    await expect(payment.getByRole('row', { name: label })).toContainText(amount);
  }
  await expectAccessibleInBothThemes(payment, 'a guest’s order');
  await expectNoSidewaysScroll(payment, 'a guest’s order');
  await openMail(page, `We have received the payment for order ${number}`);

  await test.step('a wrong key gets the same answer as an unknown number', async () => {
    for (const path of [`/track/${number}#${'x'.repeat(43)}`, `/track/${number}`, '/track/KS-999999']) {
      // Only the tab that paid has the key; a new tab does not have it.
      const stranger = await context.newPage();
      await stranger.goto(path);
      await expect(stranger.getByRole('heading', { level: 1, name: 'There is no such order' })).toBeVisible();
      await stranger.close();
    }
  });
});

test('staff place orders: one is edited, then paid by the link in its mail; one is paid in cash', async ({
  page,
  context,
  watch,
}) => {
  test.slow();
  watch.allow(/^console: Blocked script execution in '.*\/emulator\/mailbox\/.*' because .* sandboxed/);
  const guest = newPerson('Gerda Guest');
  await carryToken(context, await enterAsAdmin());
  const addPart = async () => {
    await page.goto('/dashboard/manageOrders');
    await page.getByRole('link', { name: 'New order' }).click();
    await page.getByLabel('Find a part').fill('X-ring');
    await page.getByRole('button', { name: /^Add Drive chain/ }).click();
  };
  const orderTotal = page.getByLabel('Total of the order');

  await addPart();
  await page.getByLabel('Discount in %').fill('50');
  await page.getByLabel('Reason shown to the customer').fill('Box is torn');
  await page.getByLabel('Email of a customer').fill(guest.email);
  await page.getByLabel('Name').fill(guest.name);
  await page.getByLabel('Country').selectOption('US');
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill('12 Ratchet Lane');
  await page.getByLabel('ZIP code').fill('94103');
  await page.getByLabel('City').fill('San Francisco');
  await page.getByLabel('State').fill('California');
  await page.getByLabel('Phone').fill('0049 170 1234567');
  await expect(page.getByRole('main')).toContainText('Box is torn-$48.20');
  // Half the price of the chain, California's tax of 7.25 % on it, and standard delivery.
  await expect(orderTotal).toHaveText('$60.59');
  await page.getByRole('button', { name: 'Place order' }).dblclick();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(/^Order KS-\d{6,}$/);
  const number = ((await heading.textContent()) ?? '').slice('Order '.length);

  await page.getByRole('link', { name: 'Edit order' }).click();
  await page.getByLabel('Quantity').fill('2');
  await page.getByRole('radio', { name: 'Pick up at the counter' }).check();
  await expect(orderTotal).toHaveText('$96.40');
  await page.getByRole('button', { name: 'Save order' }).click();
  await expect(page.getByText('The order is changed, and the customer is told')).toBeVisible();
  await page.getByRole('button', { name: 'Send payment link' }).click();
  // Leaving the page before this message appears would end the request.
  await expect(page.getByText('A link to the payment is on its way')).toBeVisible();
  await openMail(page, `Pay for your order ${number}`);
  await expect(page.locator('pre')).toContainText('Order total: $96.40');
  const opened = context.waitForEvent('page');
  await page.frameLocator('iframe').getByRole('link', { name: 'Pay for the order' }).click();
  const payment = await opened;
  await enterCard(payment);
  await payment.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(payment.getByText('Congrats! Your payment is completed.')).toBeVisible();
  await payment.close();

  await addPart();
  await page.getByRole('radio', { name: 'Pick up at the counter' }).check();
  await page.getByLabel('Name').fill('Walk-in');
  await page.getByLabel('Phone').fill('0049 170 1234567');
  await page.getByRole('button', { name: 'Place order' }).click();
  await page.getByRole('button', { name: 'Record payment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record payment' });
  await dialog.getByLabel('Reference').fill('R-17');
  await dialog.getByRole('button', { name: 'Record payment' }).click();
  await expect(page.getByText('The payment is recorded')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Cash, R-17');
  await expect(page.getByRole('table', { name: 'Ledger of the order' })).toContainText('+$96.40');
});
