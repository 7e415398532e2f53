import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anAdmin, aShop } from '../../../../test/builders';
import {
  collide,
  edited,
  field,
  openEditor,
  press,
  renderProducts,
  retype,
  saved,
  updates,
} from '../../../../test/product-editor';
import { renderApp } from '../../../../test/render-app';

const minimum = () => field('Minimum Quantity');
/** All texts below the field, without its label. */
const under = () => [...(minimum().parentElement?.querySelectorAll('p') ?? [])].map((line) => line.textContent);
/** The field's description, as screen readers get it. */
const described = () => document.getElementById(minimum().getAttribute('aria-describedby') ?? '')?.textContent;
/** Announcements of the form's number fields for screen readers. */
const announced = () =>
  within(screen.getByRole('form'))
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('');

function expectHint(hint: string) {
  expect([under(), described(), announced()]).toEqual([[hint], hint, hint]);
}

function expectNoHint() {
  expect([under(), minimum().getAttribute('aria-describedby'), announced()]).toEqual([[], null, '']);
}

const outOfReach = (pieces: string) => `More than what is in stock: nobody can order this until there are ${pieces}.`;

describe('the hint on a minimum above the stock', () => {
  it('is shown while a product is added, until it no longer applies', async () => {
    const app = renderApp('/dashboard/addProduct', { signedInAs: anAdmin() });
    await screen.findByLabelText('Name');
    await app.user.type(field('Minimum Quantity'), '1200');
    expectNoHint();
    await app.user.type(field('Available Quantity'), '119');
    expectHint(outOfReach('1,200'));
    expect(minimum().getAttribute('aria-invalid')).toBeNull();
    await app.user.type(field('Available Quantity'), '9');
    expectHint(outOfReach('1,200'));
    await app.user.type(field('Available Quantity'), '0');
    expectNoHint();
  });

  it('is shown while a product is edited, and does not prevent a save', async () => {
    const app = renderProducts({ UpdateProduct: saved({ minimumQuantity: 999 }) });
    await openEditor(app);
    expectNoHint();
    await retype(app, 'Minimum Quantity', '999');
    expectHint(outOfReach('999'));
    await press(app, 'Save');
    await screen.findByText('Product saved');
    expect(updates(app)).toEqual([{ version: 1, minimumQuantity: 999 }]);
  });

  it('is shown beside the note about another admin’s change', async () => {
    await collide({ 'Minimum Quantity': '999' }, edited({ minimumQuantity: 7, version: 5 }));
    await screen.findByText('This product has changed since you opened it');
    expect(described()).toBe(`Now: 7${outOfReach('999')}`);
    expect(announced()).toBe(outOfReach('999'));
  });

  it('is shown only for whole numbers', async () => {
    const app = renderApp('/dashboard/addProduct', { signedInAs: anAdmin() });
    await screen.findByLabelText('Name');
    await app.user.type(field('Available Quantity'), '1');
    await app.user.type(field('Minimum Quantity'), '2.5');
    expectNoHint();
  });
});

describe('the hint on a price at which the smallest order cannot be paid by card', () => {
  const price = () => field('Price');
  const hint = () => document.getElementById(price().getAttribute('aria-describedby') ?? '')?.textContent;
  const warning =
    'The smallest order comes to $0.30, but a card is charged $0.50 or more: nobody can order fewer than 5.';

  it('is shown while a product is added, until it no longer applies', async () => {
    const app = renderApp('/dashboard/addProduct', { signedInAs: anAdmin() });
    await screen.findByLabelText('Name');
    await app.user.type(field('Minimum Quantity'), '3');
    await app.user.type(price(), '0.1');
    await waitFor(() => expect(hint()).toBe(`In USD, per unit.${warning}`));
    expect(announced()).toBe(warning);
    expect(price().getAttribute('aria-invalid')).toBeNull();
    await app.user.type(price(), '7');
    expect([hint(), announced()]).toEqual(['In USD, per unit.', '']);
  });

  it.each([
    ['the product is free', '0', '1'],
    ['the price is not complete', '0.', '1'],
    ['the quantity is not a whole number', '0.1', '2.5'],
  ])('is not shown if %s', async (_why, typedPrice, minimumQuantity) => {
    const app = renderApp('/dashboard/addProduct', { signedInAs: anAdmin() });
    await screen.findByLabelText('Name');
    await app.user.type(price(), typedPrice);
    await app.user.type(field('Minimum Quantity'), minimumQuantity);
    expect(announced()).toBe('');
  });

  it('is not shown for a product in another currency than that of the minimum charge', async () => {
    const shop = aShop().shop;
    const minimumCharge = { ...shop.cardPayments.minimumCharge, currencyCode: 'EUR' };
    const answers = { Shop: aShop({ cardPayments: { ...shop.cardPayments, minimumCharge } }) };
    const app = renderApp('/dashboard/addProduct', { signedInAs: anAdmin(), answers });
    await screen.findByLabelText('Name');
    await app.user.type(field('Minimum Quantity'), '1');
    await app.user.type(price(), '0.01');
    expect(announced()).toBe('');
  });
});
