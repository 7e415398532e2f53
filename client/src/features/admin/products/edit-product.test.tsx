import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anAuditEntry, auditLog } from '../../../../test/audit-builders';
import { money } from '../../../../test/builders';
import { networkFailure, refusal } from '../../../../test/graphql-stub';
import {
  edited,
  editButton,
  field,
  openEditor,
  press,
  renderProducts,
  retype,
  saved,
  updates,
} from '../../../../test/product-editor';

const never = () => new Promise<never>(() => undefined);
const isClosed = () => waitFor(() => expect(screen.queryByRole('form', { name: /^Edit/ })).toBeNull());

describe('the editor of a product', () => {
  it('opens below the row with the current values and takes the focus', async () => {
    const app = renderProducts({
      EditedProduct: edited({ availableQuantity: 17, category: null, unshippedQuantity: 3 }),
    });
    await openEditor(app);
    const labels = [
      'Name',
      'Description',
      'Available Quantity',
      'Minimum Quantity',
      'Price',
      'Part Number',
      'Category',
    ];
    expect(labels.map((label) => field(label).value)).toEqual([
      'Drive chain',
      'A chain.',
      '17',
      '2',
      '19.50',
      'KS-1',
      '',
    ]);
    expect(document.activeElement).toBe(field('Name'));
    expect((await editButton('Drive chain')).getAttribute('aria-expanded')).toBe('true');
    screen.getByAltText('Current photo');
    screen.getByText('Without ordered units that are not shipped yet: 3 now.');
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  });

  it('reads a price with the decimals of the product’s currency', async () => {
    const price = { __typename: 'Money' as const, amountMinor: 150_050, amount: '1500.50', currencyCode: 'IDR' };
    const app = renderProducts({ EditedProduct: edited({ price }), UpdateProduct: saved({ price }) });
    await openEditor(app);
    await retype(app, 'Price', '1600.75');
    await press(app, 'Save');
    await screen.findByText('Product saved');
    expect(updates(app)).toMatchObject([{ price: { amountMinor: 160_075, currencyCode: 'IDR' } }]);
  });

  it('keeps a quantity that is above the limit of the field because of returned units', async () => {
    const app = renderProducts({
      EditedProduct: edited({ availableQuantity: 1_000_005 }),
      UpdateProduct: saved({ name: 'Chain' }),
    });
    await openEditor(app);
    await retype(app, 'Available Quantity', '1000006');
    await press(app, 'Save');
    await screen.findByText('Available quantity must be a whole number from 0 to 1,000,000.');
    await retype(app, 'Available Quantity', '1000005');
    await retype(app, 'Name', 'Chain');
    await press(app, 'Save');
    await screen.findByText('Product saved');
    expect(updates(app)).toMatchObject([{ name: 'Chain' }]);
  });

  it('saves only the changed fields, reports success, closes and returns the focus', async () => {
    const app = renderProducts({ UpdateProduct: saved({ name: 'Chain', price: money(2100) }) });
    await openEditor(app);
    await retype(app, 'Name', ' Chain ');
    await retype(app, 'Price', '21');
    await retype(app, 'Minimum Quantity', '02');
    await press(app, 'Save');
    await screen.findByText('Product saved');
    expect(updates(app)).toEqual([{ version: 1, name: 'Chain', price: { amountMinor: 2100, currencyCode: 'USD' } }]);
    await isClosed();
    expect(document.activeElement).toBe(await editButton('Chain'));
    screen.getByText('$21.00');
    expect(app.server.sent('AdminProducts')).toHaveLength(1);
  });

  it('sends a new quantity together with the one that the admin saw', async () => {
    const app = renderProducts({ UpdateProduct: saved({ availableQuantity: 25 }) });
    await openEditor(app);
    await retype(app, 'Available Quantity', '25');
    await press(app, 'Save');
    await screen.findByText('Product saved');
    expect(updates(app)).toEqual([{ version: 1, availableQuantity: 25, expectedAvailableQuantity: 20 }]);
  });

  it('has nothing to save once a change is reverted', async () => {
    const app = renderProducts();
    await openEditor(app);
    await retype(app, 'Price', '21');
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false);
    await retype(app, 'Price', '19.5');
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  });

  it.each([
    ['Name', '', 'Name is Required'],
    ['Available Quantity', '1.5', /from 0 to 1,000,000/],
    ['Minimum Quantity', '0', /from 1 to 1,000,000/],
    ['Price', '1.999', /at most 2 decimals/],
    ['Price', '12,505', /at most 2 decimals, such as 12\.50/],
    ['Part Number', 'x'.repeat(61), /at most 60 characters/],
    ['Barcode Number', '4006381333932', /the last of them a valid check digit/],
  ])('refuses %s "%s" without asking the server', async (label, value, message) => {
    const app = renderProducts();
    await openEditor(app);
    await app.user.clear(field(label));
    if (value) await app.user.click(field(label)).then(() => app.user.paste(value));
    await press(app, 'Save');
    await screen.findByText(message);
    expect(field(label).getAttribute('aria-invalid')).toBe('true');
    expect(updates(app)).toEqual([]);
  });

  it('shows a refusal of the server at the refused field and keeps the input', async () => {
    const fields = [{ field: 'input.price.amountMinor', message: 'Price must be in EUR.' }];
    const app = renderProducts({ UpdateProduct: refusal('BAD_USER_INPUT', 'Check the fields.', { fields }) });
    await openEditor(app);
    await retype(app, 'Price', '21');
    await press(app, 'Save');
    await screen.findByText('Price must be in EUR.');
    expect([field('Price').getAttribute('aria-invalid'), field('Price').value]).toEqual(['true', '21']);
  });

  it.each([
    [networkFailure(), /could not be reached/],
    [refusal('INTERNAL_SERVER_ERROR', 'Something went wrong on our side.'), 'Something went wrong on our side.'],
  ])('says why nothing was saved, and saves on the next attempt', async (failure, message) => {
    const app = renderProducts({ UpdateProduct: failure });
    await openEditor(app);
    await retype(app, 'Name', 'Chain');
    await press(app, 'Save');
    await screen.findByText(message);
    screen.getByText('Failed to save product');
    expect(field('Name').value).toBe('Chain');
    app.server.answer({ UpdateProduct: saved({ name: 'Chain' }) });
    await press(app, 'Save');
    await screen.findByText('Product saved');
  });

  it('saves once even if the button is pressed several times', async () => {
    const app = renderProducts({ UpdateProduct: never });
    await openEditor(app);
    await retype(app, 'Name', 'Chain');
    await app.user.dblClick(screen.getByRole('button', { name: 'Save' }));
    await app.user.type(field('Name'), '{Enter}');
    expect(updates(app)).toHaveLength(1);
  });

  it('stays open for input that was typed during the save', async () => {
    let answer = (_saved: object): void => undefined;
    const app = renderProducts({ UpdateProduct: () => new Promise<object>((resolve) => (answer = resolve)) });
    await openEditor(app);
    await retype(app, 'Name', 'Chain');
    await press(app, 'Save');
    await retype(app, 'Price', '21');
    answer(saved({ name: 'Chain', availableQuantity: 18 }));
    await screen.findByText('Product saved');
    expect([field('Price').value, field('Available Quantity').value]).toEqual(['21', '18']);
    app.server.answer({ UpdateProduct: saved({ name: 'Chain', price: money(2100), version: 3 }) });
    await press(app, 'Save');
    await isClosed();
    expect(updates(app)[1]).toEqual({ version: 2, price: { amountMinor: 2100, currencyCode: 'USD' } });
  });

  it.each([
    ['no longer exists', edited(null), 'This product no longer exists.'],
    [
      'was deleted',
      edited({ deletedAt: '2026-05-01T12:00:00.000Z' }),
      'This product has been deleted since you opened it.',
    ],
  ])('says that the product %s, and closes', async (_how, answer, message) => {
    const app = renderProducts({ EditedProduct: answer });
    await app.user.click(await editButton('Drive chain'));
    await screen.findByText(message);
    await press(app, 'Close');
    await waitFor(() => expect(screen.queryByText(message)).toBeNull());
  });

  it('shows the changes of the product on demand', async () => {
    const app = renderProducts({ AuditLog: auditLog([anAuditEntry()]) });
    await openEditor(app);
    expect(app.server.sent('AuditLog')).toEqual([]);
    await press(app, 'Changes');
    await screen.findByRole('table', { name: 'Changes' });
    expect(app.server.sent('AuditLog')).toMatchObject([{ filter: { subjectType: 'PRODUCT', subjectId: 'product-1' } }]);
  });

  it('offers a retry when the product could not be fetched', async () => {
    const app = renderProducts({ EditedProduct: refusal('INTERNAL_SERVER_ERROR', 'Out of order.') });
    await app.user.click(await editButton('Drive chain'));
    await screen.findByText('Out of order.');
    app.server.answer({ EditedProduct: edited() });
    await press(app, 'Retry');
    await screen.findByRole('form', { name: 'Edit Drive chain' });
  });
});
