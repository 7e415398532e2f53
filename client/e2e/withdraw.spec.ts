import { newPerson } from './support/journeys';
import { expectAccessibleInBothThemes, expectLargeTargets, expectNoSidewaysScroll } from './support/screen-checks';
import { askShop, enterAsAdmin, findNumber, openAccount, payForOrder, placeOrder } from './support/shop-api';
import { expect, test } from './support/test';

test('a visitor withdraws from an order in two steps and gets a receipt @phone', async ({ page }) => {
  const buyer = await openAccount(newPerson());
  const orderId = await placeOrder(buyer);
  await payForOrder(buyer, orderId);
  const number = await findNumber(buyer, orderId);

  await page.goto('/');
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /withdraw/i })
    .click();
  const submit = page.getByRole('button', { name: 'Withdraw from contract here' });
  await page.getByLabel('Order number').fill(number);
  await page.getByLabel('Email').fill('stranger@example.test');
  await submit.click();
  await expect(page.getByText('There is no order with this number and email address.')).toBeVisible();
  await page.getByLabel('Email').fill(buyer.email);
  await submit.click();

  const form = page.getByRole('form', { name: 'Withdrawal' });
  await expect(form.getByRole('listitem')).toHaveText([/^10 × Spin-on oil filter/]);
  await expectNoSidewaysScroll(page, 'the second step');
  await expectLargeTargets(page, 'the second step');
  await expectAccessibleInBothThemes(page, 'the second step');
  await form.getByRole('button', { name: 'Confirm withdrawal' }).dblclick();

  const receipt = page.getByRole('region', { name: 'Receipt' });
  await expect(receipt.getByRole('heading', { name: 'We have received your withdrawal' })).toBeVisible();
  await expect(receipt.locator('time')).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\dT/);
  const { token } = await enterAsAdmin();
  const read = 'query ($id: ID!) { order(id: $id) { returns { kind status } } }';
  const { order } = await askShop<{ order: object }>(read, { id: orderId }, token);
  expect(order).toEqual({ returns: [{ kind: 'WITHDRAWAL', status: 'APPROVED' }] });

  await page.goto('/emulator/mailbox');
  const mail = page.getByRole('row').filter({ hasText: `We have received your withdrawal from order ${number}` });
  await expect(mail).toHaveCount(1, { timeout: 30_000 });
});
