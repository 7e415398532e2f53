import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anAdmin, aQuote, image, money } from '../../../../test/builders';
import { refusal, type Answers } from '../../../../test/graphql-stub';
import { renderApp } from '../../../../test/render-app';
import type { PromotionEditFragment } from '../../../graphql/generated/operations';

const promotion = (part: Partial<PromotionEditFragment> = {}): PromotionEditFragment => ({
  __typename: 'Promotion',
  ...{ id: 'p1', name: 'Brake week', sentence: '10% off brake pads with the code BRAKES10', state: 'RUNNING' },
  ...{ code: 'BRAKES10', kind: 'PERCENT_OFF_ORDER', percent: 10, amount: null, buyQuantity: null, getQuantity: null },
  ...{ isPerProduct: false, minimumAmount: null, minimumQuantity: null, categoryIds: [], brandIds: [], products: [] },
  ...{ isFirstOrder: false, isCombinable: true, priority: 0, validFrom: null, validTo: null, useLimit: 100 },
  ...{ customerLimit: null, isPaused: false, uses: 7, heldUses: 2, version: 3 },
  ...part,
});
const listOf = (stored: PromotionEditFragment) => ({
  promotions: {
    __typename: 'PromotionConnection',
    totalCount: 1,
    edges: [{ __typename: 'PromotionEdge', cursor: 'p1', node: stored }],
    pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
  },
});
const open = (answers: Answers = {}, stored = promotion()) =>
  renderApp('/dashboard/promotions', {
    signedInAs: anAdmin(),
    answers: {
      AdminPromotions: listOf(stored),
      CategoryChoices: { categories: [] },
      BrandChoices: { brands: { __typename: 'BrandConnection', edges: [], pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null } } }, // prettier-ignore
      ...answers,
    },
  });
const saved = { savePromotion: { __typename: 'SavePromotionPayload', promotion: promotion({ version: 4 }) } };

describe('Promotions', () => {
  it('show their sentence, code, uses and state', async () => {
    open();
    const row = within((await screen.findByRole('button', { name: 'Edit Brake week' })).closest('tr') as HTMLElement);
    row.getByText('10% off brake pads with the code BRAKES10');
    row.getByText('7 of 100, 2 held');
    row.getByText('Running');
  });

  it('are described while they are typed, and saved by Enter with the version that was loaded', async () => {
    const app = open({ SavePromotion: saved });
    await app.user.click(await screen.findByRole('button', { name: 'Edit Brake week' }));
    const dialog = within(await screen.findByRole('dialog'));
    await app.user.clear(dialog.getByLabelText(/^Percent/));
    await app.user.type(dialog.getByLabelText(/^Percent/), '15');
    await app.user.type(dialog.getByLabelText('Minimum amount'), '50');
    dialog.getByText('15% off the order from $50.00 with the code BRAKES10, 100 times');
    await app.user.keyboard('{Enter}');
    await screen.findByText('The promotion is saved');
    expect(app.server.sent('SavePromotion')).toMatchObject([
      { input: { id: 'p1', version: 3, percent: 15, minimumAmount: { amountMinor: 5_000 }, code: 'BRAKES10' } },
    ]);
  });

  it('keep the stored time of a day that is not changed', async () => {
    const times = { validFrom: '2026-12-24T18:00:00.000Z', validTo: '2026-12-26T12:00:00.000Z' };
    const app = open({ SavePromotion: saved }, promotion(times));
    await app.user.click(await screen.findByRole('button', { name: 'Edit Brake week' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Last day'), { target: { value: '2026-12-27' } });
    await app.user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('The promotion is saved');
    const kept = { validFrom: times.validFrom, validTo: '2026-12-27T23:59:59.999Z' };
    expect(app.server.sent('SavePromotion')).toMatchObject([{ input: kept }]);
  });

  it('are not saved while a part of their last day is missing', async () => {
    const app = open();
    await app.user.click(await screen.findByRole('button', { name: 'Edit Brake week' }));
    const dialog = within(await screen.findByRole('dialog'));
    Object.defineProperty(dialog.getByLabelText('Last day'), 'validity', { value: { badInput: true } });
    await app.user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('Enter the day, the month and the year.');
    expect(app.server.sent('SavePromotion')).toEqual([]);
  });

  it('are not saved if the limit is not a number', async () => {
    const app = open();
    await app.user.click(await screen.findByRole('button', { name: 'Edit Brake week' }));
    const dialog = within(await screen.findByRole('dialog'));
    await app.user.clear(dialog.getByLabelText('Uses in all'));
    await app.user.type(dialog.getByLabelText('Uses in all'), '1,000');
    await app.user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('The number of uses must be a whole number from 1 to 1,000,000,000.');
    expect(app.server.sent('SavePromotion')).toEqual([]);
  });

  it('move the focus to the first field that is refused', async () => {
    const message = 'The name is too long.';
    const fields = [
      { field: 'name', message },
      { field: 'percent', message: 'The percentage must be at most 50.' },
    ];
    const app = open({ SavePromotion: refusal('BAD_USER_INPUT', 'Invalid input.', { fields }) });
    await app.user.click(await screen.findByRole('button', { name: 'Edit Brake week' }));
    const dialog = within(await screen.findByRole('dialog'));
    await app.user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText(message);
    expect(document.activeElement).toBe(dialog.getByLabelText(/^Percent/));
  });

  it('move the focus to an amount that cannot be read', async () => {
    const app = open();
    await app.user.click(await screen.findByRole('button', { name: 'Edit Brake week' }));
    const dialog = within(await screen.findByRole('dialog'));
    await app.user.type(dialog.getByLabelText('Minimum amount'), 'fifty');
    await app.user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText(/^Enter an amount with/);
    expect(document.activeElement).toBe(dialog.getByLabelText('Minimum amount'));
  });

  const message = 'The promotion has changed since you opened it.';
  const stale = refusal('CONFLICT', message, { reason: 'STALE_VERSION' });
  const changed = listOf(promotion({ name: 'Chain week', version: 4 }));

  it('keep what was typed if another admin changed them meanwhile, and show the change after that', async () => {
    const app = open({ SavePromotion: stale });
    await app.user.click(await screen.findByRole('button', { name: 'Edit Brake week' }));
    const dialog = within(await screen.findByRole('dialog'));
    await app.user.type(dialog.getByLabelText('Minimum quantity'), '3');
    app.server.answer({ AdminPromotions: changed });
    await app.user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText(message);
    expect(dialog.getByLabelText('Minimum quantity')).toHaveProperty('value', '3');
    await app.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await app.user.click(screen.getByRole('button', { name: 'Discard' }));
    await app.user.click(await screen.findByRole('button', { name: 'Edit Chain week' }));
    app.server.answer({ SavePromotion: saved });
    await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }));
    await screen.findByText('The promotion is saved');
    expect(app.server.sent('SavePromotion').at(-1)).toMatchObject({ input: { name: 'Chain week', version: 4 } });
  });

  it('show a change by another admin after a deletion is refused for it', async () => {
    const app = open({ DeletePromotion: stale });
    await app.user.click(await screen.findByRole('button', { name: 'Delete Brake week' }));
    app.server.answer({ AdminPromotions: changed });
    await app.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await screen.findByText(message);
    await screen.findByRole('button', { name: 'Delete Chain week' });
  });

  it('are tried on a cart of chosen products', async () => {
    const disc = { __typename: 'Product', id: 'p9', slug: 'disc', name: 'Disc', image, price: money(2_000) };
    const none = { numbers: [], categories: [], brands: [], makes: [], vehicles: [], queries: [] };
    const trial = {
      __typename: 'CartQuote',
      codes: [{ __typename: 'CodeAnswer', code: 'BRAKES10', problem: 'It is for 3 units or more.' }],
      quote: aQuote(4_000),
    };
    const app = open({
      Suggest: { suggest: { __typename: 'Suggestions', ...none, products: [disc] } },
      TryPromotion: { tryPromotion: trial },
    });
    await app.user.click(await screen.findByRole('button', { name: 'Edit Brake week' }));
    const panel = within(await screen.findByRole('region', { name: 'Try it on a cart' }));
    await app.user.type(panel.getByLabelText('Find a product for the cart'), 'disc');
    await app.user.click(await panel.findByRole('button', { name: 'Add Disc' }));
    await app.user.clear(panel.getByLabelText('Quantity of Disc'));
    await app.user.type(panel.getByLabelText('Quantity of Disc'), '1,000');
    await panel.findByText('Enter a whole number.');
    await app.user.clear(panel.getByLabelText('Quantity of Disc'));
    await app.user.type(panel.getByLabelText('Quantity of Disc'), '2');
    await panel.findByText('It is for 3 units or more.');
    expect(panel.getByLabelText('Total of the cart').textContent).toBe('$40.00');
    expect(app.server.sent('TryPromotion').at(-1)).toEqual({
      input: { promotionId: 'p1', lines: [{ productId: 'p9', quantity: 2 }] },
    });
  });

  it('keep what was typed if the shop refuses it', async () => {
    const app = open({
      SavePromotion: refusal('BAD_USER_INPUT', 'Another promotion has this code already.', {
        fields: [{ field: 'code', message: 'Another promotion has this code already.' }],
      }),
    });
    await app.user.click(await screen.findByRole('button', { name: 'Edit Brake week' }));
    const dialog = within(await screen.findByRole('dialog'));
    await app.user.type(dialog.getByLabelText('Code'), '-X');
    await app.user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('Another promotion has this code already.');
    expect(dialog.getByLabelText('Code')).toHaveProperty('value', 'BRAKES10-X');
  });
});
