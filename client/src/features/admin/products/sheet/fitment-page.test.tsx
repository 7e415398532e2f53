import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aBike, bikes, honda } from '../../../../../test/bike-builders';
import { anAdmin } from '../../../../../test/builders';
import { aPartSheet } from '../../../../../test/catalogue-builders';
import { declaredStyle } from '../../../../../test/declared-style';
import { refusal, type Answers } from '../../../../../test/graphql-stub';
import { renderApp } from '../../../../../test/render-app';
import type { SheetFitmentFragment } from '../../../../graphql/generated/operations';

type Row = SheetFitmentFragment['fitmentRows'][number];

const vehicle = {
  __typename: 'Vehicle' as const,
  id: 'v1',
  name: 'Honda CBR 600 RR (PC40)',
  yearFrom: 2003,
  yearTo: 2006,
};
const { name } = vehicle;
const cb500 = { ...vehicle, id: 'v2', name: 'Honda CB 500' };
const excludes = `Does not fit, ${name}`;
const aRow = (part: Partial<Row> = {}): Row => ({
  ...{ __typename: 'FitmentRow', vehicle, yearFrom: null, yearTo: 2005, position: 'FRONT', quantity: 2 },
  ...{ isExcluded: false, source: 'manual' },
  conditions: [
    { __typename: 'FitCondition', code: 'with', value: 'ABS' },
    { __typename: 'FitCondition', code: 'note', value: 'Turn it round' },
  ],
  ...part,
});
const productWith = (version: number, ...fitmentRows: Row[]): SheetFitmentFragment => ({
  ...{ __typename: 'Product', id: 'p1', name: 'Drive chain', fitmentRows },
  fitment: { __typename: 'Fitment', kind: 'SPECIFIC', isComplete: false, version },
});
const saved = {
  setFitment: {
    __typename: 'SetFitmentPayload',
    product: {
      ...{ __typename: 'Product', id: 'p1' },
      fitment: { __typename: 'Fitment', kind: 'SPECIFIC', isComplete: true, version: 5 },
    },
  },
};
const sentRow = {
  ...{ vehicleId: 'v1', yearFrom: null, yearTo: 2005, position: 'FRONT', quantity: 2, isExcluded: false },
  conditions: [
    { code: 'with', value: 'ABS' },
    { code: 'note', value: 'Turn it round' },
  ],
};

async function open(answers: Answers = {}) {
  const app = renderApp('/dashboard/manageProducts/p1/bikes', {
    signedInAs: anAdmin(),
    answers: {
      ProductFitment: { product: productWith(4, aRow(), aRow({ source: 'supplier' })) },
      ...answers,
    },
  });
  const form = within(await screen.findByRole('group', { name: 'Bikes' }));
  return { ...app, form };
}

describe('the bikes of a product', () => {
  it('are shown whether entered or imported; only the entered ones are saved, with the loaded version', async () => {
    const app = await open({ SaveFitment: saved });
    app.form.getByText('1 row entered here; 1 row of supplier, replaced by its next import');
    await app.user.click(app.form.getByLabelText('This list is complete'));
    app.server.answer({
      ProductFitment: { product: { ...productWith(5, aRow()), fitment: saved.setFitment.product.fitment } },
    });
    await app.user.click(app.form.getByRole('button', { name: 'Save bikes' }));
    await screen.findByText('Bikes saved');
    expect(app.server.sent('SaveFitment')).toEqual([
      {
        input: {
          productId: 'p1',
          version: 4,
          source: 'manual',
          kind: 'SPECIFIC',
          isComplete: true,
          rows: [sentRow],
        },
      },
    ]);
    const button = app.form.getByRole('button', { name: 'Save bikes' });
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
  });

  it('overwrite another admin’s changes only after a warning', async () => {
    const app = await open({ SaveFitment: refusal('CONFLICT', 'Changed.', { reason: 'STALE_VERSION', version: 5 }) });
    await app.user.click(app.form.getByLabelText(excludes));
    app.server.answer({ ProductFitment: { product: productWith(5) } });
    await app.user.click(app.form.getByRole('button', { name: 'Save bikes' }));
    await app.form.findByText('This has changed since you opened it');
    expect(app.form.getByLabelText<HTMLInputElement>(excludes).checked).toBe(true);
    app.server.answer({ SaveFitment: saved });
    await app.user.click(app.form.getByRole('button', { name: 'Save my bikes' }));
    await screen.findByText('Bikes saved');
    expect(app.server.sent('SaveFitment').map((sent) => (sent['input'] as { version: number }).version)).toEqual([
      4, 5,
    ]);
  });

  it('are replaced by another admin’s changes on request', async () => {
    const app = await open({ SaveFitment: refusal('CONFLICT', 'Changed.', { reason: 'STALE_VERSION', version: 5 }) });
    await app.user.click(app.form.getByLabelText(excludes));
    app.server.answer({ ProductFitment: { product: productWith(5) } });
    await app.user.click(app.form.getByRole('button', { name: 'Save bikes' }));
    await app.user.click(await app.form.findByRole('button', { name: 'Take the current values' }));
    app.form.getByText('No bikes are entered yet.');
  });

  it('show a refusal at the refused row and, with its bike, at the save button until the row is edited', async () => {
    const fields = [{ field: 'rows.0.vehicleId', message: 'This bike was merged into Honda CB 500.' }];
    const app = await open({ SaveFitment: refusal('BAD_USER_INPUT', 'No.', { fields }) });
    await app.user.type(app.form.getByLabelText(`Quantity, ${name}`), '0');
    await app.user.click(app.form.getByRole('button', { name: 'Save bikes' }));
    await app.form.findByText(`${name}: This bike was merged into Honda CB 500.`);
    app.form.getByText('This bike was merged into Honda CB 500.');
    app.form.getByText('1 row cannot be saved.');
    await app.user.click(app.form.getByLabelText(excludes));
    expect(app.form.queryByText(/This bike was merged/)).toBeNull();
  });

  it('are checked while they are entered, and not sent with errors', async () => {
    const app = await open();
    const year = app.form.getByLabelText(`From, ${name}`);
    await app.user.type(year, '2006');
    app.form.getByText('Last year must not be before the first year.');
    app.form.getByText('1 row cannot be saved.');
    expect(app.form.getByLabelText(`To, ${name}`).getAttribute('aria-invalid')).toBe('true');
    await app.user.click(app.form.getByRole('button', { name: 'Save bikes' }));
    app.form.getByText(`${name}: Last year must not be before the first year.`);
    expect(app.server.sent('SaveFitment')).toEqual([]);
    await app.user.clear(year);
    expect(app.form.queryByText('1 row cannot be saved.')).toBeNull();
  });

  it('can be added one after the other by keyboard alone', async () => {
    const app = await open({ FindBikes: bikes(aBike({ id: 'v2', name: 'Honda CB 500' })), SaveFitment: saved });
    const bike = app.form.getByRole('combobox', { name: 'Add a bike' });
    await app.user.type(bike, 'cb 500');
    await app.form.findByRole('option', { name: 'Honda CB 500 2003-2006' });
    await app.user.keyboard('{Enter}');
    expect((bike as HTMLInputElement).value).toBe('Honda CB 500, 2003-2006');
    await app.user.tab();
    await app.user.keyboard('2004');
    await app.user.tab();
    await app.user.keyboard('2005{Enter}');
    expect(document.activeElement).toBe(bike);
    expect((bike as HTMLInputElement).value).toBe('');
    const [first] = app.form.getAllByRole('rowheader');
    expect(first?.textContent).toBe('Honda CB 500 2003-2006');
    await app.user.click(app.form.getByRole('button', { name: 'Save bikes' }));
    await waitFor(() => expect(app.server.sent('SaveFitment')).toHaveLength(1));
    expect(app.server.sent('SaveFitment')[0]).toMatchObject({
      input: { rows: [{ vehicleId: 'v2', yearFrom: 2004, yearTo: 2005, position: 'ANY', quantity: 1 }, sentRow] },
    });
  });

  it('are removed, and the focus goes to the next row', async () => {
    const app = await open({ ProductFitment: { product: productWith(4, aRow(), aRow({ vehicle: cb500 })) } });
    await app.user.click(app.form.getByRole('button', { name: 'Remove Honda CB 500' }));
    expect(app.form.getAllByRole('rowheader')).toHaveLength(1);
    expect(document.activeElement).toBe(app.form.getByRole('button', { name: `Remove ${name}` }));
  });

  it('show their conditions on one line, or each condition on a separate line while they are edited', async () => {
    const app = await open();
    const button = app.form.getByRole('button', { name: `Conditions, ${name}: with ABS; Turn it round` });
    await app.user.click(button);
    const area = app.form.getByLabelText<HTMLTextAreaElement>(`Conditions for ${name}`);
    expect([area.value, document.activeElement]).toEqual(['with: ABS\nTurn it round', area]);
    await app.user.clear(area);
    await app.user.type(area, 'market: EU');
    app.form.getByRole('button', { name: `Conditions, ${name}: market EU`, expanded: true });
  });

  it('are shown with all condition fields closed after a save', async () => {
    const app = await open({ ProductFitment: { product: productWith(4, aRow()) }, SaveFitment: saved });
    await app.user.click(app.form.getByRole('button', { name: /^Conditions, / }));
    await app.user.click(app.form.getByLabelText(excludes));
    app.server.answer({ ProductFitment: { product: productWith(5, aRow({ vehicle: cb500 }), aRow()) } });
    await app.user.click(app.form.getByRole('button', { name: 'Save bikes' }));
    await app.form.findByLabelText('From, Honda CB 500');
    expect(app.form.queryByLabelText(/^Conditions for/)).toBeNull();
  });

  it('cannot be edited during a save', async () => {
    let answer: (saved: object) => void = () => undefined;
    const app = await open({ SaveFitment: new Promise<object>((resolve) => (answer = resolve)) });
    const isInert = () => app.form.getByLabelText(excludes).closest('[inert]') !== null;
    await app.user.click(app.form.getByLabelText(excludes));
    expect(isInert()).toBe(false);
    await app.user.click(app.form.getByRole('button', { name: 'Save bikes' }));
    app.form.getByText(/^Saving/);
    expect(isInert()).toBe(true);
    answer(saved);
    await screen.findByText('Bikes saved');
    await waitFor(() => expect(isInert()).toBe(false));
  });

  it('show at each row which other source contradicts it', async () => {
    const against = aRow({ source: 'supplier', isExcluded: true, yearFrom: 2005, yearTo: null });
    const other = aRow({ vehicle: { ...vehicle, id: 'v2' }, source: 'supplier' });
    const app = await open({ ProductFitment: { product: productWith(4, against, other, aRow()) } });
    app.form.getByText('2 rows in contradictions between sources.');
    app.form.getByText('Contradiction: supplier says that it does not fit, from 2005.');
    app.form.getByText('Contradiction: An entry made here says that it fits, to 2005.');
    await app.user.click(app.form.getByLabelText('Only rows with problems'));
    expect(app.form.getAllByRole('rowheader')).toHaveLength(2);
    expect(app.form.getAllByRole('button', { name: /^Remove/ })).toHaveLength(1);
    await app.user.type(app.form.getByLabelText(`To, ${name}`), '{Backspace}4');
    expect(app.form.queryByText(/^Contradiction/)).toBeNull();
    expect(app.form.getAllByRole('rowheader')).toHaveLength(2);
  });

  it('show a contradiction only once if two rows of a source cause it', async () => {
    const against = aRow({ source: 'supplier', isExcluded: true });
    const rows = [aRow(), against, { ...against, position: 'REAR' as const }];
    const app = await open({ ProductFitment: { product: productWith(4, ...rows) } });
    expect(app.form.getAllByText(/^Contradiction: supplier says/)).toHaveLength(1);
  });

  it('appear among the rows with problems once the server refuses them', async () => {
    const against = aRow({ source: 'supplier', isExcluded: true });
    const fields = [{ field: 'rows.1.vehicleId', message: 'This bike was merged into Honda CB 750.' }];
    const app = await open({
      ProductFitment: { product: productWith(4, aRow(), aRow({ vehicle: cb500 }), against) },
      SaveFitment: refusal('BAD_USER_INPUT', 'No.', { fields }),
    });
    await app.user.click(app.form.getByLabelText('Only rows with problems'));
    expect(app.form.queryByLabelText('From, Honda CB 500')).toBeNull();
    await app.user.click(app.form.getByLabelText('This list is complete'));
    await app.user.click(app.form.getByRole('button', { name: 'Save bikes' }));
    await app.form.findByLabelText('From, Honda CB 500');
  });

  it('are shown when added, even if they do not match the search', async () => {
    const app = await open({ FindBikes: bikes(aBike({ id: 'v2', name: 'Honda CB 500' })) });
    const search = app.form.getByLabelText<HTMLInputElement>('Find a bike in the list');
    await app.user.type(search, 'hornet{Enter}');
    await waitFor(() => expect(app.form.queryByRole('rowheader')).toBeNull());
    await app.user.type(app.form.getByRole('combobox', { name: 'Add a bike' }), 'cb 500');
    await app.user.click(await app.form.findByRole('option', { name: 'Honda CB 500 2003-2006' }));
    await app.user.click(app.form.getByRole('button', { name: 'Add this row' }));
    app.form.getByLabelText('From, Honda CB 500');
    expect(search.value).toBe('');
  });

  it('are not added twice: the input of a duplicate stays, with a message', async () => {
    const row = aRow({ yearTo: null, position: 'ANY', quantity: 1, conditions: [] });
    const app = await open({ ProductFitment: { product: productWith(4, row) }, FindBikes: bikes(aBike()) });
    const bike = app.form.getByRole<HTMLInputElement>('combobox', { name: 'Add a bike' });
    await app.user.type(bike, 'cbr');
    await app.form.findByRole('option', { name: `${name} 2003-2006` });
    await app.user.keyboard('{Enter}{Enter}');
    app.form.getByText('This row is there already.');
    expect(bike.value).toBe(`${name}, 2003-2006`);
    const year = app.form.getByLabelText('From of the bike to add');
    await app.user.type(year, '2OO4');
    expect(app.form.queryByText('This row is there already.')).toBeNull();
    await app.user.keyboard('{Enter}');
    app.form.getByText('2 rows');
  });

  it.each([
    ['begun', 'From of the bike to add'],
    ['mistyped', `From, ${name}`],
  ])('ask before the page is left with a row that is %s', async (_, label) => {
    const app = await open();
    await app.user.type(app.form.getByLabelText(label), '20O5');
    await app.user.click(screen.getByRole('link', { name: 'All about this product' }));
    await screen.findByText('Discard your changes?');
  });

  it('are chosen from a list with the arrow keys', async () => {
    const app = await open({ FindBikes: bikes(aBike(), aBike({ id: 'v2', name: 'Honda CB 500' })) });
    await app.user.type(app.form.getByRole('combobox', { name: 'Add a bike' }), 'honda');
    const second = await app.form.findByRole('option', { name: 'Honda CB 500 2003-2006' });
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    await app.user.keyboard('{ArrowDown}');
    expect(scrolled.mock.contexts).toEqual([second]);
    expect(declaredStyle(app.form.getByRole('listbox'), 'max-width')).toBe('var(--chakra-sizes-full)');
  });

  it.each([
    ['none is found', bikes(), 'No bike found.'],
    ['the shop refuses', refusal('FORBIDDEN', 'You are not allowed to do this.'), 'You are not allowed to do this.'],
  ])('can be searched, and the page says so when %s', async (_, FindBikes, message) => {
    const app = await open({ FindBikes });
    await app.user.type(app.form.getByRole('combobox', { name: 'Add a bike' }), 'cbx');
    await app.form.findByText(message);
  });

  it('can be navigated by arrow keys, sorted, searched and paged', async () => {
    const many = Array.from({ length: 60 }, (_, index) =>
      aRow({ vehicle: { ...vehicle, id: `v${index}`, name: `Honda CB ${index}` } }),
    );
    const app = await open({ ProductFitment: { product: productWith(4, ...many) } });
    const names = () => app.form.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(names()).toHaveLength(50);
    expect(names()[10]).toBe('Honda CB 10 2003-2006');
    await app.user.click(app.form.getByLabelText('To, Honda CB 1'));
    await app.user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(app.form.getByLabelText('To, Honda CB 2'));
    await app.user.keyboard('{ArrowUp}{ArrowUp}');
    expect(document.activeElement).toBe(app.form.getByLabelText('To, Honda CB 0'));
    await app.user.click(app.form.getByRole('button', { name: /^Conditions, Honda CB 0:/ }));
    await app.user.click(app.form.getByRole('button', { name: 'Next rows' }));
    expect(names()[0]).toBe('Honda CB 50 2003-2006');
    const previous = app.form.getByRole('button', { name: 'Previous rows' });
    await app.user.click(previous);
    app.form.getByLabelText('Conditions for Honda CB 0');
    expect(document.activeElement).toBe(previous);
    await app.user.click(app.form.getByRole('button', { name: 'Next rows' }));
    await app.user.click(app.form.getByRole('button', { name: /^Bike/ }));
    expect(names()[0]).toBe('Honda CB 59 2003-2006');
    await app.user.type(app.form.getByLabelText('Find a bike in the list'), 'cb 31{Enter}');
    await waitFor(() => expect(names()).toEqual(['Honda CB 31 2003-2006']));
    app.form.getByText('1 row shown of 60 rows');
  });

  it('are added from a spreadsheet after a preview of the matched bikes', async () => {
    const make = { ...honda, years: [2003] };
    const cb = aBike({ id: 'v2', name: 'Honda CB 500', model: 'CB 500', code: null });
    const abs = aBike({ id: 'v3', name: 'Honda CB 500 ABS', model: 'CB 500', variant: 'ABS', code: null });
    const big = aBike({ id: 'v4', name: 'Honda CB 1000', model: 'CB 1000', code: null });
    const list = bikes(...[big, cb, abs].map((bike) => ({ ...bike, aliases: [] })));
    const app = await open({ BikeMakes: { vehicleMakes: [make] }, BikesToMatch: list });
    await app.user.click(app.form.getByRole('button', { name: 'Paste from a spreadsheet' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Paste from a spreadsheet' }));
    await app.user.click(dialog.getByLabelText('Lines'));
    const lines = ['Honda\tCB 1000\t\t2004\t\trear', 'Honda CB500 2004-2005', 'Honda CB 500 of my uncle', 'Honda NSR'];
    await app.user.paste(lines.join('\n'));
    await app.user.click(dialog.getByRole('button', { name: 'Check' }));
    await dialog.findByText('2 of 4 lines are understood.');
    dialog.getByText('Honda CB 1000, 2003-2006');
    dialog.getByText('Left out: No bike of the shop is called that.');
    const bikeOf = (line: number) => dialog.getByLabelText<HTMLSelectElement>(`Bike of line ${line}`);
    expect(bikeOf(2).selectedOptions[0]?.text).toBe('All 2 bikes');
    expect(bikeOf(3).selectedOptions[0]?.text).toBe('Choose one of 2');
    await app.user.selectOptions(bikeOf(2), 'Honda CB 500 ABS, 2003-2006');
    await app.user.click(dialog.getByRole('button', { name: 'Add 2 rows' }));
    expect((await app.form.findByLabelText<HTMLInputElement>('To, Honda CB 500 ABS')).value).toBe('2005');
    expect(app.form.getByLabelText<HTMLInputElement>('From, Honda CB 1000').value).toBe('2004');
    expect(app.form.getByLabelText<HTMLSelectElement>('Position, Honda CB 1000').value).toBe('REAR');
    expect(app.server.sent('SaveFitment')).toEqual([]);
  });

  it('are copied from another product, whether entered or imported, without duplicates', async () => {
    const app = await open({
      Suggest: {
        suggest: {
          ...{
            __typename: 'Suggestions',
            queries: [],
            categories: [],
            brands: [],
            makes: [],
            vehicles: [],
            numbers: [],
          },
          products: [aPartSheet({ id: 'p2', name: 'Brake disc' })],
        },
      },
    });
    const theirs = [aRow(), aRow({ source: 'supplier', vehicle: cb500 })];
    app.server.answer({ ProductFitment: { product: productWith(1, ...theirs) } });
    await app.user.click(app.form.getByRole('button', { name: 'Copy from a product' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Copy from a product' }));
    await app.user.type(dialog.getByLabelText('Product'), 'disc{Enter}');
    await app.user.click(await dialog.findByRole('button', { name: 'Copy from Brake disc' }));
    await dialog.findByText('1 row of Brake disc copied. Save to keep it.');
    await app.user.click(dialog.getByRole('button', { name: 'Copy from Brake disc' }));
    await dialog.findByText('All rows of Brake disc are there already.');
    await app.user.click(dialog.getByRole('button', { name: 'Close' }));
    await app.form.findByText('2 rows entered here; 1 row of supplier, replaced by its next import');
    app.form.getByLabelText('From, Honda CB 500');
  });
});
