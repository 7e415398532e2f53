import { newPerson } from './support/journeys';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from './support/screen-checks';
import { cards, enterAsAdmin, findFlag, openAccount, payForOrder, placeOrder, shipOrder } from './support/shop-api';
import { checkScreen, longName, type Screen } from './support/screens';
import { carryToken, expect, test } from './support/test';

const anyId = '0123456789abcdef01234567';

const adminScreens: Screen[] = [
  { path: '/dashboard/profile', heading: 'My Profile' },
  { path: '/dashboard/users', heading: 'All users', texts: ['All users', 'User Email'] },
  { path: '/dashboard/addProduct', heading: 'Add Product', texts: ['Add Product', 'Available Quantity'] },
  { path: '/dashboard/manageProducts', heading: 'Manage Products', texts: ['Manage Products', 'Avatar'] },
  { path: '/dashboard/reviews', heading: 'Reviews' },
  { path: '/dashboard/search?preview=brake+pads', heading: 'Search report' },
  { path: '/dashboard/mails', heading: 'Emails' },
  { path: '/dashboard/delivery', heading: 'Delivery', texts: ['Air parcel'] },
  { path: '/dashboard/taxes', heading: 'Taxes', texts: ['Find a rate', 'Show all'] },
  { path: '/dashboard/promotions', heading: 'Promotions', texts: ['Welcome discount'] },
  { path: '/dashboard/sales', heading: 'Sales', texts: ['Riding season'] },
  { path: '/dashboard/pages', heading: 'Pages' },
  { path: '/dashboard/pages/new', heading: 'New page' },
  { path: '/dashboard/changes', heading: 'Changes' },
  { path: '/dashboard/staff', heading: 'Staff' },
  { path: '/dashboard/keys', heading: 'API keys' },
  { path: '/dashboard/imports', heading: 'Imports' },
  { path: '/dashboard/picking', heading: 'Picking' },
  { path: '/dashboard/returns', heading: 'Returns' },
  { path: '/dashboard/deposits', heading: 'Deposits' },
  { path: '/dashboard/invoices', heading: 'Invoices' },
  { path: '/dashboard/customers', heading: 'Customers' },
  { path: '/dashboard/manageOrders/new', heading: 'New order' },
  {
    path: '/dashboard/manageOrders',
    heading: 'Manage Orders',
    texts: ['Manage Orders', 'Buyer', 'Payment Status', 'Paid', 'pending'],
  },
];

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

test('an admin’s screens fit every width and satisfy axe in both themes', async ({ page, context }) => {
  test.slow();
  const rider = await openAccount(newPerson(longName));
  await payForOrder(rider, await placeOrder(rider));
  const unpaidId = await placeOrder(rider);
  await carryToken(context, await enterAsAdmin());
  const edit = {
    path: `/dashboard/manageOrders/${unpaidId}/edit`,
    heading: 'Edit order',
    texts: ['Save order'],
  };
  for (const screen of [edit, ...adminScreens]) await checkScreen(page, screen);
  await test.step('the question before a deletion', async () => {
    await page.getByRole('button', { name: 'Delete' }).first().click();
    await expect(page.getByText('Are you sure you want to delete order?')).toBeVisible();
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page, 'a deletion');
    await expectAccessibleInBothThemes(page, 'a deletion');
    await page.getByRole('button', { name: 'Cancel' }).click();
  });
});

test('an admin’s categories, brands, families and attributes fit every width and satisfy axe in both themes', async ({
  page,
  context,
}) => {
  test.slow();
  await carryToken(context, await enterAsAdmin());
  const openForm = {
    categories: () => page.getByRole('treeitem').first().click(),
    brands: () =>
      page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click(),
    families: () =>
      page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click(),
    attributes: () =>
      page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click(),
  };
  for (const [name, open] of Object.entries(openForm)) {
    await checkScreen(page, { path: `/dashboard/${name}`, heading: new RegExp(name, 'i') });
    await open();
    await page
      .getByLabel(/^(Name|Label)$/)
      .first()
      .fill('');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText(/(Name|Label) is required/)).toBeVisible();
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page, `the form of ${name}`);
    await expectAccessibleInBothThemes(page, `the form of ${name}`);
    await page
      .getByRole('button', { name: /^Remove/ })
      .last()
      .click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectNoSidewaysScroll(page, `the removal of one of the ${name}`);
    await expectAccessibleInBothThemes(page, `the removal of one of the ${name}`);
    await page.getByRole('button', { name: 'Cancel' }).last().click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
  }
});

test('an admin’s overview, orders and changes fit every width and satisfy axe in both themes', async ({
  page,
  context,
}) => {
  test.slow();
  const rider = await openAccount(newPerson(longName));
  const orderId = await placeOrder(rider);
  await payForOrder(rider, orderId, cards.disputed);
  const admin = await enterAsAdmin();
  await expect.poll(() => findFlag(admin, orderId), { timeout: 20_000 }).not.toBeNull();
  const shipped = await placeOrder(rider);
  await payForOrder(rider, shipped);
  await shipOrder(admin, shipped);
  await carryToken(context, admin);
  await checkScreen(page, { path: '/dashboard', heading: 'Overview' });
  await checkScreen(page, { path: '/dashboard/changes', heading: 'Changes' });
  await checkScreen(page, { path: `/dashboard/manageOrders/${orderId}`, heading: /^Order / });
  await test.step('an order’s forms with their messages, and the question before a refund', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('button', { name: 'Mark as checked' }).click();
    await expectNoSidewaysScroll(page, 'a flagged order with its message');
    await expectAccessibleInBothThemes(page, 'a flagged order with its message');
    await page.goto(`/dashboard/manageOrders/${shipped}`);
    await page.getByLabel('Refund a part').check();
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await expect(page.getByText('Say how much goes back')).toBeVisible();
    await expectNoSidewaysScroll(page, 'an order with its messages');
    await expectAccessibleInBothThemes(page, 'an order with its messages');
    await page.getByLabel('Refund everything left').check();
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectNoSidewaysScroll(page, 'a refund');
    await expectAccessibleInBothThemes(page, 'a refund');
    await page.getByRole('button', { name: 'Cancel' }).click();
  });
  await checkScreen(page, { path: `/dashboard/manageOrders/${anyId}`, heading: 'There is no such order' });
  await checkScreen(page, { path: '/dashboard/manageOrders?state=review', heading: 'Manage Orders' });
});
