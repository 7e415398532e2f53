import { answers, hold, intercept } from './support/interception';
import { enterCard } from './support/journeys';
import { countCharges, placeOrder } from './support/shop-api';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from './support/screen-checks';
import { expect, failedLoad, test, type Page } from './support/test';

// Published test cards, see https://docs.stripe.com/testing
const cards = {
  declined: '4000 0000 0000 0002',
  insufficientFunds: '4000 0000 0000 9995',
  asksFor3DSecure: '4000 0000 0000 3220',
  good: '4242 4242 4242 4242',
} as const;

// The provider answers 402 when it refuses a card.
const refusedCard = [failedLoad, /answered 402: .*\/sandbox\/stripe\//];

const payButton = (page: Page) => page.getByRole('button', { name: 'Pay', exact: true });
const congratulation = (page: Page) => page.getByText('Congrats! Your payment is completed.');
const addressOf = (orderId: string) => `/dashboard/payment/${orderId}`;

/** Expands the order on a phone, where it is collapsed below the card; wider screens show it beside the card. */
async function openOrder(page: Page): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  if (isPhone) await page.getByRole('button', { name: 'Show the order' }).click();
}

async function pay(page: Page, card: string = cards.good): Promise<void> {
  await expect(payButton(page)).toBeEnabled();
  await enterCard(page, card);
  await payButton(page).click();
}

async function expectRefusal(page: Page, message: string): Promise<void> {
  const refusal = page.getByRole('alert').filter({ hasText: message });
  await expect(refusal).toHaveText(message);
  const colour = await refusal.getByText(message).evaluate((element) => getComputedStyle(element).color);
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  expect(red, colour).toBeGreaterThan(Math.max(green, blue) * 2);
  await expect(congratulation(page)).toHaveCount(0);
  await expect(payButton(page)).toBeEnabled();
}

/** Asserts that the provider charged the order once, and that all screens show it as paid. */
async function expectPaidOnce(page: Page, orderId: string): Promise<void> {
  expect(await countCharges(orderId)).toBe(1);
  await page.goto('/dashboard/order');
  await expect(page.getByText('Paid', { exact: true })).toBeVisible();
  await expect(page.getByText(/pi_\w+/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'pay', exact: true })).toHaveCount(0);
  await page.goto(addressOf(orderId));
  await expect(congratulation(page)).toBeVisible();
  await expect(page.getByText(/Your transaction Id:/)).toContainText(/pi_\w+/);
  await expect(payButton(page)).toHaveCount(0);
}

test('refused cards show the provider’s message, and a good card pays afterwards @phone', async ({
  page,
  rider,
  watch,
}) => {
  watch.allow(...refusedCard);
  const orderId = await placeOrder(rider);
  await page.goto(addressOf(orderId));
  await expect(page.getByRole('heading', { level: 1, name: `Hello, ${rider.name}` })).toBeVisible();
  await openOrder(page);
  await expect(page.getByRole('row', { name: /Product/ })).toContainText('Spin-on oil filter');
  await expect(page.getByRole('row', { name: /Total price/ })).toContainText('$89.50');
  await test.step('an incomplete card never leaves the page', async () => {
    await expect(payButton(page)).toBeEnabled();
    await payButton(page).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Your card number is incomplete.' })).toBeVisible();
  });
  await pay(page, cards.declined);
  await expectRefusal(page, 'Your card was declined.');
  await pay(page, cards.insufficientFunds);
  await expectRefusal(page, 'Your card has insufficient funds.');
  expect(await countCharges(orderId)).toBe(0);
  await pay(page);
  await expect(congratulation(page)).toBeVisible();
  await expect(page.getByText('Your transaction Id:')).toContainText(/pi_\w+/);
  await expect(payButton(page)).toHaveCount(0);
  await expectPaidOnce(page, orderId);
});

test('3-D Secure: closed with Esc, failed, then completed', async ({ page, rider }) => {
  const orderId = await placeOrder(rider);
  const dialog = page.getByRole('dialog', { name: '3-D Secure check' });
  await page.goto(addressOf(orderId));
  await pay(page, cards.asksFor3DSecure);
  await expect(dialog).toContainText('$89.50');
  await expect(payButton(page)).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expectRefusal(
    page,
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  );
  await payButton(page).click();
  await dialog.getByRole('button', { name: 'Fail' }).click();
  await expectRefusal(
    page,
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  );
  expect(await countCharges(orderId)).toBe(0);
  await payButton(page).click();
  await dialog.getByRole('button', { name: 'Complete' }).click();
  await expect(congratulation(page)).toBeVisible();
  await expectPaidOnce(page, orderId);
});

test('two clicks on Pay charge the card once', async ({ page, rider }) => {
  const orderId = await placeOrder(rider);
  await page.goto(addressOf(orderId));
  await expect(payButton(page)).toBeEnabled();
  await enterCard(page);
  const settling = await hold(page, 'SettlePayment');
  await payButton(page).dblclick();
  await expect(payButton(page)).toBeDisabled();
  await expect.poll(settling.count).toBe(1);
  settling.release();
  await expect(congratulation(page)).toBeVisible();
  await expectPaidOnce(page, orderId);
});

test('the Pay button waits for the client secret; if the page is reloaded while paying, it shows the outcome', async ({
  page,
  rider,
}) => {
  const orderId = await placeOrder(rider);
  const secret = await hold(page, 'StartPayment');
  await page.goto(addressOf(orderId));
  await expect(page.getByLabel('Card number')).toBeVisible();
  await expect(payButton(page)).toBeDisabled();
  secret.release();
  await expect(payButton(page)).toBeEnabled();
  await enterCard(page);
  const settling = await hold(page, 'SettlePayment');
  await payButton(page).click();
  await expect.poll(settling.count).toBe(1);
  await test.step('after a reload, which the browser asks to confirm', async () => {
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(payButton(page)).toHaveCount(0);
    await expect(congratulation(page)).toBeVisible();
  });
  settling.release();
  await expectPaidOnce(page, orderId);
});

test('after paying, the back button shows a paid order', async ({ page, rider }) => {
  const orderId = await placeOrder(rider);
  await page.goto('/dashboard/order');
  await page.getByRole('button', { name: 'pay', exact: true }).click();
  await pay(page);
  const thanks = page.getByRole('heading', { level: 1, name: `Thank you, ${rider.name}` });
  await expect(thanks).toBeFocused();
  await expect(congratulation(page)).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);
  await expectAccessibleInBothThemes(page, 'the thank-you page');
  await expectNoSidewaysScroll(page, 'the thank-you page');
  await page.getByRole('link', { name: 'Go to My Orders' }).click();
  // The previous page contains 'Paid', too, so this waits for the new heading.
  await expect(page.getByRole('heading', { level: 1, name: /^My Orders: / })).toBeVisible();
  await expect(page.getByText('Paid', { exact: true })).toBeVisible();
  await page.goBack();
  await expect(congratulation(page)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'pay', exact: true })).toHaveCount(0);
  expect(await countCharges(orderId)).toBe(1);
});

test('the page never asks for a second payment if the connection is lost after the charge', async ({
  page,
  rider,
  watch,
}) => {
  watch.allow(failedLoad, /failed with net::ERR_CONNECTION_RESET/);
  const orderId = await placeOrder(rider);
  await page.goto(addressOf(orderId));
  // The charge succeeds, but the page gets neither the provider's answer nor the shop's.
  const confirm = '**/sandbox/stripe/v1/payment_intents/*/confirm';
  await page.route(confirm, answers.unheard);
  const settling = await intercept(page, 'SettlePayment', answers.lost);
  watch.allow(/failed with net::ERR_CONNECTION_FAILED/);
  await pay(page);
  await expect(page.getByText('Do not pay again: check first.')).toBeVisible();
  await expect(payButton(page)).toBeDisabled();
  await settling.end();
  await page.getByRole('button', { name: 'Check the payment' }).click();
  await expect(congratulation(page)).toBeVisible();
  await expectPaidOnce(page, orderId);
});
