import { newPerson } from './support/journeys';
import { runInOwnShop } from './support/own-shop';
import { enterAsAdmin, findNumber, openAccount, payForOrder, placeOrder } from './support/shop-api';
import { carryToken, expect, test, type Page } from './support/test';

runInOwnShop();

/** Counts the user's clicks on all pages. @returns a function that returns the count so far */
async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0;
  await page.exposeFunction('countClick', () => clicks++);
  await page.addInitScript(() => {
    addEventListener(
      'click',
      ({ isTrusted }) => isTrusted && (window as unknown as { countClick(): void }).countClick(),
      true,
    );
  });
  return () => clicks;
}

async function expectPdf(page: Page, button: string): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().includes('.pdf'));
  await page.getByRole('button', { name: button }).click();
  const answer = await answered;
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
}

test('the orders of a day are picked, packed and shipped in few clicks', async ({ page, context }) => {
  const [admin, rider] = await Promise.all([enterAsAdmin(), openAccount(newPerson())]);
  const numbers: string[] = [];
  for (let index = 0; index < 40; index++) {
    const orderId = await placeOrder(rider, index % 2 === 0 ? 'Drive chain 520' : 'Floating brake disc');
    await payForOrder(rider, orderId);
    numbers.push(await findNumber(rider, orderId));
  }
  await carryToken(context, admin);
  const clicks = await countClicks(page);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Picking' }).click();
  await expect(page.getByRole('table', { name: 'Orders to pack' })).toContainText(numbers[39] ?? '');
  await expectPdf(page, 'Pick list (PDF)');
  await expectPdf(page, 'Packing slips (PDF)');
  const pasted = numbers.map((number, index) => `${number}\tDHL\t00340434${index}`).join('\n');
  await page.getByLabel('Order number, carrier, tracking number').click();
  await page.keyboard.insertText(pasted);
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByRole('button', { name: 'Ship 40 orders' }).click();
  await expect(page.getByText('40 orders are shipped')).toBeVisible();
  const toPack = page.getByRole('table', { name: 'Orders to pack' });
  await expect(toPack.getByRole('link', { name: numbers[0] ?? '' })).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: /DHL 00340434\d+Shipped/ })).toHaveCount(40);
  expect(clicks()).toBeLessThanOrEqual(10);
});
