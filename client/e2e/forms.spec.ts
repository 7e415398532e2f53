import { answers, hold, intercept } from './support/interception';
import { enterOrder, placeOrderButton } from './support/journeys';
import { changePart, countOrders, getPart } from './support/shop-api';
import { expect, failedLoad, test, type Page } from './support/test';

const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
const quantity = (page: Page) => page.getByLabel('Quantity', { exact: true });
const price = (page: Page) => page.getByLabel('Price', { exact: true });

// Parts of which the stock is changed under a shopper's eyes: one a worker, so that workers cannot meet.
const contested = ['Regulator-rectifier', 'Sprocket set'] as const;
const contestedPart = () => getPart(contested[test.info().parallelIndex % contested.length] ?? contested[0]);

test('the order form checks its fields, then minimum and maximum with a reset, then whole numbers @phone', async ({
  page,
  rider,
}) => {
  const part = await getPart('Spark plug');
  await page.goto(`/product/${part._id}`);
  await expect(page.getByText('To Complete Your Order Please Fill Up the Form Below:')).toBeVisible();
  await test.step('what is filled in already', async () => {
    await expect(page.getByLabel('Product Name')).toHaveValue(part.name);
    await expect(page.getByLabel('Customer Name')).toHaveValue(rider.name);
    await expect(page.getByLabel('Customer Email')).toHaveValue(rider.email);
    for (const label of ['Product Name', 'Customer Name', 'Customer Email']) {
      await expect(page.getByLabel(label)).not.toBeEditable();
    }
    await expect(price(page)).toHaveValue(part.price.toFixed(2));
  });
  await test.step('nothing entered', async () => {
    await price(page).fill('');
    await placeOrderButton(page).click();
    for (const name of ['Address', 'Phone', 'Price', 'Quantity']) {
      await expect(alert(page, `${name} is required`)).toBeVisible();
    }
    await expect(page.getByLabel('Address')).toBeFocused();
    await price(page).fill('1');
  });
  await test.step('an invalid phone number', async () => {
    await enterOrder(page, { phone: 'call me', quantity: '4' });
    await placeOrderButton(page).click();
    await expect(alert(page, 'Phone must have 5 to 20 digits')).toBeVisible();
    await expect(page.getByLabel('Address')).not.toHaveValue('');
  });
  for (const [typed, toast] of [
    ['3.5', `Minimum Order ${part.minimumQuantity} pcs`],
    ['-1', `Minimum Order ${part.minimumQuantity} pcs`],
    ['1000000.5', 'Maximum Order'],
  ] as const) {
    await test.step(`${typed} units`, async () => {
      await enterOrder(page, { quantity: typed });
      await placeOrderButton(page).click();
      await expect(alert(page, toast).first()).toBeVisible();
      for (const label of ['Address', 'Phone']) await expect(page.getByLabel(label)).toHaveValue('');
      await expect(quantity(page)).toHaveValue('');
      await expect(price(page)).toHaveValue(part.price.toFixed(2));
    });
  }
  await test.step('a fraction', async () => {
    await enterOrder(page, { quantity: '4.5' });
    await placeOrderButton(page).click();
    await expect(alert(page, 'Quantity must be a whole number')).toBeVisible();
    await expect(quantity(page)).toBeFocused();
    await expect(quantity(page)).toHaveValue('4.5');
  });
  expect(await countOrders(rider)).toBe(0);
});

test('the maximum toast names what is available', async ({ page, rider }) => {
  const part = await contestedPart();
  await page.goto(`/product/${part._id}`);
  await enterOrder(page, { quantity: String(part.availableQuantity + 1) });
  await placeOrderButton(page).click();
  await expect(alert(page, `Maximum Order ${part.availableQuantity} pcs`)).toBeVisible();
  expect(await countOrders(rider)).toBe(0);
});

test('an order is placed once even if the button is pressed several times; the total is the server’s', async ({
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

test('an order whose answer was lost keeps the input and is not placed twice', async ({ page, rider, watch }) => {
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

test('a shortage that arose meanwhile is shown at the quantity, with the remaining stock', async ({ page, rider }) => {
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

test('a price that changed meanwhile is shown at its field, and nothing is ordered at the old one', async ({
  page,
  rider,
}) => {
  const part = await contestedPart();
  await page.goto(`/product/${part._id}`);
  await enterOrder(page, { quantity: '1' });
  const restore = await changePart(part._id, { priceMinor: 99_900 });
  try {
    await placeOrderButton(page).click();
    await expect(price(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Total')).toHaveText('$999.00');
    expect(await countOrders(rider)).toBe(0);
  } finally {
    await restore();
  }
});

test('the review form asks for text and a rating of 1 to 5, and leads home when it is added', async ({
  page,
  rider,
  watch,
}) => {
  watch.allow(failedLoad, /answered 500/);
  const text = `Stands like a rock, says ${rider.email}`;
  const add = page.getByRole('button', { name: 'Add Review', exact: true });
  await page.goto('/dashboard/review');
  await test.step('nothing entered', async () => {
    await add.click();
    await expect(alert(page, 'review is Required')).toBeVisible();
    await expect(alert(page, 'rating is required')).toBeVisible();
  });
  for (const rating of ['5.5', '0', '-3']) {
    await test.step(`a rating of ${rating} resets the form`, async () => {
      await page.getByLabel('Review Description').fill(text);
      await page.getByLabel('Rating').fill(rating);
      await add.click();
      await expect(alert(page, 'rating should be between 1-5').first()).toBeVisible();
      await expect(page.getByLabel('Review Description')).toHaveValue('');
      await expect(page.getByLabel('Rating')).toHaveValue('');
    });
  }
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

test('the profile shows who is signed in, asks for every field, and keeps what was saved', async ({
  page,
  rider,
  watch,
}) => {
  watch.allow(failedLoad, /answered 500/);
  const add = page.getByRole('button', { name: 'Add Info' });
  const fields = {
    Education: 'Trade school',
    Location: 'Springfield',
    'Phone Number': '0049 170',
    'LinkedIn Profile': 'linkedin.com/in/rider',
  };
  const fillIn = async () => {
    for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value);
  };
  await page.goto('/dashboard');
  await expect(page.getByRole('row', { name: `Name ${rider.name}` })).toBeVisible();
  await expect(page.getByRole('row', { name: `Email ${rider.email}` })).toBeVisible();
  await add.click();
  const messages = ['review is Required', 'location is required', 'number is required', 'linkedIn is required'];
  for (const message of messages) await expect(alert(page, message)).toBeVisible();
  await fillIn();
  const failing = await intercept(page, 'SaveProfile', answers.unavailable);
  await add.click();
  await expect(alert(page, 'Failed to add info')).toBeVisible();
  await failing.end();
  const saving = await hold(page, 'SaveProfile');
  await add.dblclick();
  await expect(add).toBeDisabled();
  saving.release();
  await expect(alert(page, 'info added successfully')).toBeVisible();
  expect(saving.count()).toBe(1);
  await page.reload();
  for (const [label, value] of Object.entries(fields)) await expect(page.getByLabel(label)).toHaveValue(value);
});

test('a refusal of the server is shown at its field', async ({ page, rider }) => {
  await page.goto('/dashboard');
  await expect(page.getByText(rider.email)).toBeVisible();
  const fields = [{ field: 'linkedIn', message: 'linkedIn must be an address.' }];
  await intercept(page, 'SaveProfile', answers.refusal('BAD_USER_INPUT', 'Check your input.', { fields }));
  for (const label of ['Education', 'Location', 'LinkedIn Profile']) await page.getByLabel(label).fill('somewhere');
  await page.getByLabel('Phone Number').fill('12345');
  await page.getByRole('button', { name: 'Add Info' }).click();
  await expect(page.getByLabel('LinkedIn Profile')).toHaveAccessibleDescription(/linkedIn must be an address\./);
  await expect(page.getByLabel('LinkedIn Profile')).toBeFocused();
});
