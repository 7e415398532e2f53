import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { image, money } from '../../../../test/builders';
import { networkFailure, refusal } from '../../../../test/graphql-stub';
import {
  collide,
  edited,
  field,
  openEditor,
  press,
  renderProducts,
  retype,
  saved,
  stale,
  updates,
  type EditedPart,
} from '../../../../test/product-editor';

const notice = 'This product has changed since you opened it';

const theirs: EditedPart = { name: 'Their chain', price: money(2100), version: 5 };

describe('an edit of a product that another admin changed', () => {
  it('overwrites nothing, keeps the input, and shows the stored value of each changed field', async () => {
    const app = await collide({ Price: '25', Description: 'Mine.' }, edited(theirs));
    await screen.findByText(notice);
    screen.getByText(/Somebody else saved it first/);
    expect([field('Price').value, field('Description').value]).toEqual(['25', 'Mine.']);
    screen.getByText('Now: $21.00');
    // Changed fields that this admin did not edit show the stored value, with a note.
    expect(field('Name').value).toBe('Their chain');
    screen.getByText('Now: Their chain. It was Drive chain.');
    expect(screen.getAllByText(/^Now:/)).toHaveLength(2);
    expect(screen.queryByText('Product saved')).toBeNull();
    expect(document.activeElement?.textContent).toContain(notice);
    expect(updates(app)).toHaveLength(1);
  });

  it('overwrites the other edit on request: sends the new version and only the edited fields', async () => {
    const app = await collide({ Price: '25' }, edited(theirs));
    await screen.findByText(notice);
    app.server.answer({ UpdateProduct: saved({ ...theirs, price: money(2500), version: 6 }) });
    await press(app, 'Save mine');
    await screen.findByText('Product saved');
    expect(updates(app)[1]).toEqual({ version: 5, price: { amountMinor: 2500, currencyCode: 'USD' } });
    await waitFor(() => expect(screen.queryByRole('form', { name: /^Edit/ })).toBeNull());
  });

  it('is discarded on request: the fields show the stored values', async () => {
    const app = await collide({ Price: '25', Name: 'My chain' }, edited(theirs));
    await screen.findByText(notice);
    await press(app, 'Take the current values');
    expect([field('Name').value, field('Price').value]).toEqual(['Their chain', '21.00']);
    expect(screen.queryByText(notice)).toBeNull();
    expect(screen.queryByText(/^Now:/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    expect(document.activeElement).toBe(field('Name'));
    app.server.answer({ UpdateProduct: saved({ ...theirs, name: 'Mine again', version: 6 }) });
    await retype(app, 'Name', 'Mine again');
    await press(app, 'Save');
    await screen.findByText('Product saved');
    expect(updates(app)[1]).toEqual({ version: 5, name: 'Mine again' });
  });

  it('says that orders changed the stock if nothing else changed', async () => {
    const app = await collide({ 'Available Quantity': '50' }, edited({ availableQuantity: 17, version: 1 }));
    await screen.findByText(notice);
    screen.getByText(/Orders changed its stock from 20 to 17/);
    screen.getByText('Now: 17');
    expect(field('Available Quantity').value).toBe('50');
    app.server.answer({ UpdateProduct: saved({ availableQuantity: 50 }) });
    await press(app, 'Save mine');
    await screen.findByText('Product saved');
    expect(updates(app)[1]).toEqual({ version: 1, availableQuantity: 50, expectedAvailableQuantity: 17 });
  });

  it('can conflict again', async () => {
    const app = await collide({ Price: '25' }, edited(theirs));
    await screen.findByText('Now: $21.00');
    app.server.answer({ EditedProduct: edited({ ...theirs, price: money(2200), version: 6 }) });
    await press(app, 'Save mine');
    await screen.findByText('Now: $22.00');
    expect(field('Price').value).toBe('25');
    expect(updates(app)[1]).toMatchObject({ version: 5 });
  });

  it('does not repeat a changed description in the note at that field', async () => {
    await collide({ Price: '25' }, edited({ about: 'Their words.', version: 5 }));
    await screen.findByText('Now: another text, shown here.');
    expect(field('Description').value).toBe('Their words.');
  });

  it.each([
    ['is emptied', edited({ partNumber: null, version: 5 }), 'Now: empty. It was KS-1.'],
    ['is changed', edited({ minimumQuantity: 4, version: 5 }), 'Now: 4. It was 2.'],
  ])('has a note at a field that %s', async (_how, now, note) => {
    await collide({ Price: '25' }, now);
    await screen.findByText(note);
  });

  it('has a note if the other admin changed the photo', async () => {
    await collide({ Price: '25' }, edited({ image: { ...image, url: '/uploads/theirs.webp' }, version: 5 }));
    await screen.findByText('Now: another photo, shown here.');
    expect(screen.getByAltText('Current photo').getAttribute('src')).toBe('/uploads/theirs.webp');
  });

  it('is saved without a question if no stored value changed', async () => {
    let answered = 0;
    const app = renderProducts({
      UpdateProduct: () => (++answered === 1 ? stale : saved({ price: money(2500), version: 4 })),
    });
    await openEditor(app);
    await retype(app, 'Price', '25');
    // The product was deleted and restored meanwhile: its version is higher by two, and its values are the same.
    app.server.answer({ EditedProduct: edited({ version: 3 }) });
    await press(app, 'Save');
    await screen.findByText('Product saved');
    expect(updates(app).map(({ version }) => version)).toEqual([1, 3]);
  });

  it('counts as saved if the server received it but the answer was lost', async () => {
    const app = renderProducts({ UpdateProduct: networkFailure() });
    await openEditor(app);
    await retype(app, 'Price', '25');
    await press(app, 'Save');
    await screen.findByText(/could not be reached/);
    app.server.answer({ UpdateProduct: stale, EditedProduct: edited({ price: money(2500), version: 2 }) });
    await press(app, 'Save');
    await screen.findByText('Product saved');
    expect(updates(app)).toHaveLength(2);
  });

  it('shows an error and keeps the input when the current product cannot be fetched', async () => {
    await collide({ Price: '25' }, refusal('INTERNAL_SERVER_ERROR', 'Out of order.'));
    await screen.findByText('Out of order.');
    expect(field('Price').value).toBe('25');
  });
});
