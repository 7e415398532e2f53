import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { anOrder, aPaymentOrder, aPickupQuote, aUser, money, paid } from '../../../../test/builders';
import { createFakeCardProvider } from '../../../../test/fake-card-provider';
import { httpError, networkFailure, refusal, type Answers } from '../../../../test/graphql-stub';
import { renderApp, type RenderedApp } from '../../../../test/render-app';
import type { PaymentOutcome } from '../../../graphql/generated/operations';
import * as cardProvider from './load-card-provider';

const paymentState = (overrides: Parameters<typeof anOrder>[0] = {}) => {
  const { __typename, id, status, isPayable, reservedUntil, payment } = anOrder(overrides);
  return { __typename, id, status, isPayable, reservedUntil, payment };
};
const started = (clientSecret: string | null = 'pi_123_secret_1', order = aPaymentOrder()) => ({
  startPayment: { __typename: 'StartPaymentPayload', clientSecret, order },
});
const settled = (outcome: PaymentOutcome, message: string | null = null, order = paymentState()) => ({
  settlePayment: { __typename: 'SettlePaymentPayload', outcome, message, order },
});
const settledPaid = settled('PAID', null, paymentState(paid('pi_123')));

let provider: ReturnType<typeof createFakeCardProvider>;

beforeEach(() => {
  provider = createFakeCardProvider();
  vi.spyOn(cardProvider, 'loadCardProvider').mockResolvedValue(provider.stripe);
});

const open = (answers: Answers = {}) =>
  renderApp('/dashboard/payment/order-1', {
    signedInAs: aUser(),
    answers: {
      PaymentOrder: { order: aPaymentOrder() },
      StartPayment: started(),
      SettlePayment: settledPaid,
      ...answers,
    },
  });

const payButton = () => screen.findByRole('button', { name: 'Pay' });

async function pay({ user }: RenderedApp) {
  const button = await payButton();
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  await user.click(button);
}

describe('the payment page', () => {
  it('greets the client by name and shows product and total price', async () => {
    open();
    await screen.findByRole('heading', { name: /Sam Shopper/ });
    screen.getByRole('row', { name: /Product Drive chain/ });
    screen.getByRole('row', { name: /Total price \$58\.50/ });
  });

  it('says until when the order must be paid, to the minute', async () => {
    const reservedUntil = '2026-05-02T10:30:00.000Z';
    const order = aPaymentOrder({ reservedUntil });
    open({ PaymentOrder: { order }, StartPayment: started(undefined, order) });
    const [deadline] = await screen.findAllByText(
      (_text, element) => element?.getAttribute('datetime') === reservedUntil,
    );
    expect(deadline?.textContent).toMatch(/May 2, 2026, \d+:30/);
    expect(deadline?.parentElement?.textContent).toContain('Pay by May 2');
  });

  it('shows the new total if staff have just changed the order', async () => {
    open({ StartPayment: started(undefined, aPaymentOrder({ total: money(3_900) })) });
    await within(await screen.findByRole('form', { name: 'Card payment' })).findByText('$39.00');
    expect(screen.queryByText('$58.50')).toBeNull();
  });

  it('says why an order below the minimum card charge cannot be paid, and offers no retry', async () => {
    open({
      StartPayment: refusal('BAD_USER_INPUT', 'The total of $0.30 is below $0.50, the least a card can be charged.'),
    });
    await screen.findByText(/least a card can be charged/);
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    const link = screen.getByRole('link', { name: 'See or cancel the order' });
    expect(link.getAttribute('href')).toBe('/dashboard/order/order-1');
  });

  it('shows the full order number', async () => {
    open();
    await screen.findByText('Order order-1');
  });

  it('requests one client secret when it opens and keeps Pay disabled until it arrives', async () => {
    let answer = (_secret: object): void => undefined;
    const app = open({ StartPayment: () => new Promise<object>((resolve) => (answer = resolve)) });
    expect(await payButton()).toHaveProperty('disabled', true);
    await waitFor(() => expect(app.server.sent('StartPayment')).toEqual([{ input: { orderId: 'order-1' } }]));
    answer(started());
    await waitFor(async () => expect(await payButton()).toHaveProperty('disabled', false));
    expect(app.server.sent('StartPayment')).toHaveLength(1);
  });

  it('pays with the client’s name and email, settles the payment, and shows the transaction', async () => {
    const app = open();
    await pay(app);
    await screen.findByText('Congrats! Your payment is completed.');
    expect(screen.getByText(/Your transaction Id:/).textContent).toBe('Your transaction Id: pi_123');
    expect(provider.confirmCardPayment).toHaveBeenCalledWith('pi_123_secret_1', {
      payment_method: {
        card: expect.anything() as unknown,
        billing_details: { name: 'Sam Shopper', email: 'shopper@kickstand.example' },
      },
    });
    expect(app.server.sent('SettlePayment')).toEqual([{ input: { orderId: 'order-1' } }]);
    expect(screen.queryByRole('button', { name: 'Pay' })).toBeNull();
  });

  it('pays without the email if the provider refuses it', async () => {
    provider.confirmCardPayment.mockResolvedValueOnce({
      error: { type: 'invalid_request_error', code: 'email_invalid', message: 'Invalid email address' },
    });
    await pay(open());
    await screen.findByText('Congrats! Your payment is completed.');
    expect(provider.confirmCardPayment).toHaveBeenLastCalledWith('pi_123_secret_1', {
      payment_method: { card: expect.anything() as unknown, billing_details: { name: 'Sam Shopper' } },
    });
  });

  it('thanks the client after the payment, says what happens next and moves the focus to its heading', async () => {
    await pay(open());
    const heading = await screen.findByRole('heading', { level: 1, name: 'Thank you, Sam Shopper' });
    expect(document.activeElement).toBe(heading);
    expect(document.title).toBe('Thank you · Kickstand');
    screen.getByText('Order order-1');
    const steps = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(steps).toContain('The confirmation goes to shopper@kickstand.example.');
    const links = ['Go to My Orders', 'See this order'].map((name) => screen.getByRole('link', { name }));
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/dashboard/order', '/dashboard/order/order-1']);
    expect(steps.at(-1)).toBe('We send you an email when it is on its way.');
    expect(screen.queryByRole('link', { name: 'Create an account' })).toBeNull();
  });

  it('keeps Pay disabled while a payment is running', async () => {
    provider.confirmCardPayment.mockReturnValueOnce(new Promise(() => undefined));
    await pay(open());
    await waitFor(async () => expect(await payButton()).toHaveProperty('disabled', true));
  });

  it('shows the provider’s card error and lets the client try again', async () => {
    provider.confirmCardPayment.mockResolvedValueOnce({
      error: { type: 'card_error', code: 'card_declined', message: 'Your card has insufficient funds.' },
    });
    const app = open();
    await pay(app);
    const message = await screen.findByText('Your card has insufficient funds.');
    expect(message.closest('[role=alert]')).not.toBeNull();
    expect(app.server.sent('SettlePayment')).toEqual([]);
    await pay(app);
    await screen.findByText('Congrats! Your payment is completed.');
  });

  it('shows an error when the bank’s confirmation failed', async () => {
    provider.confirmCardPayment.mockResolvedValueOnce({
      error: {
        type: 'invalid_request_error',
        code: 'payment_intent_authentication_failure',
        message: 'We are unable to authenticate your payment method.',
      },
    });
    await pay(open());
    await screen.findByText('We are unable to authenticate your payment method.');
  });

  it('recognises an order that was paid in another tab', async () => {
    provider.confirmCardPayment.mockResolvedValueOnce({
      error: { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message: 'Already succeeded' },
    });
    await pay(open({ SettlePayment: settled('ALREADY_PAID', null, paymentState(paid('pi_123'))) }));
    await screen.findByText('Congrats! Your payment is completed.');
    expect(screen.queryByText('Already succeeded')).toBeNull();
  });

  it('lets the client pay the new total if the shop changes the order while the page is open', async () => {
    provider.confirmCardPayment.mockResolvedValueOnce({
      error: { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message: 'It is canceled' },
    });
    const app = open({ SettlePayment: settled('DECLINED') });
    await waitFor(async () => expect(await payButton()).toHaveProperty('disabled', false));
    app.server.answer({ StartPayment: started('pi_456_secret_2', aPaymentOrder({ total: money(3_900) })) });
    await pay(app);
    await screen.findByText(/^The order has changed, and nothing was charged\. Check the total/);
    await within(screen.getByRole('form', { name: 'Card payment' })).findByText('$39.00');
    app.server.answer({ SettlePayment: settledPaid });
    await pay(app);
    await screen.findByText('Congrats! Your payment is completed.');
    expect(provider.confirmCardPayment.mock.calls.map(([secret]) => secret)).toEqual([
      'pi_123_secret_1',
      'pi_456_secret_2',
    ]);
  });

  it('does not ask for a second payment when the connection was lost during the first one', async () => {
    provider.confirmCardPayment.mockResolvedValueOnce({
      error: { type: 'api_connection_error', message: 'Network error' },
    });
    const app = open({ SettlePayment: networkFailure() });
    await pay(app);
    await screen.findByText(/Do not pay again: check first/);
    expect(await payButton()).toHaveProperty('disabled', true);
    app.server.answer({ SettlePayment: settledPaid });
    await app.user.click(screen.getByRole('button', { name: 'Check the payment' }));
    await screen.findByText('Congrats! Your payment is completed.');
  });

  it('asks the server when the provider fails during the payment', async () => {
    provider.confirmCardPayment.mockRejectedValueOnce(new Error('gone'));
    await pay(open({ SettlePayment: settled('PROCESSING') }));
    await screen.findByText(/still working on this payment/);
    expect(await payButton()).toHaveProperty('disabled', true);
  });

  it.each([
    ['NEEDS_REVIEW', /checking it by hand/],
    ['REFUNDED', /refunded in full/],
  ] as const)('shows the outcome: %s', async (outcome, text) => {
    await pay(open({ SettlePayment: settled(outcome) }));
    await screen.findByText(text);
    expect(screen.queryByText(/Congrats/)).toBeNull();
    expect(await payButton()).toHaveProperty('disabled', true);
  });

  it('lets the client try again when the server reports a declined card', async () => {
    await pay(open({ SettlePayment: settled('DECLINED', 'The card was declined.') }));
    await screen.findByText('The card was declined.');
    expect(await payButton()).toHaveProperty('disabled', false);
  });
});

describe('the payment page of an order that cannot be paid', () => {
  const show = (overrides: Parameters<typeof aPaymentOrder>[0]) =>
    open({ PaymentOrder: { order: aPaymentOrder(overrides) } });

  it('thanks the client again when the page of a paid order is opened', async () => {
    const app = show(paid('pi_9') as Parameters<typeof aPaymentOrder>[0]);
    await screen.findByText('Congrats! Your payment is completed.');
    expect(screen.getByText(/Your transaction Id:/).textContent).toBe('Your transaction Id: pi_9');
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Thank you, Sam Shopper' }));
    expect(screen.queryByRole('button', { name: 'Pay' })).toBeNull();
    expect(app.server.sent('StartPayment')).toEqual([]);
  });

  it('mentions no carrier to a client who picks the order up', async () => {
    show({ ...paid('pi_9'), quote: aPickupQuote(5_850) } as Parameters<typeof aPaymentOrder>[0]);
    await screen.findByText('Congrats! Your payment is completed.');
    const steps = within(screen.getByRole('region', { name: 'Payment' })).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'The confirmation goes to shopper@kickstand.example.',
      'We send you an email when you can pick your order up.',
    ]);
  });

  it('says only that a shipped order is paid', async () => {
    show({ ...paid('pi_9'), status: 'SHIPPED' } as Parameters<typeof aPaymentOrder>[0]);
    await screen.findByText('This order is paid. There is nothing left to do.');
    screen.getByText('pi_9');
  });

  it.each([
    ['EXPIRED', 'Expired'],
    ['CANCELLED', 'Cancelled'],
  ] as const)('promises the money of a payment back that came when the order was %s', async (status, stamp) => {
    show({ ...paid('pi_9'), status } as Parameters<typeof aPaymentOrder>[0]);
    await screen.findByText('Your payment came after this order had ended. You will get the money back.');
    screen.getByText(stamp);
    expect(screen.queryByText('Paid')).toBeNull();
  });

  it.each([
    ['EXPIRED', /not paid in time/],
    ['CANCELLED', /was cancelled/],
  ] as const)('explains the status: %s', async (status, text) => {
    show({ status, isPayable: false });
    await screen.findByText(text);
    expect(screen.queryByRole('button', { name: 'Pay' })).toBeNull();
  });

  it('asks for the outcome of a payment that was under way before a reload', async () => {
    const payment = { ...paid().payment, status: 'PROCESSING' as const, transactionId: null, paidAt: null };
    const app = show({ payment } as Parameters<typeof aPaymentOrder>[0]);
    await screen.findByText('Congrats! Your payment is completed.');
    expect(app.server.sent('StartPayment')).toEqual([]);
  });

  it('shows the order as paid when the answer to the request for a secret says so', async () => {
    const { payment, ...order } = paid('pi_5');
    const refunded = money(0);
    open({ StartPayment: started(null, aPaymentOrder({ ...order, payment: { ...payment, refunded } })) });
    await screen.findByText('Congrats! Your payment is completed.');
    screen.getByText('pi_5');
  });

  it.each([
    ['null', { order: null }],
    ['NOT_FOUND', refusal('NOT_FOUND')],
  ])('says that there is no such order when the server answers %s', async (_name, answer) => {
    open({ PaymentOrder: answer });
    await screen.findByText('There is no such order');
  });
});

describe('the payment page without a card form', () => {
  it('offers to fetch the order again', async () => {
    const app = open({ PaymentOrder: httpError(500) });
    await screen.findByText(/not available right now/);
    app.server.answer({ PaymentOrder: { order: aPaymentOrder() } });
    await app.user.click(screen.getByRole('button', { name: 'Retry' }));
    await payButton();
  });

  it('says why no payment could be started, and lets the client try again', async () => {
    const app = open({ StartPayment: refusal('PAYMENT_UNAVAILABLE', 'Card payments are not available right now.') });
    await screen.findByText('Card payments are not available right now.');
    app.server.answer({ StartPayment: started() });
    await app.user.click(screen.getByRole('button', { name: 'Retry' }));
    await pay(app);
    await screen.findByText('Congrats! Your payment is completed.');
  });

  it('says that the card form could not be loaded, and lets the client try again', async () => {
    const load = vi.mocked(cardProvider.loadCardProvider);
    const loads = load.getMockImplementation();
    load.mockRejectedValue(new Error('blocked'));
    const app = open();
    await screen.findByText(/card form could not be loaded/);
    if (loads) load.mockImplementation(loads);
    await app.user.click(screen.getByRole('button', { name: 'Retry' }));
    await pay(app);
    await screen.findByText('Congrats! Your payment is completed.');
  });
});
