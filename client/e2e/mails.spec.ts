import { enterCard } from './support/journeys';
import { expectAccessible, expectNoSidewaysScroll } from './support/screen-checks';
import { placeOrder } from './support/shop-api';
import { expect, test, type Page } from './support/test';

/** The mailbox reloads every five seconds, and mails leave within about three. */
const patience = { timeout: 30_000 };

async function openMail(page: Page, subject: string): Promise<void> {
  await page.goto('/emulator/mailbox');
  const mail = page.getByRole('row').filter({ hasText: subject });
  await expect(mail).toHaveCount(1, patience);
  const link = await mail.getByRole('link', { name: 'Read' }).getAttribute('href');
  await page.goto(link ?? '');
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible();
}

test('an order is told of by mail, and paid by the link in it @phone', async ({ page, rider, context, watch }) => {
  // What the test itself runs in the mail's frame to find things there; the frame lets no script run.
  watch.allow(/^console: Blocked script execution in '.*\/emulator\/mailbox\/.*' because .* sandboxed/);
  const orderId = await placeOrder(rider);
  await openMail(page, `Your order ${orderId}`);
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

  await openMail(page, `We have received the payment for order ${orderId}`);
  const html = page.frameLocator('iframe');
  await expect(html.getByRole('heading', { name: 'Thank you for your payment' })).toBeVisible();
  await expect(html.getByText('Spin-on oil filter')).toBeVisible();
});
