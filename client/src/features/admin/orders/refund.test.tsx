import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fill } from '../../../../test/fill';
import { anAdmin, aUser, money } from '../../../../test/builders';
import { httpError, networkFailure, refusal, type Answers } from '../../../../test/graphql-stub';
import { adminOrder, aPaidOrder, aRefund, aReturn, type FullOrder } from '../../../../test/order-builders';
import { renderApp, type RenderedApp } from '../../../../test/render-app';
import type { RefundStatus } from '../../../graphql/generated/operations';

const open = (answers: Answers, order: FullOrder = aPaidOrder()) =>
  renderApp('/dashboard/manageOrders/order-1', {
    signedInAs: anAdmin(),
    answers: { AdminOrder: adminOrder(order), ...answers },
  });

/** The shop's answer to a refund of `amountMinor` out of 58.50. */
const made = (amountMinor: number, status: RefundStatus = 'SUCCEEDED', failureMessage: string | null = null) => {
  const refund = aRefund({ amount: money(amountMinor), status, failureMessage });
  const payment = { refundable: money(5_850 - amountMinor), refunds: [refund] };
  return { refundOrder: { __typename: 'RefundOrderPayload', order: aPaidOrder({ payment }), refund } };
};

const form = () => screen.findByRole('form', { name: 'Refund' });

async function ask(app: RenderedApp, amount?: string) {
  const fields = within(await form());
  if (amount !== undefined) {
    await app.user.click(fields.getByLabelText('Refund a part'));
    await fill(app.user, fields.getByLabelText('Amount'), amount);
  }
  await app.user.click(fields.getByRole('button', { name: 'Refund' }));
}

async function typeUnits(app: RenderedApp, units: string) {
  const field = within(await form()).getByLabelText('Quantity to return to stock');
  await app.user.clear(field);
  if (units) await app.user.type(field, units);
}

async function confirm(app: RenderedApp, sum: string) {
  const dialog = await screen.findByRole('alertdialog', { name: `Refund ${sum}?` });
  await app.user.click(within(dialog).getByRole('button', { name: `Refund ${sum}` }));
}

const sent = (app: RenderedApp) => app.server.sent('RefundOrder').map(({ input }) => input as Record<string, unknown>);

describe('refunding an order', () => {
  it('needs the permission for refunds', async () => {
    const flagged = aPaidOrder({ payment: { flag: 'Looks odd' } });
    renderApp('/dashboard/manageOrders/order-1', {
      signedInAs: aUser({ permissions: ['ORDERS'] }),
      answers: { AdminOrder: adminOrder(flagged) },
    });
    await screen.findByText('Looks odd');
    await screen.findByText(/left to refund/);
    expect(screen.queryByRole('button', { name: /^(Refund|Mark as checked)/ })).toBeNull();
  });

  it('asks for no amount if the order or the line costs nothing', async () => {
    const [chain] = aPaidOrder().lines;
    const line = { ...(chain ?? expect.fail()), refundable: money(0) };
    const lines = [line, { ...line, id: 'order-1:2', name: 'Brake disc', restockableQuantity: 2 }];
    const free = { total: money(0), lines, payment: { method: null, refundable: money(0) } };
    const refund = aRefund({ amount: money(0), status: 'SUCCEEDED' });
    const after = aPaidOrder({ ...free, payment: { ...free.payment, status: 'REFUNDED', refunds: [refund] } });
    const answer = { refundOrder: { __typename: 'RefundOrderPayload', order: after, refund } };
    const app = open({ RefundOrder: answer }, aPaidOrder(free));
    const fields = within(await form());
    expect(fields.queryByLabelText(/Refund everything left/)).toBeNull();
    await app.user.click(fields.getByLabelText('3 × Brake disc'));
    await typeUnits(app, '2');
    await ask(app);
    within(await screen.findByRole('alertdialog')).getByText(/There is no money to pay back/);
    await confirm(app, '$0.00');
    await screen.findByText('The refund is recorded');
    const amount = { amountMinor: 0, currencyCode: 'USD' };
    expect(sent(app)).toMatchObject([{ lines: [{ lineId: 'order-1:2', amount, restockQuantity: 2 }] }]);
    await screen.findByText('There is nothing left to refund.');
  });

  it('says why the refund of a line that costs nothing was refused, even if a part was chosen before', async () => {
    const [chain] = aPaidOrder().lines;
    const line = chain ?? expect.fail();
    const lines = [line, { ...line, id: 'order-1:2', name: 'Brake disc', refundable: money(0) }];
    const message = 'Nothing is left to pay back. Say how many units return to stock.';
    const refused = refusal('BAD_USER_INPUT', message, { fields: [{ field: 'lines.0.amount', message }] });
    const app = open({ RefundOrder: refused }, aPaidOrder({ lines }));
    const fields = within(await form());
    await app.user.click(fields.getByLabelText('Refund a part'));
    await app.user.click(fields.getByLabelText('3 × Brake disc'));
    await ask(app);
    await confirm(app, '$0.00');
    await fields.findByText(message);
  });

  it('asks to confirm the amount before it refunds everything that is left', async () => {
    const app = open({ RefundOrder: made(5_850) });
    within(await form()).getByLabelText('Refund everything left ($58.50)');
    await ask(app);
    const dialog = await screen.findByRole('alertdialog', { name: 'Refund $58.50?' });
    within(dialog).getByText(/card of shopper@kickstand\.example/);
    expect(sent(app)).toEqual([]);
    await confirm(app, '$58.50');
    await screen.findByText('$58.50 is paid back');
    expect(sent(app)).toMatchObject([
      { orderId: 'order-1', amount: { amountMinor: 5_850, currencyCode: 'USD' }, reason: null, restockQuantity: 0 },
    ]);
    await screen.findByText('There is nothing left to refund.');
  });

  it('can refund only the delivery, without returning anything to stock', async () => {
    const app = open({ RefundOrder: made(500) }, aPaidOrder({ payment: { refundableDelivery: money(500) } }));
    const fields = within(await form());
    await app.user.click(fields.getByLabelText('The delivery'));
    fields.getByLabelText('Refund everything left ($5.00)');
    expect(fields.queryByLabelText('Quantity to return to stock')).toBeNull();
    await ask(app);
    await confirm(app, '$5.00');
    await screen.findByText('$5.00 is paid back');
    expect(sent(app)).toMatchObject([{ orderId: 'order-1', delivery: { amount: { amountMinor: 500 } } }]);
  });

  it('asks whether the refund pays for a return that is still to be refunded', async () => {
    const returns = [
      aReturn({ status: 'DECLINED' }),
      aReturn({ id: 'return-2' }),
      aReturn({ id: 'return-3', kind: 'WITHDRAWAL', status: 'CLOSED', isRefundable: true }),
    ];
    const message = 'Return 2 is not refunded yet.';
    const refused = refusal('BAD_USER_INPUT', message, { fields: [{ field: 'besidesReturns', message }] });
    const app = open({ RefundOrder: refused }, aPaidOrder({ returns }));
    await ask(app);
    await confirm(app, '$58.50');
    const fields = within(await form());
    await fields.findByText(message);
    await app.user.click(fields.getByLabelText('This refund does not pay for return 2 or withdrawal 3'));
    const { refundOrder } = made(5_850);
    app.server.answer({ RefundOrder: { refundOrder: { ...refundOrder, order: { ...refundOrder.order, returns } } } });
    await ask(app);
    await confirm(app, '$58.50');
    await screen.findByText('$58.50 is paid back');
    expect(sent(app).map(({ besidesReturns }) => besidesReturns)).toEqual([undefined, true]);
  });

  it('does not ask about returns if all have ended', async () => {
    open({}, aPaidOrder({ returns: [aReturn({ status: 'CLOSED' }), aReturn({ id: 'r', status: 'CANCELLED' })] }));
    expect(within(await form()).queryByLabelText(/does not pay for/)).toBeNull();
  });

  it('can refund a part of the money, with a reason and a quantity to restock', async () => {
    const app = open({ RefundOrder: made(1_050) });
    const fields = within(await form());
    await fill(app.user, fields.getByLabelText('Reason'), ' Wrong size ');
    await typeUnits(app, '2');
    await ask(app, '10.5');
    within(await screen.findByRole('alertdialog')).getByText(/To return to stock: 2\./);
    await confirm(app, '$10.50');
    await screen.findByText('$10.50 is paid back');
    expect(sent(app)).toMatchObject([{ amount: { amountMinor: 1_050 }, reason: 'Wrong size', restockQuantity: 2 }]);
    within(await form()).getByLabelText('Refund everything left ($48.00)');
  });

  it.each([
    ['', 'A whole number, 0 for none'],
    ['-1', 'A whole number, 0 for none'],
    ['1.5', 'A whole number, 0 for none'],
    ['4', 'At most 3 can return to stock'],
  ])('refuses to restock %j: "%s"', async (typed, message) => {
    const app = open({});
    await typeUnits(app, typed);
    await ask(app);
    const fields = within(await form());
    await fields.findByText(message);
    const description = fields.getByLabelText('Quantity to return to stock').getAttribute('aria-describedby');
    const described = description?.split(' ').map((id) => document.getElementById(id)?.textContent);
    expect(described?.[0]).toBe('0 to 3');
    expect(described?.[1]).toContain(message);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('offers only a checkbox to restock an order of one unit', async () => {
    const [line] = aPaidOrder().lines;
    const lines = line ? [{ ...line, quantity: 1 }] : [];
    const app = open({ RefundOrder: made(5_850) }, aPaidOrder({ lines, payment: { restockableQuantity: 1 } }));
    await app.user.click(within(await form()).getByLabelText('Return the part to stock'));
    await ask(app);
    within(await screen.findByRole('alertdialog')).getByText(/To return to stock: 1\./);
    await confirm(app, '$58.50');
    await waitFor(() => expect(sent(app)).toMatchObject([{ restockQuantity: 1 }]));
  });

  it('can refund one of several lines, with its own amount and quantity', async () => {
    const [chain] = aPaidOrder().lines;
    if (!chain) throw new Error('The order has a line');
    const disc = { ...chain, id: 'order-1:2', name: 'Brake disc', quantity: 2, refundable: money(2_000) };
    const bike = { __typename: 'OrderedBike' as const, name: 'Honda CBR 600 RR', year: 2009 };
    const lines = [
      { ...disc, id: 'order-1:1' },
      { ...disc, restockableQuantity: 2, bike },
    ];
    const { refundOrder } = made(2_000);
    const answer = { ...refundOrder, order: { ...refundOrder.order, lines } };
    const app = open({ RefundOrder: { refundOrder: answer } }, aPaidOrder({ lines }));
    const fields = within(await form());
    fields.getByText('Choose a product above to return it to stock.');
    await app.user.click(fields.getByLabelText('2 × Brake disc for Honda CBR 600 RR 2009'));
    fields.getByLabelText('Refund everything left ($20.00)');
    await typeUnits(app, '1');
    await ask(app);
    await confirm(app, '$20.00');
    await waitFor(() => expect(sent(app)).toHaveLength(1));
    expect(sent(app)[0]).toMatchObject({
      lines: [{ lineId: 'order-1:2', amount: { amountMinor: 2_000 }, restockQuantity: 1 }],
      expectedStatus: 'PAID',
    });
    expect(sent(app)[0]).not.toHaveProperty('amount');
  });

  it('does not offer a refunded line again', async () => {
    const [chain] = aPaidOrder().lines;
    if (!chain) throw new Error('The order has a line');
    const disc = { ...chain, id: 'order-1:2', name: 'Brake disc', quantity: 2, refundable: money(2_000) };
    const order = aPaidOrder({ lines: [chain, disc] });
    const refunded = { ...disc, refundable: money(0), refundedQuantity: 2, refunded: money(2_000) };
    const { refundOrder } = made(2_000);
    const answer = { ...refundOrder, order: { ...refundOrder.order, lines: [chain, refunded] } };
    const app = open({ RefundOrder: { refundOrder: answer } }, order);
    await app.user.click(within(await form()).getByLabelText('2 × Brake disc'));
    await ask(app);
    await confirm(app, '$20.00');
    await screen.findByText('2 of 2 refunded');
    expect(within(await form()).queryByLabelText('2 × Brake disc')).toBeNull();
    within(await form()).getByLabelText('3 × Drive chain');
  });

  it('shows the server’s error at the quantity to restock', async () => {
    const details = { fields: [{ field: 'restockQuantity', message: 'At most 1 can return to stock.' }] };
    const app = open({ RefundOrder: refusal('BAD_USER_INPUT', 'Bad input.', details) });
    await typeUnits(app, '2');
    await ask(app);
    app.server.answer({ AdminOrder: adminOrder(aPaidOrder({ payment: { restockableQuantity: 1 } })) });
    await confirm(app, '$58.50');
    await within(await form()).findByText('At most 1 can return to stock.');
    within(await form()).getByText('0 to 1');
  });

  it('offers no restock after the server said that nothing is left to restock', async () => {
    const details = { fields: [{ field: 'restockQuantity', message: 'Nothing is left.' }] };
    const app = open({ RefundOrder: refusal('BAD_USER_INPUT', 'Bad input.', details) });
    await typeUnits(app, '2');
    await ask(app);
    app.server.answer({ AdminOrder: adminOrder(aPaidOrder({ payment: { restockableQuantity: 0 } })) });
    await confirm(app, '$58.50');
    await screen.findByText('Nothing more of this order can return to stock.');
    app.server.answer({ RefundOrder: made(5_850) });
    await ask(app);
    await confirm(app, '$58.50');
    await waitFor(() => expect(sent(app)).toHaveLength(2));
    expect(sent(app)[1]).toMatchObject({ restockQuantity: 0 });
  });

  it('offers a restock only while the server allows one', async () => {
    open({}, aPaidOrder({ payment: { restockableQuantity: 0, refunds: [aRefund({ status: 'PENDING' })] } }));
    const fields = within(await form());
    fields.getByText('Nothing more of this order can return to stock.');
    expect(fields.queryByLabelText('Quantity to return to stock')).toBeNull();
  });

  describe('a refund that arrived but whose answer was lost', () => {
    /** Loses the answer to a refund of 50.00, with `units` units to restock, for an order of four units at 19.50. */
    async function loseAnswer(units: string) {
      const [line] = aPaidOrder().lines;
      const lines = line ? [{ ...line, quantity: 4 }] : [];
      const orderWith = (payment: Partial<FullOrder['payment']>) => aPaidOrder({ lines, payment });
      const app = open({ RefundOrder: networkFailure() }, orderWith({ restockableQuantity: 4 }));
      await typeUnits(app, units);
      await fill(app.user, within(await form()).getByLabelText('Reason'), ' Too many ');
      await ask(app, '50');
      const restockQuantity = Number(units);
      const refunds = [aRefund({ reason: 'It did arrive', restockQuantity, restocked: true })];
      const payment = { refundable: money(850), restockableQuantity: 4 - restockQuantity, refunds };
      app.server.answer({ AdminOrder: adminOrder(orderWith(payment)) });
      await confirm(app, '$50.00');
      await screen.findByText('It did arrive');
      return app;
    }
    const sendAgain = async (app: RenderedApp) =>
      app.user.click(within(await form()).getByRole('button', { name: 'Refund' }));

    it.each(['3', '4'])('can be sent again unchanged, even if it restocked %s of the four units', async (units) => {
      const app = await loseAnswer(units);
      await sendAgain(app);
      const dialog = within(await screen.findByRole('alertdialog'));
      dialog.getByText(new RegExp(`To return to stock: ${units}\\. This is the refund you sent before`));
      app.server.answer({ RefundOrder: made(5_000) });
      await confirm(app, '$50.00');
      await screen.findByText('$50.00 is paid back');
      expect(sent(app)).toHaveLength(2);
      expect(sent(app)[1]).toEqual(sent(app)[0]);
      expect(sent(app)[1]).toMatchObject({ restockQuantity: Number(units), reason: 'Too many' });
    });

    it('is followed by a new refund, limited to what is left, if the admin changes the input', async () => {
      const app = await loseAnswer('3');
      await app.user.type(within(await form()).getByLabelText('Reason'), '!');
      await sendAgain(app);
      await within(await form()).findByText('At most $8.50 can be refunded');
      await within(await form()).findByText('At most 1 can return to stock');
      expect(screen.queryByRole('alertdialog')).toBeNull();
    });

    it('is followed by a refund without a restock if no units are left and the amount was changed', async () => {
      const app = await loseAnswer('4');
      const amount = within(await form()).getByLabelText('Amount');
      await app.user.clear(amount);
      await app.user.type(amount, '5');
      await sendAgain(app);
      const dialog = await screen.findByRole('alertdialog', { name: 'Refund $5.00?' });
      expect(dialog.textContent).not.toMatch(/stock|sent before/);
      await confirm(app, '$5.00');
      await waitFor(() => expect(sent(app)).toHaveLength(2));
      expect(sent(app)[1]).toMatchObject({ amount: { amountMinor: 500 }, restockQuantity: 0 });
      expect(sent(app)[1]).not.toHaveProperty('expectedStatus');
      expect(sent(app)[1]?.['idempotencyKey']).not.toBe(sent(app)[0]?.['idempotencyKey']);
    });
  });

  it('with a restock is refused if the order was shipped meanwhile, and can then be sent again', async () => {
    const message = 'This order has been shipped since. Nothing was refunded: look at it again.';
    const app = open({ RefundOrder: refusal('CONFLICT', message, { reason: 'ILLEGAL_TRANSITION' }) });
    await typeUnits(app, '3');
    await ask(app, '10');
    app.server.answer({ AdminOrder: adminOrder(aPaidOrder({ status: 'SHIPPED' })) });
    await confirm(app, '$10.00');
    await within(await form()).findByText(message);
    await screen.findByRole('button', { name: 'Shipped' });
    app.server.answer({ RefundOrder: made(1_000) });
    await app.user.click(within(await form()).getByRole('button', { name: 'Refund' }));
    await confirm(app, '$10.00');
    await screen.findByText('$10.00 is paid back');
    expect(sent(app).map(({ expectedStatus }) => expectedStatus)).toEqual(['PAID', 'SHIPPED']);
  });

  it('without a restock does not depend on the status of the order', async () => {
    const app = open({ RefundOrder: made(5_850) });
    await ask(app);
    await confirm(app, '$58.50');
    await waitFor(() => expect(sent(app)).toHaveLength(1));
    expect(sent(app)[0]).not.toHaveProperty('expectedStatus');
  });

  it('is not offered for a disputed payment, which the provider does not refund', async () => {
    open({}, aPaidOrder({ payment: { disputed: true } }));
    await screen.findByText(/This payment was disputed.* If the dispute is still open, answer it/);
    expect(screen.queryByRole('form', { name: 'Refund' })).toBeNull();
  });

  it('returns parts of a disputed order to stock, without money', async () => {
    const disputed = { disputed: true };
    const [chain] = aPaidOrder().lines;
    if (!chain) throw new Error('The order has no lines');
    const plug = { ...chain, id: 'order-1:2', name: 'Plug', restockableQuantity: 0 };
    const answer = made(0);
    const lines = [{ ...chain, restockableQuantity: 1 }, plug];
    const order = aPaidOrder({ lines, payment: disputed });
    const app = open(
      { RefundOrder: { refundOrder: { ...answer.refundOrder, order } } },
      aPaidOrder({ lines: [chain, plug], payment: disputed }),
    );
    const fields = within(await screen.findByRole('form', { name: 'Return to stock' }));
    expect(fields.queryByLabelText(/Plug/)).toBeNull();
    await app.user.click(fields.getByRole('button', { name: 'Return to stock' }));
    await fields.findByText('Enter a quantity of at least one part.');
    const units = fields.getByLabelText('Return to stock: Drive chain');
    await app.user.clear(units);
    await app.user.type(units, '4');
    await app.user.click(fields.getByRole('button', { name: 'Return to stock' }));
    await fields.findByText('At most 3 can return to stock');
    await app.user.clear(units);
    await app.user.type(units, '2');
    await app.user.click(fields.getByRole('button', { name: 'Return to stock' }));
    await screen.findByText('The parts are returned to stock');
    const amount = { amountMinor: 0, currencyCode: 'USD' };
    expect(fields.queryByLabelText(/does not pay for/)).toBeNull();
    const restocked = [{ lineId: 'order-1:1', amount, restockQuantity: 2 }];
    const idempotencyKey = expect.any(String) as string;
    expect(sent(app)).toEqual([{ idempotencyKey, orderId: 'order-1', lines: restocked, expectedStatus: 'PAID' }]);
    await screen.findByText('0 to 1');
  });

  it('returns parts of an order that is refunded in full to stock, until none are left', async () => {
    const payment = { status: 'REFUNDED' as const, refundable: money(0) };
    const refunded = aPaidOrder({ status: 'REFUNDED', payment });
    const after = { ...refunded, lines: refunded.lines.map((line) => ({ ...line, restockableQuantity: 0 })) };
    const app = open({ RefundOrder: { refundOrder: { ...made(0).refundOrder, order: after } } }, refunded);
    await screen.findByText('There is nothing left to refund.');
    const fields = within(await screen.findByRole('form', { name: 'Return to stock' }));
    await fill(app.user, fields.getByLabelText('Return to stock: Drive chain'), '3');
    await app.user.click(fields.getByRole('button', { name: 'Return to stock' }));
    await screen.findByText('The parts are returned to stock');
    const amount = { amountMinor: 0, currencyCode: 'USD' };
    const lines = [{ lineId: 'order-1:1', amount, restockQuantity: 3 }];
    expect(sent(app)).toMatchObject([{ lines, expectedStatus: 'REFUNDED' }]);
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Return to stock' })).toBeNull());
  });

  it('returns no unit of an open return of a disputed order to stock twice', async () => {
    const message = 'Withdrawal 1 is not refunded yet.';
    const refused = refusal('BAD_USER_INPUT', message, { fields: [{ field: 'besidesReturns', message }] });
    const order = aPaidOrder({ payment: { disputed: true }, returns: [aReturn({ kind: 'WITHDRAWAL' })] });
    const app = open({ RefundOrder: refused }, order);
    const fields = within(await screen.findByRole('form', { name: 'Return to stock' }));
    await fill(app.user, fields.getByLabelText('Return to stock: Drive chain'), '2');
    await app.user.click(fields.getByRole('button', { name: 'Return to stock' }));
    await fields.findByText(message);
    await app.user.click(fields.getByLabelText('These parts do not belong to withdrawal 1'));
    app.server.answer({ RefundOrder: { refundOrder: { ...made(0).refundOrder, order } } });
    await app.user.click(fields.getByRole('button', { name: 'Return to stock' }));
    await screen.findByText('The parts are returned to stock');
    expect(sent(app).map(({ besidesReturns }) => besidesReturns)).toEqual([undefined, true]);
  });

  it('is offered while the bank only asks about the payment', async () => {
    open({}, aPaidOrder({ payment: { disputed: true, underInquiry: true } }));
    await screen.findByText('The bank asks about this payment. A full refund ends the inquiry.');
    expect(screen.getByRole('form', { name: 'Refund' })).toBeDefined();
    expect(screen.queryByText(/accepts no refund/)).toBeNull();
  });

  it('sends nothing if the admin cancels', async () => {
    const app = open({});
    await ask(app);
    const dialog = await screen.findByRole('alertdialog');
    await app.user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(sent(app)).toEqual([]);
  });

  it.each([
    ['', 'Say how much goes back'],
    ['0', 'The amount must be more than 0'],
    ['1.234', 'An amount in USD, with at most 2 decimals, such as 12.50'],
    ['1,250', 'An amount in USD, with at most 2 decimals, such as 12.50'],
    ['58.51', 'At most $58.50 can be refunded'],
  ])('does not ask to confirm %j: "%s"', async (typed, message) => {
    const app = open({});
    const fields = within(await form());
    await app.user.click(fields.getByLabelText('Refund a part'));
    if (typed) await app.user.type(fields.getByLabelText('Amount'), typed);
    await app.user.click(fields.getByRole('button', { name: 'Refund' }));
    await screen.findByText(message);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('is sent once even if its button is clicked several times', async () => {
    let answer = (_made: object): void => undefined;
    const app = open({ RefundOrder: () => new Promise<object>((resolve) => (answer = resolve)) });
    await ask(app);
    const button = within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Refund $58.50' });
    await app.user.dblClick(button);
    expect(button).toHaveProperty('disabled', true);
    answer(made(5_850));
    await screen.findByText('$58.50 is paid back');
    expect(sent(app)).toHaveLength(1);
  });

  it.each([
    ['PENDING', null, 'The refund of $58.50 is pending: the card provider has not confirmed it yet'],
    ['FAILED', 'The charge is disputed.', 'The refund of $58.50 failed. The charge is disputed.'],
    ['CANCELLED', null, 'The refund of $58.50 was cancelled'],
  ] as const)('reports a refund that is %s', async (status, failure, message) => {
    const app = open({ RefundOrder: made(5_850, status, failure) });
    await ask(app);
    await confirm(app, '$58.50');
    await screen.findByText(message);
  });

  it.each([networkFailure(), httpError(503)])(
    'sends the same key again if no answer came, so that only one refund is made',
    async (fault) => {
      const app = open({ RefundOrder: fault });
      await ask(app, '10');
      await confirm(app, '$10.00');
      await within(await form()).findByText(/You can send it again unchanged: nothing is refunded twice\./);
      app.server.answer({ RefundOrder: made(1_000) });
      await app.user.click(within(await form()).getByRole('button', { name: 'Refund' }));
      await confirm(app, '$10.00');
      await screen.findByText('$10.00 is paid back');
      const [first, second] = sent(app).map(({ idempotencyKey }) => idempotencyKey);
      expect(first).toBeTypeOf('string');
      expect(second).toBe(first);
    },
  );

  it.each([networkFailure(), httpError(503)])(
    'shows whether the refund arrived if the answer was lost',
    async (fault) => {
      const app = open({ RefundOrder: fault });
      await ask(app, '10');
      const payment = { refundable: money(4_850), refunds: [aRefund({ reason: 'It did arrive' })] };
      app.server.answer({ AdminOrder: adminOrder(aPaidOrder({ payment })) });
      await confirm(app, '$10.00');
      await screen.findByText('It did arrive');
      within(await form()).getByLabelText('Refund everything left ($48.50)');
    },
  );

  it('keeps the form filled in if the server cannot be asked whether the refund arrived', async () => {
    const app = open({ RefundOrder: networkFailure() });
    await ask(app, '10');
    app.server.answer({ AdminOrder: networkFailure() });
    await confirm(app, '$10.00');
    await within(await form()).findByText(/You can send it again unchanged/);
    await waitFor(() => expect(app.server.sent('AdminOrder').length).toBeGreaterThan(1));
    expect(within(await form()).getByLabelText('Amount')).toHaveProperty('value', '10');
  });

  it('shows the server’s error at the amount, and fetches how much is left', async () => {
    const details = { fields: [{ field: 'amount', message: 'At most 20.00 can be refunded.' }] };
    const app = open({ RefundOrder: refusal('BAD_USER_INPUT', 'Bad input.', details) });
    await ask(app, '30');
    app.server.answer({ AdminOrder: adminOrder(aPaidOrder({ payment: { refundable: money(2_000) } })) });
    await confirm(app, '$30.00');
    await within(await form()).findByText('At most 20.00 can be refunded.');
    await within(await form()).findByLabelText('Refund everything left ($20.00)');
  });

  it('says that nothing is left if another admin refunded first', async () => {
    const app = open({ RefundOrder: refusal('CONFLICT', 'There is nothing left to refund.') });
    await ask(app);
    const nothingLeft = aPaidOrder({ status: 'REFUNDED', payment: { status: 'REFUNDED', refundable: money(0) } });
    app.server.answer({ AdminOrder: adminOrder(nothingLeft) });
    await confirm(app, '$58.50');
    expect(await screen.findAllByText('There is nothing left to refund.')).not.toHaveLength(0);
    expect(screen.queryByRole('form', { name: 'Refund' })).toBeNull();
  });
});

describe('the refunds of an order', () => {
  it('are listed with status, reason, author and failure', async () => {
    open(
      {},
      aPaidOrder({
        payment: {
          status: 'PARTIALLY_REFUNDED',
          refunded: money(1_000),
          refundable: money(4_850),
          restockableQuantity: 0,
          refunds: [
            aRefund({ restockQuantity: 1, restocked: true }),
            aRefund({ id: 'refund-3', status: 'PENDING', restockQuantity: 2, restockPending: true }),
            aRefund({ id: 'refund-4', status: 'FAILED', restockQuantity: 1, restockPending: true }),
            aRefund({ id: 'refund-5', restockQuantity: 1 }),
            aRefund({
              id: 'refund-2',
              status: 'FAILED',
              restockQuantity: 2,
              reason: null,
              by: 'provider',
              failureMessage: 'Lost card',
            }),
          ],
        },
      }),
    );
    const table = await screen.findByRole('table', { name: 'Refunds of the order' });
    const rows = within(table).getAllByRole('row').slice(1);
    const cells = rows.map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(cells.map((row) => row.slice(0, 4))).toEqual([
      ['$10.00', 'Paid back', 'Wrong sizeReturned to stock: 1', 'admin@kickstand.example'],
      ['$10.00', 'Pending', 'Wrong sizeTo return to stock: 2', 'admin@kickstand.example'],
      ['$10.00', 'Failed', 'Wrong sizeTo return to stock: 1', 'admin@kickstand.example'],
      ['$10.00', 'Paid back', 'Wrong size', 'admin@kickstand.example'],
      ['$10.00', 'FailedLost card', 'None given', 'Card provider’s dashboard'],
    ]);
  });

  it('say so when nothing is left to refund', async () => {
    open(
      {},
      aPaidOrder({
        status: 'REFUNDED',
        payment: { status: 'REFUNDED', refundable: money(0), refunds: [aRefund({ amount: money(5_850) })] },
      }),
    );
    await screen.findByText('There is nothing left to refund.');
    expect(screen.queryByRole('form', { name: 'Refund' })).toBeNull();
  });
});
