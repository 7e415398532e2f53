import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { anAdmin, money } from '../../../../test/builders';
import { refusal, type Answers } from '../../../../test/graphql-stub';
import { adminOrder, aPaidOrder, aReturn, type FullOrder } from '../../../../test/order-builders';
import { renderApp } from '../../../../test/render-app';

const open = (returns: FullOrder['returns'], answers: Answers = {}) =>
  renderApp('/dashboard/manageOrders/order-1', {
    signedInAs: anAdmin(),
    answers: { AdminOrder: adminOrder(aPaidOrder({ returns })), ...answers },
  });
const changed = (mutation: string, ...returns: FullOrder['returns'][number][]) => ({
  [mutation]: { __typename: `${mutation}Payload`, order: aPaidOrder({ returns, revision: 2 }) },
});
const plate = async (name: string | RegExp = 'Return 1') => within(await screen.findByRole('listitem', { name }));

describe('the returns of an order', () => {
  it('show their status, the reason and the customer’s note', async () => {
    open([aReturn()]);
    const shown = await plate();
    shown.getByText('Requested');
    shown.getByText(/Does not fit · Too long/);
  });

  it('are approved with instructions for sending them', async () => {
    const app = open([aReturn()], { DecideReturn: changed('decideReturn', aReturn({ status: 'APPROVED' })) });
    await app.user.click((await plate()).getByRole('button', { name: 'Approve: return 1' }));
    const dialog = within(await screen.findByRole('dialog'));
    await app.user.type(dialog.getByLabelText('How to send it (optional)'), 'https://labels.example/1');
    await app.user.click(dialog.getByRole('button', { name: 'Approve' }));
    await screen.findByText('The return is approved');
    const input = { orderId: 'order-1', returnId: 'return-1', revision: 1, decision: 'APPROVED' };
    expect(app.server.sent('DecideReturn')).toMatchObject([{ input: { ...input, label: 'https://labels.example/1' } }]);
  });

  it('are approved with an uploaded label', async () => {
    const app = open([aReturn()], { DecideReturn: changed('decideReturn', aReturn({ status: 'APPROVED' })) });
    await app.user.click((await plate()).getByRole('button', { name: 'Approve: return 1' }));
    const dialog = within(await screen.findByRole('dialog'));
    const label = new File(['%PDF-1.7'], 'label.pdf', { type: 'application/pdf' });
    await app.user.upload(dialog.getByLabelText('Label to print (optional)'), label);
    const answers = [
      Response.json({ message: 'The file is broken.' }, { status: 400 }),
      Response.json({ id: 'file-1' }),
    ];
    const fetched = vi.fn<typeof fetch>(() => Promise.resolve(answers.shift() ?? new Response()));
    vi.stubGlobal('fetch', fetched);
    await app.user.click(dialog.getByRole('button', { name: 'Approve' }));
    await dialog.findByText('The file is broken.');
    await app.user.click(dialog.getByRole('button', { name: 'Approve' }));
    await screen.findByText('The return is approved');
    expect(app.server.sent('DecideReturn')).toMatchObject([{ input: { labelFileId: 'file-1' } }]);
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/orders/order-1/returns/return-1/labels');
  });

  it('keep a label that somebody else has sent in the meantime', async () => {
    const approved = (label: string) => aReturn({ status: 'APPROVED', label });
    const stale = refusal('CONFLICT', 'This order has changed.', { reason: 'STALE_VERSION' });
    const app = open([approved('Post office')], { SetReturnLabel: stale });
    await app.user.click((await plate()).getByRole('button', { name: 'How to send it: return 1' }));
    const dialog = within(await screen.findByRole('dialog'));
    app.server.answer({ AdminOrder: adminOrder(aPaidOrder({ returns: [approved('Parcel shop')], revision: 2 })) });
    await app.user.click(dialog.getByRole('button', { name: 'Send' }));
    await dialog.findByText('This order has changed in the meantime. Close this form and open it again.');
    await screen.findByText(/Parcel shop/);
    await app.user.click(dialog.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(app.server.sent('SetReturnLabel')).toHaveLength(2));
    for (const { input } of app.server.sent('SetReturnLabel'))
      expect(input).toMatchObject({ revision: 1, label: 'Post office' });
  });

  it('are declined only with a reason', async () => {
    const app = open([aReturn()], { DecideReturn: refusal('CONFLICT', 'This order has changed in the meantime.') });
    await app.user.click((await plate()).getByRole('button', { name: 'Decline: return 1' }));
    const dialog = within(await screen.findByRole('dialog'));
    await app.user.click(dialog.getByRole('button', { name: 'Decline' }));
    await dialog.findByText(/Note/);
    await app.user.type(dialog.getByLabelText('Reason'), 'Used on the track');
    await app.user.click(dialog.getByRole('button', { name: 'Decline' }));
    await dialog.findByText('This order has changed in the meantime.');
  });

  it.each([
    ['withdrawal', 'WITHDRAWAL', 'APPROVED', true],
    ['late withdrawal', 'LATE_WITHDRAWAL', 'REQUESTED', false],
    ['return', 'RETURN', 'APPROVED', false],
  ] as const)('are cancelled after a confirmation: %s, %s, %s', async (word, kind, status, isUnshipped) => {
    const cancelled = aPaidOrder({ returns: [aReturn({ kind, isUnshipped, status: 'CANCELLED' })] });
    const app = open([aReturn({ kind, isUnshipped, status })], {
      CancelReturn: { cancelReturn: { __typename: 'CancelReturnPayload', order: cancelled } },
    });
    const card = new RegExp(`^${word} 1$`, 'i');
    await app.user.click((await plate(card)).getByRole('button', { name: `Cancel: ${word} 1` }));
    const dialog = within(await screen.findByRole('alertdialog', { name: `Cancel ${word} 1?` }));
    const kept = isUnshipped ? 'Its parts can be shipped again.' : 'The customer keeps the parts.';
    dialog.getByText(`${kept} The customer gets an email.`);
    app.server.answer({ AdminOrder: adminOrder({ ...cancelled, revision: 2 }) });
    await app.user.click(dialog.getByRole('button', { name: `Cancel the ${word}` }));
    await screen.findByText(`The ${word} is cancelled`);
    expect(app.server.sent('CancelReturn')).toEqual([
      { input: { orderId: 'order-1', returnId: 'return-1', revision: 1 } },
    ]);
    expect((await plate(card)).queryByRole('button', { name: `Cancel: ${word} 1` })).toBeNull();
    await waitFor(() => expect(app.server.sent('AdminOrder').length).toBeGreaterThan(1));
  });

  it.each(['RECEIVED', 'DECLINED', 'CANCELLED', 'CLOSED'] as const)('cannot be cancelled if %s', async (status) => {
    open([aReturn({ status })]);
    expect((await plate()).queryByRole('button', { name: 'Cancel: return 1' })).toBeNull();
  });

  it('cannot be exchanged once they are declined', async () => {
    open([aReturn({ status: 'DECLINED' })]);
    expect((await plate()).queryByRole('link', { name: 'Exchange: return 1' })).toBeNull();
  });

  it('are received with their condition and the quantity to restock', async () => {
    const app = open([aReturn({ status: 'APPROVED' })], {
      ReceiveReturn: changed('receiveReturn', aReturn({ status: 'RECEIVED' })),
    });
    await app.user.click((await plate()).getByRole('button', { name: 'Receive: return 1' }));
    const dialog = within(await screen.findByRole('dialog'));
    await app.user.clear(dialog.getByLabelText('Back to stock'));
    await app.user.type(dialog.getByLabelText('Back to stock'), '3');
    await app.user.click(dialog.getByRole('button', { name: 'Receive' }));
    await dialog.findByText('At most 2');
    await app.user.clear(dialog.getByLabelText('Back to stock'));
    await app.user.type(dialog.getByLabelText('Back to stock'), '1');
    await app.user.type(dialog.getByLabelText('Condition (optional)'), 'one is scratched');
    await app.user.click(dialog.getByRole('button', { name: 'Receive' }));
    await screen.findByText('The return is received');
    const lines = [{ lineId: 'order-1:1', quantity: 2, restockQuantity: 1, condition: 'one is scratched' }];
    expect(app.server.sent('ReceiveReturn')).toMatchObject([{ input: { returnId: 'return-1', lines } }]);
  });

  it('are recorded by staff for a customer', async () => {
    const order = aPaidOrder({ status: 'SHIPPED' });
    const lines = order.lines.map((line) => ({ ...line, returnableQuantity: 2, withdrawableQuantity: 2 }));
    const after = { ...order, lines, returns: [aReturn()] };
    const app = renderApp('/dashboard/manageOrders/order-1', {
      signedInAs: anAdmin(),
      answers: {
        AdminOrder: adminOrder({ ...order, lines }),
        RequestReturn: { requestReturn: { __typename: 'RequestReturnPayload', returnId: 'return-1', order: after } },
      },
    });
    await app.user.click(await screen.findByRole('button', { name: 'Return parts' }));
    const form = within(await screen.findByRole('form', { name: 'Return parts' }));
    await app.user.selectOptions(form.getByLabelText('Reason'), 'Wrong part');
    app.server.answer({ AdminOrder: adminOrder({ ...after, revision: 2 }) });
    await app.user.click(form.getByRole('button', { name: 'Record the return' }));
    await screen.findByText('The return is recorded');
    const asked = [{ lineId: 'order-1:1', quantity: 1, reason: 'WRONG_PART', note: null }];
    expect(app.server.sent('RequestReturn')).toMatchObject([{ input: { orderId: 'order-1', lines: asked } }]);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Returns' }));
    (await plate()).getByRole('button', { name: 'Approve: return 1' });
    await waitFor(() => expect(app.server.sent('AdminOrder').length).toBeGreaterThan(1));
  });

  it('are received without restocking if they are old parts', async () => {
    const { lines: ofParts, ...theReturn } = aReturn({ status: 'APPROVED' });
    const lines = ofParts.map(({ line, ...each }) => ({
      ...each,
      line: { ...line, id: 'order-1:1:deposit', depositFor: 'order-1:1' },
    }));
    const app = open([{ ...theReturn, lines }], {
      ReceiveReturn: changed('receiveReturn', aReturn({ status: 'RECEIVED' })),
    });
    await app.user.click((await plate()).getByRole('button', { name: 'Receive: return 1' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByLabelText('Back to stock')).toBeNull();
    await app.user.click(dialog.getByRole('button', { name: 'Receive' }));
    await screen.findByText('The return is received');
    const received = [{ lineId: 'order-1:1:deposit', quantity: 2, restockQuantity: 0 }];
    expect(app.server.sent('ReceiveReturn')).toMatchObject([{ input: { returnId: 'return-1', lines: received } }]);
  });

  it.each([
    ['', 'SUCCEEDED', '$39.00 is paid back', 3_900],
    ['12,50', 'SUCCEEDED', '$12.50 is paid back', 1_250],
    ['', 'FAILED', 'The refund of $39.00 failed. The charge is disputed.', 3_900],
  ])('are refunded: %o as the amount, answered %s, shows “%s”', async (typed, status, toast, amountMinor) => {
    const failureMessage = status === 'FAILED' ? 'The charge is disputed.' : null;
    const refund = { __typename: 'Refund', id: 'r', amount: money(amountMinor), status, failureMessage };
    const after = aPaidOrder({
      returns: [aReturn({ status: 'CLOSED', isRefunded: true, refundable: money(0) })],
    });
    const app = open([aReturn({ status: 'APPROVED', isUnshipped: true, kind: 'WITHDRAWAL' })], {
      RefundOrder: { refundOrder: { __typename: 'RefundOrderPayload', order: after, refund } },
    });
    const shown = await plate('Withdrawal 1');
    shown.getByText('Not shipped: nothing is sent back.');
    await app.user.click(shown.getByRole('button', { name: 'Refund: withdrawal 1' }));
    const dialog = within(await screen.findByRole('dialog'));
    await app.user.type(dialog.getByLabelText('Amount'), '39.01');
    await app.user.click(dialog.getByRole('button', { name: 'Refund' }));
    await dialog.findByText('At most $39.00 can be refunded');
    await app.user.clear(dialog.getByLabelText('Amount'));
    if (typed) await app.user.type(dialog.getByLabelText('Amount'), typed);
    await app.user.click(dialog.getByRole('button', { name: 'Refund' }));
    await screen.findByText(toast);
    const amount = { amountMinor, currencyCode: 'USD' };
    const expectedRefundable = { amountMinor: 3_900, currencyCode: 'USD' };
    expect(app.server.sent('RefundOrder')).toMatchObject([
      { input: { orderId: 'order-1', returnId: 'return-1', amount, expectedRefundable } },
    ]);
    const ended = await plate();
    ended.getByText('Refunded');
    expect(ended.queryByRole('button', { name: /Refund/ })).toBeNull();
  });

  it('are refunded without an amount if their units cost nothing', async () => {
    const free = { refundable: money(0), isUnshipped: true };
    const refund = { __typename: 'Refund', id: 'r', amount: money(0), status: 'SUCCEEDED', failureMessage: null };
    const after = aPaidOrder({ returns: [aReturn({ ...free, status: 'CLOSED', isRefunded: true })] });
    const app = open([aReturn({ ...free, status: 'APPROVED' })], {
      RefundOrder: { refundOrder: { __typename: 'RefundOrderPayload', order: after, refund } },
    });
    await app.user.click((await plate()).getByRole('button', { name: 'Refund: return 1' }));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText(/There is no money to pay back/);
    expect(dialog.queryByLabelText('Amount')).toBeNull();
    await app.user.click(dialog.getByRole('button', { name: 'Refund' }));
    await screen.findByText('The refund is recorded');
    const amount = { amountMinor: 0, currencyCode: 'USD' };
    expect(app.server.sent('RefundOrder')).toMatchObject([{ input: { returnId: 'return-1', amount } }]);
  });
});

it('open deposits are listed with what the shop owes', async () => {
  const line = { __typename: 'OrderLine', id: 'order-1:1:deposit', name: 'Deposit for the old part: Carburettor' };
  const openDeposits = [{ __typename: 'OpenDeposit', quantity: 2, amount: money(8_000), line }];
  renderApp('/dashboard/deposits', {
    signedInAs: anAdmin(),
    answers: {
      OpenDeposits: {
        openDepositTotal: money(12_000),
        ordersWithOpenDeposits: {
          ...{ __typename: 'OrderConnection', totalCount: 1 },
          edges: [{ __typename: 'OrderEdge', node: { ...aPaidOrder({ number: 'KS-100042' }), openDeposits } }],
          pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
        },
      },
    },
  });
  const row = within(await screen.findByRole('row', { name: /KS-100042/ }));
  expect(row.getByRole('listitem').textContent).toBe('2 × Deposit for the old part: Carburettor: $80.00');
  row.getByText('Not yet');
  screen.getByText('$120.00');
});

describe('the list of returns', () => {
  const list = (...returns: FullOrder['returns'][number][]) => ({
    ordersWithReturns: {
      ...{ __typename: 'OrderConnection', totalCount: returns.length },
      edges: returns.map((each) => ({
        __typename: 'OrderEdge',
        node: aPaidOrder({ number: 'KS-100042', returns: [each] }),
      })),
      pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
    },
  });

  it('shows orders with open returns, or with returns of a chosen status', async () => {
    const app = renderApp('/dashboard/returns', {
      signedInAs: anAdmin(),
      answers: { OrdersWithReturns: list(aReturn({ kind: 'WITHDRAWAL', isUnshipped: true })) },
    });
    const row = within(await screen.findByRole('row', { name: /KS-100042/ }));
    row.getByText(/Withdrawal of/);
    expect(row.getByRole('link', { name: 'KS-100042' }).getAttribute('href')).toBe('/dashboard/manageOrders/order-1');
    app.server.answer({ OrdersWithReturns: list() });
    await app.user.selectOptions(screen.getByLabelText('Show'), 'Declined');
    await screen.findByText('No such returns');
    expect(app.server.sent('OrdersWithReturns').at(-1)).toMatchObject({ status: 'DECLINED' });
  });

  it('shows since when an order has open returns, or the date of its last return', async () => {
    const dates = { CLOSED: '2026-01-10', APPROVED: '2026-02-11', DECLINED: '2026-03-12' } as const;
    const returns = (['CLOSED', 'APPROVED', 'DECLINED'] as const).map((status) =>
      aReturn({ id: status, status, createdAt: `${dates[status]}T12:00:00Z` }),
    );
    const answer = list(aReturn());
    answer.ordersWithReturns.edges[0]!.node.returns = returns;
    const app = renderApp('/dashboard/returns', { signedInAs: anAdmin(), answers: { OrdersWithReturns: answer } });
    await screen.findByText('Feb 11, 2026,');
    await app.user.selectOptions(screen.getByLabelText('Show'), 'Declined');
    await screen.findByText('Mar 12, 2026,');
  });
});
