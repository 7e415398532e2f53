import { askShop } from './support/shop-api';
import { carryToken, expect, test, type Page } from './support/test';

const answer = (page: Page) => page.getByRole('region', { name: 'Result Window' });
const editor = (page: Page) => page.getByRole('region', { name: 'Query Editor' });
const run = (page: Page) => page.getByRole('button', { name: /execute query/i }).click();

/** Waits up to 60 seconds, because the editor is the shop's largest script. */
const expectEditor = (page: Page) => expect(editor(page)).toContainText('query Browse', { timeout: 60_000 });

async function openPlayground(page: Page): Promise<void> {
  await page.goto('/playground/');
  await expectEditor(page);
}

async function openExample(page: Page, name: string): Promise<void> {
  await page.getByRole('tablist').getByRole('button', { name, exact: true }).click();
  await expect(editor(page)).toContainText(new RegExp(`(query|mutation)\\s${name}\\b`));
}

test('the playground runs its examples without requests to other origins', async ({ page }) => {
  await page.goto('/playground');
  await expect(page).toHaveURL(/\/playground\/$/);
  await expect(page.getByText('Sending as a visitor.')).toBeVisible();
  await expectEditor(page);
  await run(page);
  await expect(answer(page)).toContainText('"totalCount"');
  await expect(page.getByRole('region', { name: 'Variables' })).toContainText('"first": 6');
  await page.reload();
  await expectEditor(page);
  await expect(page.getByRole('tab')).toHaveCount(4);
  await openExample(page, 'Admin');
  await run(page);
  await expect(answer(page)).toContainText('UNAUTHENTICATED');
});

test('the playground explains the schema and remembers what was run', async ({ page }) => {
  await openPlayground(page);
  await run(page);
  await expect(answer(page)).toContainText('"totalCount"');
  await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
  await page.getByRole('link', { name: 'Mutation', exact: true }).click();
  await expect(page.getByText(/^All mutations\./)).toBeVisible();
  await expect(page.getByText(/^Places an order and reserves its quantity/)).toBeVisible();
  await page.getByRole('button', { name: 'Show History' }).click();
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Browse');
});

test('the playground sends requests as the user who is signed in to the shop', async ({ page, context, rider }) => {
  await carryToken(context, rider);
  await openPlayground(page);
  await expect(page.getByText(`Sending as ${rider.email}.`)).toBeVisible();
  await openExample(page, 'Order');
  await run(page);
  await expect(answer(page)).toContainText('"PLACED"');
  const { viewer } = await askShop<{ viewer: { orders: { totalCount: number } } }>(
    '{ viewer { orders { totalCount } } }',
    {},
    rider.token,
  );
  expect(viewer.orders.totalCount).toBe(1);
});
