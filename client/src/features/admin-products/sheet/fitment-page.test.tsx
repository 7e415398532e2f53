import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aBike, bikes, honda } from '../../../../test/bike-builders';
import { anAdmin } from '../../../../test/builders';
import { refusal, type Answers } from '../../../../test/graphql-stub';
import { renderApp } from '../../../../test/render-app';
import type { SheetFitmentFragment } from '../../../graphql/generated/operations';

type Row = SheetFitmentFragment['fitmentRows'][number];

const vehicle = {
  __typename: 'Vehicle' as const,
  id: 'v1',
  name: 'Honda CBR 600 RR (PC40)',
  yearFrom: 2003,
  yearTo: 2006,
};
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
  it('are saved as one source with the version that was read, and tell of other sources', async () => {
    const app = await open({ SaveFitment: saved });
    app.form.getByText('Also said by supplier (1 row). That stays as it is.');
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

  it('overwrite what somebody else saved only after it was told of', async () => {
    const app = await open({ SaveFitment: refusal('CONFLICT', 'Changed.', { reason: 'STALE_VERSION', version: 5 }) });
    await app.user.click(app.form.getByLabelText('Does not fit'));
    app.server.answer({ ProductFitment: { product: productWith(5) } });
    await app.user.click(app.form.getByRole('button', { name: 'Save bikes' }));
    await app.form.findByText('This was changed meanwhile');
    expect(app.form.getByLabelText<HTMLInputElement>('Does not fit').checked).toBe(true);
    app.server.answer({ SaveFitment: saved });
    await app.user.click(app.form.getByRole('button', { name: 'Save mine bikes' }));
    await screen.findByText('Bikes saved');
    expect(app.server.sent('SaveFitment').map((sent) => (sent['input'] as { version: number }).version)).toEqual([
      4, 5,
    ]);
  });

  it('take what somebody else saved', async () => {
    const app = await open({ SaveFitment: refusal('CONFLICT', 'Changed.', { reason: 'STALE_VERSION', version: 5 }) });
    await app.user.click(app.form.getByLabelText('Does not fit'));
    app.server.answer({ ProductFitment: { product: productWith(5) } });
    await app.user.click(app.form.getByRole('button', { name: 'Save bikes' }));
    await app.user.click(await app.form.findByRole('button', { name: 'Take the current values' }));
    app.form.getByText('No bikes are entered yet.');
  });

  it('say at which row a refusal is, and mark the field', async () => {
    const fields = [{ field: 'rows.0.quantity', message: 'Too many.' }];
    const app = await open({ SaveFitment: refusal('BAD_USER_INPUT', 'No.', { fields }) });
    await app.user.type(app.form.getByLabelText('Quantity'), '000');
    await app.user.click(app.form.getByRole('button', { name: 'Save bikes' }));
    await app.form.findByText('Row 1, Honda CBR 600 RR (PC40): Too many.');
    app.form.getByText('Too many.');
  });

  it('are added by their name', async () => {
    const app = await open({ FindBikes: bikes(aBike({ id: 'v2', name: 'Honda CB 500' })) });
    await app.user.type(app.form.getByLabelText('Add a bike'), 'cb 500');
    await app.user.click(await app.form.findByRole('button', { name: 'Add Honda CB 500, 2003-2006' }));
    app.form.getByRole('group', { name: 'Row 2: Honda CB 500' });
    app.form.getByText('2 rows');
  });

  it('are added from a spreadsheet after a look at which bikes are meant', async () => {
    const make = { ...honda, years: [2003] };
    const cb = aBike({ id: 'v2', name: 'Honda CB 500', model: 'CB 500', code: null });
    const app = await open({ BikeMakes: { vehicleMakes: [make] }, BikesOfMake: bikes(aBike(), cb) });
    await app.user.click(app.form.getByRole('button', { name: 'Paste from a spreadsheet' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Paste from a spreadsheet' }));
    await app.user.click(dialog.getByLabelText('Lines'));
    await app.user.paste('Honda\tCB500\t\t2004\t\trear\nHonda\tNSR\nKawasaki');
    await app.user.click(dialog.getByRole('button', { name: 'Check' }));
    await dialog.findByText('1 of 3 lines are understood.');
    dialog.getByText('Honda CB 500, 2003-2006');
    dialog.getByText('Left out: no bike of the shop is called that.');
    dialog.getByText('Not understood: Make or model is missing.');
    await app.user.click(dialog.getByRole('button', { name: 'Add 1 row' }));
    const row = within(await app.form.findByRole('group', { name: 'Row 2: Honda CB 500' }));
    expect(row.getByLabelText<HTMLInputElement>('First year').value).toBe('2004');
    expect(row.getByLabelText<HTMLSelectElement>('Position').value).toBe('REAR');
    expect(app.server.sent('SaveFitment')).toEqual([]);
  });
});
