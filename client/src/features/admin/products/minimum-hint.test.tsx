import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anAdmin } from '../../../../test/builders';
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

/** What is said under a field. */
function under(label: string): HTMLElement {
  const hint = document.getElementById(field(label).getAttribute('aria-describedby') ?? '');
  if (!hint) throw new Error('Nothing is said under the field.');
  return hint;
}

const hint = () => within(under('Minimum Quantity')).getByRole('status').textContent;
const outOfReach = (pieces: string) => `More than what is in stock: nobody can order this until there are ${pieces}.`;

describe('a minimum that is more than what is in stock', () => {
  it('is pointed out while a product is added, as long as it is so', async () => {
    const app = renderApp('/dashboard/addProduct', { signedInAs: anAdmin() });
    await screen.findByLabelText('Name');
    await app.user.type(field('Minimum Quantity'), '1200');
    expect(hint()).toBe('');
    await app.user.type(field('Available Quantity'), '119');
    expect(hint()).toBe(outOfReach('1,200'));
    expect(field('Minimum Quantity').getAttribute('aria-invalid')).toBeNull();
    await app.user.type(field('Available Quantity'), '9');
    expect(hint()).toBe(outOfReach('1,200'));
    await app.user.type(field('Available Quantity'), '0');
    expect(hint()).toBe('');
  });

  it('is pointed out while a product is edited, and saved all the same', async () => {
    const app = renderProducts({ UpdateProduct: saved({ minimumQuantity: 999 }) });
    await openEditor(app);
    expect(hint()).toBe('');
    await retype(app, 'Minimum Quantity', '999');
    expect(hint()).toBe(outOfReach('999'));
    await press(app, 'Save');
    await screen.findByText('Product saved');
    expect(updates(app)).toEqual([{ version: 1, minimumQuantity: 999 }]);
  });

  it('is pointed out beside what somebody else changed', async () => {
    await collide({ 'Minimum Quantity': '999' }, edited({ minimumQuantity: 7, version: 5 }));
    await screen.findByText('This product was changed meanwhile');
    expect(under('Minimum Quantity').textContent).toBe(`Now: 7${outOfReach('999')}`);
  });

  it('is not spoken of while a quantity is no whole number', async () => {
    const app = renderApp('/dashboard/addProduct', { signedInAs: anAdmin() });
    await screen.findByLabelText('Name');
    await app.user.type(field('Available Quantity'), '1');
    await app.user.type(field('Minimum Quantity'), '2.5');
    expect(hint()).toBe('');
  });
});
