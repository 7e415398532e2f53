import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anAdmin } from '../../../test/builders';
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
} from '../../../test/product-editor';
import { renderApp } from '../../../test/render-app';

const minimum = () => field('Minimum Quantity');
/** Everything that is said under the field, without its label. */
const under = () => [...(minimum().parentElement?.querySelectorAll('p') ?? [])].map((line) => line.textContent);
/** What the field itself points at. */
const described = () => document.getElementById(minimum().getAttribute('aria-describedby') ?? '')?.textContent;
const announcer = () => within(screen.getByRole('form')).getAllByRole('status').at(-1);

function expectHint(hint: string) {
  expect([under(), described(), announcer()?.textContent]).toEqual([[hint], hint, hint]);
}

function expectNoHint() {
  expect([under(), minimum().getAttribute('aria-describedby'), announcer()?.textContent]).toEqual([[], null, '']);
}

const outOfReach = (pieces: string) => `More than what is in stock: nobody can order this until there are ${pieces}.`;

describe('a minimum that is more than what is in stock', () => {
  it('is pointed out while a product is added, as long as it is so', async () => {
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

  it('is pointed out while a product is edited, and saved all the same', async () => {
    const app = renderProducts({ UpdateProduct: saved({ minimumQuantity: 999 }) });
    await openEditor(app);
    expectNoHint();
    await retype(app, 'Minimum Quantity', '999');
    expectHint(outOfReach('999'));
    await press(app, 'Save');
    await screen.findByText('Product saved');
    expect(updates(app)).toEqual([{ version: 1, minimumQuantity: 999 }]);
  });

  it('is pointed out beside what somebody else changed', async () => {
    await collide({ 'Minimum Quantity': '999' }, edited({ minimumQuantity: 7, version: 5 }));
    await screen.findByText('This product was changed meanwhile');
    expect(described()).toBe(`Now: 7${outOfReach('999')}`);
    expect(announcer()?.textContent).toBe(outOfReach('999'));
  });

  it('is not spoken of while a quantity is no whole number', async () => {
    const app = renderApp('/dashboard/addProduct', { signedInAs: anAdmin() });
    await screen.findByLabelText('Name');
    await app.user.type(field('Available Quantity'), '1');
    await app.user.type(field('Minimum Quantity'), '2.5');
    expectNoHint();
  });
});
