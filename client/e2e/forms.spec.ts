import { answers, hold, intercept } from './support/interception';
import { enterOrder, placeOrderButton } from './support/journeys';
import { changePart, countOrders, getPart } from './support/shop-api';
import { expect, failedLoad, test, type Page } from './support/test';

const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
const quantity = (page: Page) => page.getByLabel('Quantity', { exact: true });
const price = (page: Page) => page.getByLabel('Price', { exact: true });

// The tests change the stock of these parts while a customer orders. Each worker uses a different part.
const contested = ['Regulator-rectifier', 'Sprocket set'] as const;
const contestedPart = () => getPart(contested[test.info().parallelIndex % contested.length] ?? contested[0]);

test('an order is placed once even if the button is pressed several times; its total comes from the server', async ({
  page,
  rider,
}) => {
  const part = await getPart('Spark plug');
  await page.goto(`/product/${part._id}`);
  await price(page).fill('0.01');
  await enterOrder(page, { quantity: '5' });
  await expect(page.getByLabel('Total')).toHaveText(`$${(part.price * 5).toFixed(2)}`);
  const placing = await hold(page, 'PlaceOrder');
  await placeOrderButton(page).dblclick();
  await expect(placeOrderButton(page)).toBeDisabled();
  await quantity(page).press('Enter');
  placing.release();
  const toast = alert(page, 'order placed successfully');
  await expect(toast).toBeVisible();
  expect(placing.count()).toBe(1);
  for (const label of ['Address', 'Phone']) await expect(page.getByLabel(label)).toHaveValue('');
  expect(await countOrders(rider)).toBe(1);
  await page.getByRole('link', { name: 'Pay for the order' }).click();
  await expect(page.getByRole('heading', { name: `Hello, ${rider.name}` })).toBeVisible();
  await expect(page.getByRole('row', { name: /Total price/ })).toContainText(`$${(part.price * 5).toFixed(2)}`);
});

test('the form keeps its input if the answer to an order is lost, and the order is not placed twice', async ({
  page,
  rider,
  watch,
}) => {
  watch.allow(failedLoad, /failed with net::ERR_CONNECTION_RESET/);
  const part = await getPart('Spark plug');
  await page.goto(`/product/${part._id}`);
  const placing = await intercept(page, 'PlaceOrder', answers.unheard);
  await enterOrder(page, { quantity: '4' });
  await placeOrderButton(page).click();
  await expect(alert(page, 'The shop could not be reached.')).toBeVisible();
  await expect(quantity(page)).toHaveValue('4');
  await expect(page.getByLabel('Address')).not.toHaveValue('');
  await placing.end();
  await placeOrderButton(page).click();
  await expect(alert(page, 'order placed successfully')).toBeVisible();
  expect(await countOrders(rider)).toBe(1);
});

test('a shortage that arises while ordering is shown at the quantity field, with the quantity that is left', async ({
  page,
  rider,
}) => {
  const part = await contestedPart();
  await page.goto(`/product/${part._id}`);
  await enterOrder(page, { quantity: '7' });
  const restore = await changePart(part._id, { availableQuantity: 3 });
  try {
    await placeOrderButton(page).click();
    await expect(quantity(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(quantity(page)).toHaveValue('7');
    await expect(page.getByLabel('Address')).not.toHaveValue('');
    await expect(page.getByRole('row', { name: /Available quantity/ })).toHaveText(/Available quantity\s*3$/);
    expect(await countOrders(rider)).toBe(0);
    await enterOrder(page, { quantity: '3' });
    await placeOrderButton(page).click();
    await expect(alert(page, 'order placed successfully')).toBeVisible();
    await expect(placeOrderButton(page)).toBeDisabled();
    await expect(placeOrderButton(page)).toHaveAccessibleDescription(/Out of stock/);
  } finally {
    await restore();
  }
});

test('a review is added once, keeps its input after a failure, and is shown on the home page', async ({
  page,
  rider,
  watch,
}) => {
  watch.allow(failedLoad, /answered 500/);
  const text = `Stands like a rock, says ${rider.email}`;
  const add = page.getByRole('button', { name: 'Add Review', exact: true });
  await page.goto('/dashboard/review');
  await test.step('a failure keeps the input', async () => {
    await page.getByLabel('Review Description').fill(text);
    await page.getByLabel('Rating').fill('4');
    const failing = await intercept(page, 'AddReview', answers.unavailable);
    await add.click();
    await expect(alert(page, 'Failed to add review')).toBeVisible();
    await expect(page.getByLabel('Review Description')).toHaveValue(text);
    await failing.end();
  });
  await test.step('added once', async () => {
    const adding = await hold(page, 'AddReview');
    await add.dblclick();
    await expect(add).toBeDisabled();
    adding.release();
    await expect(page.getByText('Review added successfully')).toBeVisible();
    await expect(page).toHaveURL(/\/home$/);
    expect(adding.count()).toBe(1);
    const card = page.getByRole('article').filter({ hasText: text });
    await expect(card).toHaveCount(1);
    await expect(card).toContainText('User Review');
    await expect(card).toContainText('User Rating');
    await expect(card).toContainText('4');
  });
});
