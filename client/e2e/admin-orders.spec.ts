import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { newPerson } from './support/journeys';
import {
  askShop,
  cards,
  enterAsAdmin,
  findFlag,
  findNumber,
  getPart,
  openAccount,
  payForOrder,
  placeOrder,
  type Account,
} from './support/shop-api';
import { carryToken, expect, test, type Page } from './support/test';

// Ten oil filters at 8.95.
const total = '$89.50';

let admin: Account;
let rider: Account;

test.beforeEach(async ({ context }) => {
  [admin, rider] = await Promise.all([enterAsAdmin(), openAccount(newPerson())]);
  await carryToken(context, admin);
});

async function placePaidOrder(card?: string): Promise<string> {
  const orderId = await placeOrder(rider);
  await payForOrder(rider, orderId, card);
  return orderId;
}

const listOf = (filter: Record<string, string>) => `/dashboard/manageOrders?${new URLSearchParams(filter).toString()}`;
const pageOf = (orderId: string) => `/dashboard/manageOrders/${orderId}`;
const rowOf = (page: Page, orderId: string) =>
  page.getByRole('row').filter({ has: page.locator(`a[href$="/${orderId}"]`) });

test('an unpaid order is deleted, and leaves the list', async ({ page }) => {
  const orderId = await placeOrder(rider);
  await page.goto('/dashboard/manageOrders');
  await rowOf(page, orderId).getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Are you sure you want to delete order?' });
  await expect(dialog).toContainText(rider.email);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('order is deleted')).toBeVisible();
  await expect(rowOf(page, orderId)).toHaveCount(0);
  await page.goto(listOf({ state: 'deleted' }));
  await expect(rowOf(page, orderId)).toContainText('Deleted');
});

test('a paid order is shipped, which survives a reload', async ({ page }) => {
  const orderId = await placePaidOrder();
  await page.goto(listOf({ search: rider.email }));
  const row = rowOf(page, orderId);
  await expect(row).toContainText('Paid');
  await expect(row.getByRole('button', { name: 'Delete' })).toHaveCount(0);
  await row.getByRole('button', { name: 'pending' }).click();
  await expect(row.getByRole('button', { name: 'Shipped' })).toBeDisabled();
  await page.reload();
  await expect(row.getByRole('button', { name: 'Shipped' })).toBeDisabled();
  await page.goto(pageOf(orderId));
  await expect(page.getByRole('table', { name: 'History of the order' })).toContainText('Shipped');
});

test('a shipment can be undone in its toast, but not in the order’s row of the table', async ({ page }) => {
  const orderId = await placePaidOrder();
  await page.goto(listOf({ search: rider.email }));
  const row = rowOf(page, orderId);
  await row.getByRole('button', { name: 'pending' }).click();
  await expect(row.getByRole('button', { name: 'Shipped' })).toBeVisible();
  await expect(row.getByRole('button')).toHaveCount(1);
  const undo = page.getByRole('button', { name: 'Undo shipping' });
  await undo.click();
  await expect(page.getByText('The shipment was undone')).toBeVisible();
  await expect(row.getByRole('button', { name: 'pending' })).toBeFocused();
  await expect(undo).toHaveCount(0);
});

test('an order is refunded in part, then in full, and the ledger lists both refunds @phone', async ({ page }) => {
  const orderId = await placePaidOrder();
  await page.goto(pageOf(orderId));
  const form = page.getByRole('form', { name: 'Refund' });
  await form.getByLabel('Refund a part').check();
  await form.getByLabel('Amount').fill('90');
  await form.getByRole('button', { name: 'Refund' }).click();
  await expect(form).toContainText(`At most ${total} can be refunded`);
  await form.getByLabel('Amount').fill('19.5');
  await form.getByLabel('Reason').fill('Two were dented');
  await form.getByLabel('Quantity to return to stock').fill('11');
  await form.getByRole('button', { name: 'Refund' }).click();
  await expect(form).toContainText('At most 10 can return to stock');
  await form.getByLabel('Quantity to return to stock').fill('2');
  await form.getByRole('button', { name: 'Refund' }).click();
  await confirmRefund(page, '$19.50', { clicks: 2 });
  const refunds = page.getByRole('table', { name: 'Refunds of the order' });
  await expect(
    refunds.getByRole('row', { name: /\$19\.50.*Paid back.*Two were dented.*Returned to stock: 2/s }),
  ).toHaveCount(1);

  await expect(page.getByRole('row', { name: /^Product Spin-on oil filter.*2 of 10 refunded/ })).toBeVisible();
  await expect(form).toContainText('0 to 8');
  await form.getByLabel('Quantity to return to stock').fill('8');
  await form.getByLabel('Refund everything left ($70.00)').check();
  await form.getByRole('button', { name: 'Refund' }).click();
  await confirmRefund(page, '$70.00');
  await expect(page.getByText('There is nothing left to refund.')).toBeVisible();

  await page.reload();
  const moved = page.getByRole('table', { name: 'Ledger of the order' }).getByText(/^[+-]\$/);
  await expect(moved).toHaveText([`+${total}`, '-$19.50', '-$70.00']);
  await expect(refunds.getByRole('row', { name: /\$70\.00/ })).toContainText('Returned to stock: 8');
  await expect(page.getByText('Refunded', { exact: true }).first()).toBeVisible();
});

/** Places an order for the rider with three lines of the part that all tests share, and records its payment in cash. */
async function placeThreeLines(): Promise<string> {
  const { _id: productId, minimumQuantity: quantity } = await getPart('Spin-on oil filter');
  const lines = Array.from({ length: 3 }, () => ({ productId, quantity }));
  const customer = { guest: { name: rider.name, email: rider.email } };
  const place = { name: rider.name, line1: '12 Ratchet Lane', city: 'Central', country: 'HK', phone: '0170 1234567' };
  const { quoteOrderFor } = await askShop<{ quoteOrderFor: { quote: { total: object } } }>(
    `query ($input: QuoteOrderForInput!) { quoteOrderFor(input: $input) { quote { total { amountMinor currencyCode } } } }`,
    { input: { lines, email: rider.email, destination: { country: 'HK' } } },
    admin.token,
  );
  const expectedTotal = quoteOrderFor.quote.total;
  const { placeOrderFor } = await askShop<{ placeOrderFor: { order: { id: string } } }>(
    `mutation ($input: PlaceOrderForInput!) { placeOrderFor(input: $input) { order { id } } }`,
    { input: { idempotencyKey: rider.email, lines, customer, expectedTotal, shippingAddress: place } },
    admin.token,
  );
  const orderId = placeOrderFor.order.id;
  await askShop(
    `mutation ($input: RecordPaymentInput!) { recordPayment(input: $input) { order { id } } }`,
    { input: { idempotencyKey: rider.email, orderId, method: 'CASH', expectedTotal } },
    admin.token,
  );
  return orderId;
}

const refundUnits = (orderId: string, units: number, more: object = {}) =>
  askShop(
    `mutation ($input: RefundOrderInput!) { refundOrder(input: $input) { order { id } } }`,
    {
      input: {
        ...{ idempotencyKey: `${orderId} ${units}`, orderId, ...more },
        lines: [
          {
            lineId: `${orderId}:1`,
            amount: { amountMinor: units * 895, currencyCode: 'USD' },
            restockQuantity: units,
          },
        ],
      },
    },
    admin.token,
  );

test('an order of three lines is shipped as two parcels, with a refund before each parcel', async ({ page }) => {
  const orderId = await placeThreeLines();
  await refundUnits(orderId, 2);
  await page.goto(pageOf(orderId));
  const form = page.getByRole('form', { name: 'Ship parcel' });
  const quantities = form.getByLabel('Quantity of Spin-on oil filter');
  await expect(quantities).toHaveCount(3);
  await expect(quantities.first()).toHaveValue('8');
  await quantities.first().fill('3');
  await quantities.last().fill('0');
  await form.getByLabel('Carrier').selectOption('DHL');
  await form.getByLabel('Tracking number').fill('JD 0146');
  await form.getByRole('button', { name: 'Ship parcel' }).dblclick();
  const first = page.getByRole('listitem', { name: 'Parcel 1' });
  await expect(first.getByRole('link', { name: 'JD 0146' })).toHaveAttribute('href', /dhl\.com.*JD%200146$/);
  await expect(page.getByText('Partly shipped').first()).toBeVisible();

  await refundUnits(orderId, 1, { ofShippedUnits: true });
  const ship = page.getByRole('button', { name: 'pending' });
  await ship.click();
  await expect(page.getByText('This order has changed in the meantime. Look at it again.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Refunds of the order' }).getByRole('row')).toHaveCount(3);
  await ship.click();
  await expect(page.getByRole('listitem', { name: 'Parcel 2' })).toContainText('5 ×');
  await expect(page.getByRole('button', { name: 'Shipped', exact: true })).toBeDisabled();
  await first.getByRole('button', { name: 'Delivered: parcel 1' }).click();
  await expect(first).toContainText('Delivered');
  await expect(form).toHaveCount(0);

  const number = await findNumber(admin, orderId);
  await page.goto('/emulator/mailbox');
  const mails = page.getByRole('row').filter({ hasText: number });
  await expect(mails.filter({ hasText: 'A parcel of your order' })).toHaveCount(3, { timeout: 40_000 });
  await expect(mails.filter({ hasText: 'has been delivered' })).toHaveCount(1);
});

async function confirmRefund(page: Page, sum: string, { clicks = 1 } = {}): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: `Refund ${sum}?` });
  await dialog.getByRole('button', { name: `Refund ${sum}` }).click({ clickCount: clicks });
  await expect(page.getByText(`${sum} is paid back`)).toBeVisible();
  await expect(dialog).toHaveCount(0);
}

test('a flagged payment is listed first, shows its reason on its page, and is marked as checked', async ({ page }) => {
  const orderId = await placePaidOrder(cards.disputed);
  await expect.poll(() => findFlag(admin, orderId), { timeout: 20_000 }).toContain('disputes');
  await placeOrder(rider);
  await page.goto(listOf({ search: rider.email }));
  const first = page.getByRole('row').nth(1);
  await expect(first).toContainText('Check');
  await first.locator(`a[href$="/${orderId}"]`).click();

  const box = page.getByRole('region', { name: 'Payment to check' });
  await expect(box).toContainText('The customer disputes 89.50 (fraudulent).');
  await box.getByRole('button', { name: 'Mark as checked' }).click();
  await expect(box).toContainText('Say what you found');
  await box.getByLabel('What you found and did').fill('Sent the bank the receipt');
  await box.getByRole('button', { name: 'Mark as checked' }).click();
  await expect(page.getByText('The payment is marked as checked')).toBeVisible();
  await expect(box).toHaveCount(0);
  const ledger = page.getByRole('table', { name: 'Ledger of the order' });
  await expect(ledger.getByRole('row', { name: /Marked as checked/ })).toContainText('Sent the bank the receipt');

  await page.goto('/dashboard/changes?kind=orders');
  const entry = page.getByRole('row', { name: /Payment marked as checked/ }).filter({ hasText: rider.email });
  await expect(entry).toContainText('Sent the bank the receipt');
  await expect(entry).toContainText(admin.email);
});

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('orders are filtered by state and day, which a reload keeps, and exported as listed', async ({ page }) => {
  const paid = await placePaidOrder();
  const unpaid = await placeOrder(rider);
  await page.goto('/dashboard/manageOrders');
  await page.getByRole('searchbox', { name: 'Search' }).fill(rider.email);
  await expect(page.getByText('2 orders', { exact: true })).toBeVisible();
  await page.getByLabel('State').selectOption('Paid');
  await page.getByLabel('From').fill(dayFromNow(-1));
  await page.getByLabel('To').fill(dayFromNow(1));
  await expect(page.getByText('1 order', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('State')).toHaveValue('paid');
  await expect(rowOf(page, paid)).toHaveCount(1);
  await expect(rowOf(page, unpaid)).toHaveCount(0);

  const lines = await exportOrders(page.getByRole('button', { name: 'Export CSV' }), page);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(paid);
  expect(lines[1]).toContain(rider.email);
  expect(lines[1]).toContain('89.50');

  await test.step('Back from an order restores the list', async () => {
    await page.locator(`a[href$="/${paid}"]`).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Order KS-/ })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue(rider.email);
    await expect(rowOf(page, paid)).toHaveCount(1);
  });
  await page.getByLabel('From').fill(dayFromNow(1));
  await expect(page.getByRole('heading', { name: 'No such orders' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeDisabled();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/manageOrders$/);
  await expect(rowOf(page, unpaid)).toHaveCount(1);
});

/** Saves the CSV file. @returns its lines; the first one has the column names. */
async function exportOrders(button: Locator, page: Page): Promise<string[]> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(download.suggestedFilename()).toMatch(/^orders.*\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  return text.trim().split('\r\n');
}

interface Today {
  overview: { today: { orders: number; revenue: { amountMinor: number } } };
}

test('the overview counts today’s order and its revenue, and the audit log shows who shipped it', async ({ page }) => {
  const today = async () => {
    const query = '{ overview(timeZone: "UTC") { today { orders revenue { amountMinor } } } }';
    return (await askShop<Today>(query, {}, admin.token)).overview.today;
  };
  const before = await today();
  const orderId = await placePaidOrder();

  // Other tests sell and refund at the same time, so the page is compared with the shop's current figures.
  await expect(async () => {
    await page.goto('/dashboard');
    const figure = (term: string) => page.getByRole('term').filter({ hasText: term }).locator('+ dd');
    const shown = [await figure('Orders today').innerText(), await figure('Revenue today').innerText()];
    const now = await today();
    expect(now.orders).toBeGreaterThanOrEqual(before.orders + 1);
    expect(shown).toEqual([String(now.orders), formatDollars(now.revenue.amountMinor)]);
  }).toPass();
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', /\d orders?, /);

  await page.goto(pageOf(orderId));
  await page.getByRole('button', { name: 'pending' }).click();
  await expect(page.getByRole('button', { name: 'Shipped' })).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('link', { name: 'See all changes' }).click();
  const entry = page.getByRole('row', { name: /Order shipped/ }).filter({ hasText: rider.email });
  await expect(entry).toContainText('paid → became shipped');
  await expect(entry).toContainText(admin.email);
});

function formatDollars(amountMinor: number): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(amountMinor / 100);
}
