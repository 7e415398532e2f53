import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { refusal, type Answers } from '../../../../test/graphql-stub';
import { renderApp } from '../../../../test/render-app';

const orderNumber = 'KS-100042';
const email = 'gus@example.test';
const receipt = {
  ...{ __typename: 'WithdrawalReceipt', orderNumber, receivedAt: '2026-07-20T10:00:00.000Z', isInTime: true },
  lines: [{ __typename: 'WithdrawnLine', name: 'Drive chain', quantity: 2 }],
};
const line = (name: string, withdrawableQuantity: number) => ({
  ...{ __typename: 'WithdrawableLine', lineId: name, name, partNumber: null, quantity: 2, withdrawableQuantity },
});
const order = (overrides: object = {}) => ({
  withdrawableOrder: {
    ...{ __typename: 'WithdrawableOrder', orderNumber, placedAt: '2026-07-01T10:00:00.000Z' },
    ...{ lastDay: '2026-07-20', isInTime: true, lines: [line('Drive chain', 2), line('Brake disc', 2)], receipts: [] },
    ...overrides,
  },
});
const withdraw = { withdraw: { __typename: 'WithdrawPayload', receipt } };

/** Opens the page with the order's number and submits the first step. */
async function find(answers: Answers) {
  const app = renderApp(`/withdraw?order=${orderNumber}`, { answers: { Withdraw: withdraw, ...answers } });
  await userEvent.type(await screen.findByLabelText('Email'), email);
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw from contract here' }));
  return app;
}

describe('withdrawing from a contract', () => {
  it('takes two steps, without an account, and ends with a receipt', async () => {
    const app = await find({ WithdrawableOrder: order() });
    expect(await screen.findByRole('heading', { name: `Order ${orderNumber}` })).toBe(document.activeElement);
    screen.getByText(/You can withdraw until/);
    await userEvent.click(screen.getByRole('button', { name: 'Confirm withdrawal' }));
    const shown = within(await screen.findByRole('region', { name: 'Receipt' }));
    shown.getByText('2 × Drive chain');
    shown.getByText(new RegExp(`A receipt goes to ${email}`));
    const sent = app.server.requests.find(({ operation }) => operation === 'Withdraw');
    expect(sent?.variables).toMatchObject({ input: { orderNumber, email, lines: null } });
  });

  // 1.000 may mean one or a thousand.
  it.each(['3', '1.000'])('can cover only part of the order; %s units of two are refused', async (refused) => {
    const app = await find({ WithdrawableOrder: order() });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Only a part of it' }));
    const chain = screen.getByLabelText('Drive chain');
    await userEvent.clear(chain);
    await userEvent.type(chain, refused);
    await userEvent.click(screen.getByRole('button', { name: 'Confirm withdrawal' }));
    await screen.findByText('A whole number from 0 to 2');
    await userEvent.clear(chain);
    await userEvent.type(chain, '0');
    await userEvent.click(screen.getByRole('button', { name: 'Confirm withdrawal' }));
    await screen.findByRole('region', { name: 'Receipt' });
    const sent = app.server.requests.find(({ operation }) => operation === 'Withdraw');
    expect(sent?.variables).toMatchObject({ input: { lines: [{ lineId: 'Brake disc', quantity: 2 }] } });
  });

  it('a second time shows the first receipt', async () => {
    const lines = [line('Drive chain', 0)];
    await find({ WithdrawableOrder: order({ lines, receipts: [receipt] }) });
    await screen.findByRole('region', { name: 'Receipt' });
  });

  it('says so when nothing is left to withdraw from', async () => {
    await find({ WithdrawableOrder: order({ lines: [line('Drive chain', 0)] }) });
    await screen.findByRole('heading', { name: 'Nothing is left to withdraw from' });
  });

  it('says so when the last day has passed', async () => {
    await find({ WithdrawableOrder: order({ isInTime: false }) });
    await screen.findByText(/The last day to withdraw was/);
  });

  it('does not say whether the number or the address is wrong', async () => {
    await find({ WithdrawableOrder: { withdrawableOrder: null } });
    await screen.findByText(/There is no order with this number and email address/);
  });

  it('shows a refusal', async () => {
    await find({ WithdrawableOrder: refusal('RATE_LIMITED', 'You have looked up too many orders.') });
    await screen.findByText('You have looked up too many orders.');
  });

  it('is reachable from the footer of every page', async () => {
    renderApp('/contact', {});
    const link = await screen.findByRole('link', { name: 'Withdraw from contract here' });
    expect(link.getAttribute('href')).toBe('/withdraw');
  });
});
