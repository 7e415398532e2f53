import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anOrder, aQuote, aUser } from '../../../../test/builders';
import type { Answers } from '../../../../test/graphql-stub';
import { aReturn } from '../../../../test/order-builders';
import { renderApp } from '../../../../test/render-app';

const number = 'KS-100042';

function anOrderToReturn({ returnable = 3, returns = [] as ReturnType<typeof aReturn>[] } = {}) {
  const order = anOrder({ number, status: 'SHIPPED', isPayable: false });
  const refunded = { __typename: 'Money', amountMinor: 0, amount: '0.00', currencyCode: 'USD' };
  return {
    ...order,
    ...{
      customerEmail: 'sam@kickstand.example',
      quote: aQuote(5_850),
      shippedAt: order.placedAt,
      fulfilment: 'SHIPPED',
    },
    ...{ parcels: [], invoices: [], returns, history: [], payment: { ...order.payment, refunded } },
    lines: order.lines.map((line) => ({ ...line, returnableQuantity: returnable, withdrawableQuantity: returnable })),
  };
}

const open = (order: ReturnType<typeof anOrderToReturn>, answers: Answers = {}) =>
  renderApp('/dashboard/order/order-1', { signedInAs: aUser(), answers: { MyOrder: { order }, ...answers } });
const section = async () => within(await screen.findByRole('region', { name: 'Returns' }));

describe('returning parts of an order', () => {
  it('asks for quantity and reason, and shows the return', async () => {
    const order = anOrderToReturn({ returnable: 1, returns: [aReturn()] });
    const app = open(anOrderToReturn(), {
      RequestReturn: { requestReturn: { __typename: 'RequestReturnPayload', returnId: 'return-1', order } },
    });
    await app.user.click((await section()).getByRole('button', { name: 'Return parts' }));
    const form = within(await screen.findByRole('form', { name: 'Return parts' }));
    await app.user.click(form.getByRole('button', { name: 'Ask to return' }));
    await form.findByText('Choose a reason');
    await app.user.clear(form.getByLabelText('Quantity'));
    await app.user.type(form.getByLabelText('Quantity'), '2');
    await app.user.selectOptions(form.getByLabelText('Reason'), 'Does not fit');
    await app.user.type(form.getByLabelText('Note (optional)'), 'Too long');
    await app.user.click(form.getByRole('button', { name: 'Ask to return' }));
    await screen.findByText('Your request is sent. We answer it by mail.');
    const lines = [{ lineId: 'order-1:1', quantity: 2, reason: 'DOES_NOT_FIT', note: 'Too long' }];
    expect(app.server.sent('RequestReturn')).toMatchObject([{ input: { orderId: 'order-1', lines } }]);
    within(await screen.findByRole('listitem', { name: 'Return 1' })).getByText('Requested');
  });

  it('can be cancelled', async () => {
    const cancelled = anOrderToReturn({ returns: [aReturn({ status: 'CANCELLED' })] });
    const app = open(anOrderToReturn({ returnable: 1, returns: [aReturn()] }), {
      CancelReturn: { cancelReturn: { __typename: 'CancelReturnPayload', order: cancelled } },
    });
    await app.user.click((await section()).getByRole('button', { name: 'Cancel the return' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await app.user.click(dialog.getByRole('button', { name: 'Cancel the return' }));
    within(await screen.findByRole('listitem', { name: 'Return 1' })).getByText('Cancelled');
  });

  it('leads to the withdrawal', async () => {
    open(anOrderToReturn());
    const link = (await section()).getByRole('link', { name: 'Withdraw from contract here' });
    expect(link.getAttribute('href')).toBe(`/withdraw?order=${number}`);
  });

  it('offers nothing when nothing is left', async () => {
    open(anOrderToReturn({ returnable: 0 }));
    await screen.findByRole('heading', { level: 1, name: /Order/ });
    expect(screen.queryByRole('region', { name: 'Returns' })).toBeNull();
  });
});
