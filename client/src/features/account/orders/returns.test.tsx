import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { anOrder, aQuote, aUser } from '../../../../test/builders';
import { networkFailure, type Answers } from '../../../../test/graphql-stub';
import { aReturn, exchangedBy } from '../../../../test/order-builders';
import { renderApp } from '../../../../test/render-app';

const number = 'KS-100042';

function anOrderToReturn({
  returnable = 3,
  returns = [] as ReturnType<typeof aReturn>[],
  exchangedOrder = null as ReturnType<typeof exchangedBy> | null,
  depositFor = null as string | null,
} = {}) {
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
    ...{ parcels: [], invoices: [], returns, exchangedOrder, history: [], payment: { ...order.payment, refunded } },
    lines: order.lines.map((line) => ({
      ...{ ...line, depositFor, returnableQuantity: returnable, withdrawableQuantity: returnable },
    })),
  };
}

const open = (order: ReturnType<typeof anOrderToReturn>, answers: Answers = {}) =>
  renderApp('/dashboard/order/order-1', { signedInAs: aUser(), answers: { MyOrder: { order }, ...answers } });
const section = async () => within(await screen.findByRole('region', { name: 'Returns' }));

describe('the section for returns on an order’s page', () => {
  it('asks for quantity and reason, and shows the return', async () => {
    const order = anOrderToReturn({ returnable: 1, returns: [aReturn()] });
    const app = open(anOrderToReturn(), {
      RequestReturn: { requestReturn: { __typename: 'RequestReturnPayload', returnId: 'return-1', order } },
    });
    await app.user.click((await section()).getByRole('button', { name: 'Return parts' }));
    const form = within(await screen.findByRole('form', { name: 'Return parts' }));
    expect(document.activeElement).toBe(form.getByLabelText('Quantity'));
    await app.user.click(form.getByRole('button', { name: 'Ask to return' }));
    await form.findByText('Choose a reason');
    await app.user.clear(form.getByLabelText('Quantity'));
    // May mean one or a thousand.
    await app.user.type(form.getByLabelText('Quantity'), '1.000');
    await app.user.click(form.getByRole('button', { name: 'Ask to return' }));
    await form.findByText('A whole number from 0 to 3');
    await app.user.clear(form.getByLabelText('Quantity'));
    await app.user.type(form.getByLabelText('Quantity'), '2');
    await app.user.selectOptions(form.getByLabelText('Reason'), 'Does not fit');
    await app.user.type(form.getByLabelText('Note (optional)'), 'Too long');
    app.server.answer({ MyOrder: { order } });
    await app.user.click(form.getByRole('button', { name: 'Ask to return' }));
    await screen.findByText('Your request has been sent. We will answer by email.');
    const lines = [{ lineId: 'order-1:1', quantity: 2, reason: 'DOES_NOT_FIT', note: 'Too long' }];
    expect(app.server.sent('RequestReturn')).toMatchObject([{ input: { orderId: 'order-1', lines } }]);
    within(await screen.findByRole('listitem', { name: 'Return 1' })).getByText('Requested');
    expect(document.activeElement).toBe((await section()).getByRole('heading', { name: 'Returns' }));
  });

  it('retries the same request after a lost answer, even if the part can no longer be returned', async () => {
    const order = anOrderToReturn();
    const [chain] = order.lines;
    if (!chain) throw new Error('The order has no line.');
    const disc = { ...chain, id: 'order-1:2', name: 'Brake disc' };
    const lines = (returnable: number) => [{ ...chain, returnableQuantity: returnable }, disc];
    const app = open({ ...order, lines: lines(1) }, { RequestReturn: networkFailure() });
    await app.user.click((await section()).getByRole('button', { name: 'Return parts' }));
    const form = within(await screen.findByRole('form', { name: 'Return parts' }));
    const ofChain = within(form.getByRole('group', { name: chain.name }));
    await app.user.clear(ofChain.getByLabelText('Quantity'));
    await app.user.type(ofChain.getByLabelText('Quantity'), '1');
    await app.user.selectOptions(ofChain.getByLabelText('Reason'), 'Does not fit');
    const asked = app.server.sent('MyOrder').length;
    app.server.answer({ MyOrder: { order: { ...order, lines: lines(0) } } });
    await app.user.click(form.getByRole('button', { name: 'Ask to return' }));
    await form.findByText(/could not be reached/);
    await waitFor(() => expect(app.server.sent('MyOrder').length).toBeGreaterThan(asked));
    await waitFor(() => expect(form.getByRole('button', { name: 'Ask to return' }).ariaBusy).not.toBe('true'));
    await app.user.click(form.getByRole('button', { name: 'Ask to return' }));
    await waitFor(() => expect(app.server.sent('RequestReturn')).toHaveLength(2));
    const [first, second] = app.server.sent('RequestReturn');
    expect(first).toMatchObject({ input: { lines: [{ lineId: 'order-1:1', quantity: 1 }] } });
    expect(second).toEqual(first);
  });

  it('sends pictures after the request, and shows the pictures of a return', async () => {
    const pictures = [{ __typename: 'ReturnFile' as const, id: 'p1', url: '/api/p1' }];
    const order = anOrderToReturn({ returnable: 1, returns: [aReturn({ pictures })] });
    const app = open(anOrderToReturn(), {
      RequestReturn: { requestReturn: { __typename: 'RequestReturnPayload', returnId: 'return-1', order } },
    });
    await app.user.click((await section()).getByRole('button', { name: 'Return parts' }));
    const form = within(await screen.findByRole('form', { name: 'Return parts' }));
    await app.user.selectOptions(form.getByLabelText('Reason'), 'Damaged or defective');
    const photo = (index: number) =>
      new File([Uint8Array.of(0xff, 0xd8, 0xff)], `${index}.jpg`, { type: 'image/jpeg' });
    const input = form.getByLabelText('Pictures (optional)');
    await app.user.upload(input, [1, 2, 3, 4, 5].map(photo));
    await app.user.click(form.getByRole('button', { name: 'Ask to return' }));
    await form.findByText('A return has at most 4 pictures.');
    await app.user.upload(input, [photo(1), photo(2)]);
    const refusals = [Response.json({ message: 'The picture is broken.' }, { status: 400 })];
    const fetched = vi.fn<typeof fetch>((_, request) => {
      const refused = request?.method === 'POST' ? refusals.pop() : undefined;
      return Promise.resolve(refused ?? Response.json({ id: 'p1' }));
    });
    vi.stubGlobal('fetch', fetched);
    app.server.answer({ MyOrder: { order } });
    await app.user.click(form.getByRole('button', { name: 'Ask to return' }));
    await screen.findByRole('button', { name: 'Add pictures' });
    await waitFor(() => expect(fetched.mock.calls.map(([url]) => url)).toContain('/api/p1'));
    const posted = fetched.mock.calls.filter(([, request]) => request?.method === 'POST').map(([url]) => url);
    const address = '/api/orders/order-1/returns/return-1/pictures';
    expect(posted).toEqual([address, address]);
    await screen.findByText('1.jpg: The picture is broken.');
  });

  it('needs no reason for old parts, and does not offer to withdraw from the contract for a deposit', async () => {
    const order = anOrderToReturn({ returnable: 0, depositFor: 'order-1:0', returns: [aReturn()] });
    const app = open(anOrderToReturn({ depositFor: 'order-1:0' }), {
      RequestReturn: { requestReturn: { __typename: 'RequestReturnPayload', returnId: 'return-1', order } },
    });
    const shown = await section();
    expect(shown.queryByRole('link', { name: 'Withdraw from contract here' })).toBeNull();
    expect(shown.queryByRole('button', { name: 'Return parts' })).toBeNull();
    await app.user.click(shown.getByRole('button', { name: 'Send old parts back' }));
    const form = within(await screen.findByRole('form', { name: 'Send old parts back' }));
    expect(form.queryByLabelText('Reason')).toBeNull();
    await app.user.click(form.getByRole('button', { name: 'Ask to return' }));
    await screen.findByText('Your request has been sent. We will answer by email.');
    const lines = [{ lineId: 'order-1:1', quantity: 1, reason: 'OLD_PART', note: null }];
    expect(app.server.sent('RequestReturn')).toMatchObject([{ input: { orderId: 'order-1', lines } }]);
  });

  it('cancels a return after a confirmation', async () => {
    const cancelled = anOrderToReturn({ returns: [aReturn({ status: 'CANCELLED' })] });
    const app = open(anOrderToReturn({ returnable: 1, returns: [aReturn()] }), {
      CancelReturn: { cancelReturn: { __typename: 'CancelReturnPayload', order: cancelled } },
    });
    await app.user.click((await section()).getByRole('button', { name: 'Cancel the return' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await app.user.click(dialog.getByRole('button', { name: 'Cancel the return' }));
    within(await screen.findByRole('listitem', { name: 'Return 1' })).getByText('Cancelled');
  });

  it('links to the withdrawal', async () => {
    open(anOrderToReturn());
    const link = (await section()).getByRole('link', { name: 'Withdraw from contract here' });
    expect(link.getAttribute('href')).toBe(`/withdraw?order=${number}`);
  });

  it('is left out if nothing can be returned', async () => {
    open(anOrderToReturn({ returnable: 0 }));
    await screen.findByRole('heading', { level: 1, name: /Order/ });
    expect(screen.queryByRole('region', { name: 'Returns' })).toBeNull();
  });

  it('links from a return to its exchange order', async () => {
    const { exchangeOrders = [] } = exchangedBy('order-2').returns[0] ?? {};
    open(anOrderToReturn({ returns: [aReturn({ exchangeOrders })] }));
    const link = (await section()).getByRole('link', { name: 'Exchange: KS-100043' });
    expect(link.getAttribute('href')).toBe('/dashboard/order/order-2');
  });

  it('links from an exchange order to its return', async () => {
    open(anOrderToReturn({ exchangedOrder: { ...exchangedBy('order-1'), id: 'order-9' } }));
    const link = await screen.findByRole('link', { name: 'Return 1 of KS-100042' });
    expect(link.getAttribute('href')).toBe('/dashboard/order/order-9');
  });
});
