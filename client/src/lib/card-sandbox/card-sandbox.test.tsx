import type { Stripe } from '@stripe/stripe-js';
import { CardElement as ReactCardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createSandboxStripe } from './sandbox-stripe';

const now = () => new Date('2026-03-15T12:00:00Z');
const clientSecret = 'pi_1_secret_2';

interface SentRequest {
  url: string;
  method: string;
  form: Record<string, string>;
}

/** Answers the sandbox's HTTP paths and records the requests. */
function stubApi(answers: Record<string, { status?: number; body: unknown }>) {
  const sent: SentRequest[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const form = init.body instanceof URLSearchParams ? Object.fromEntries(init.body) : {};
    sent.push({ url, method: init.method ?? 'GET', form });
    const path = url.split('?')[0] ?? '';
    const answer = answers[path.slice('/sandbox/stripe/v1/'.length)];
    if (!answer) return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve(new Response(JSON.stringify(answer.body), { status: answer.status ?? 200 }));
  });
  return sent;
}

const intent = (fields: object) => ({
  id: 'pi_1',
  object: 'payment_intent',
  amount: 4500,
  currency: 'usd',
  client_secret: clientSecret,
  ...fields,
});

const createStripe = () => createSandboxStripe({ publishableKey: 'pk_test_1', apiBase: '/sandbox/stripe', now });

function Form({
  onChange,
}: {
  onChange?: (event: { complete: boolean; empty: boolean; brand: string; error?: object }) => void;
}) {
  const stripe = useStripe();
  const elements = useElements();
  const [outcome, setOutcome] = useState('');
  const pay = async () => {
    const card = elements?.getElement(ReactCardElement);
    if (!stripe || !card) throw new Error('not ready');
    const { error, paymentIntent } = await stripe.confirmCardPayment(clientSecret, {
      payment_method: { card, billing_details: { name: 'Ada Rider', email: 'ada@example.com' } },
    });
    setOutcome(error ? (error.message ?? 'error') : (paymentIntent?.status ?? 'nothing'));
  };
  return (
    <>
      <ReactCardElement options={{ hidePostalCode: true }} onChange={onChange} />
      <button onClick={() => void pay()}>Pay</button>
      <output>{outcome}</output>
    </>
  );
}

async function renderForm(onChange?: Parameters<typeof Form>[0]['onChange']) {
  const stripe: Stripe = createStripe();
  render(
    <StrictMode>
      <Elements stripe={stripe}>
        <Form onChange={onChange} />
      </Elements>
    </StrictMode>,
  );
  await screen.findByLabelText(/card number/i);
  return userEvent.setup();
}

async function fillCard(user: ReturnType<typeof userEvent.setup>, number = '4242424242424242') {
  await user.type(screen.getByLabelText(/card number/i), number);
  await user.type(screen.getByLabelText(/expiration/i), '1230');
  await user.type(screen.getByLabelText(/cvc/i), '123');
}

afterEach(() => {
  document.body.replaceChildren();
});

describe('the card field', () => {
  it('says that no real card is charged', async () => {
    await renderForm();
    expect(screen.getByText('Sandbox: no real card is charged')).toBeDefined();
  });

  it('groups the number and moves the focus from field to field', async () => {
    const user = await renderForm();
    await user.click(screen.getByLabelText(/card number/i));
    await user.keyboard('42424242424242421230123');
    expect(screen.getByLabelText<HTMLInputElement>(/card number/i).value).toBe('4242 4242 4242 4242');
    expect(screen.getByLabelText<HTMLInputElement>(/expiration/i).value).toBe('12 / 30');
    expect(screen.getByLabelText<HTMLInputElement>(/cvc/i).value).toBe('123');
    expect(document.activeElement).toBe(screen.getByLabelText(/cvc/i));
  });

  it('reports completeness, brand and errors as they change', async () => {
    const onChange = vi.fn();
    const user = await renderForm(onChange);
    await fillCard(user);
    expect(onChange).toHaveBeenLastCalledWith(
      expect.objectContaining({
        complete: true,
        empty: false,
        brand: 'visa',
        error: undefined,
      }),
    );
  });

  it.each([
    [/card number/i, '4242', 'Your card number is incomplete.'],
    [/card number/i, '4242424242424241', 'Your card number is invalid.'],
    [/expiration/i, '1', "Your card's expiration date is incomplete."],
    [/expiration/i, '1220', "Your card's expiration year is in the past."],
    [/expiration/i, '0226', "Your card's expiration date is in the past."],
    [/expiration/i, '0199', "Your card's expiration year is invalid."],
    [/cvc/i, '12', "Your card's security code is incomplete."],
  ])('reports %s %s as Stripe does', async (label, text, message) => {
    const onChange = vi.fn();
    const user = await renderForm(onChange);
    await user.type(screen.getByLabelText(label), text);
    await user.tab();
    expect(onChange).toHaveBeenLastCalledWith(
      expect.objectContaining({
        complete: false,
        error: expect.objectContaining({ type: 'validation_error', message }) as object,
      }),
    );
    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
  });

  it('lets every digit be deleted with Backspace alone', async () => {
    const user = await renderForm();
    const number = screen.getByLabelText<HTMLInputElement>(/card number/i);
    const expiry = screen.getByLabelText<HTMLInputElement>(/expiration/i);
    await user.type(number, '42424242');
    await user.type(number, '{Backspace>8/}');
    await user.type(expiry, '1230');
    await user.type(expiry, '{Backspace>6/}');
    expect([number.value, expiry.value]).toEqual(['', '']);
  });

  it('accepts an expiry date that was pasted or filled in', async () => {
    await renderForm();
    const expiry = screen.getByLabelText<HTMLInputElement>(/expiration/i);
    fireEvent.input(expiry, { target: { value: '07/2031' } });
    expect(expiry.value).toBe('07 / 31');
  });
});

describe('a payment', () => {
  it('is confirmed with the card and the billing details', async () => {
    const sent = stubApi({ 'payment_intents/pi_1/confirm': { body: intent({ status: 'succeeded' }) } });
    const user = await renderForm();
    await fillCard(user);
    await user.click(screen.getByText('Pay'));
    await screen.findByText('succeeded');
    expect(sent).toHaveLength(1);
    expect(sent[0]?.form).toMatchObject({
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2030',
      'payment_method_data[card][cvc]': '123',
      'payment_method_data[billing_details][name]': 'Ada Rider',
      'payment_method_data[billing_details][email]': 'ada@example.com',
    });
  });

  it('is confirmed once even if Pay is clicked several times', async () => {
    const sent = stubApi({ 'payment_intents/pi_1/confirm': { body: intent({ status: 'succeeded' }) } });
    const user = await renderForm();
    await fillCard(user);
    act(() => {
      fireEvent.click(screen.getByText('Pay'));
      fireEvent.click(screen.getByText('Pay'));
    });
    await screen.findByText('succeeded');
    expect(sent).toHaveLength(1);
  });

  it('is not attempted with an incomplete card', async () => {
    const sent = stubApi({});
    const user = await renderForm();
    await user.click(screen.getByText('Pay'));
    await screen.findByText('Your card number is incomplete.');
    expect(sent).toEqual([]);
    expect(document.activeElement).toBe(screen.getByLabelText(/card number/i));
  });

  it('never sends the number of a real card', async () => {
    const sent = stubApi({});
    const user = await renderForm();
    await fillCard(user, '4111111111111111');
    await user.click(screen.getByText('Pay'));
    await screen.findByText(/Your request was in test mode, but used a non test/);
    expect(sent).toEqual([]);
  });

  it('reports why the card was declined', async () => {
    stubApi({
      'payment_intents/pi_1/confirm': {
        status: 402,
        body: { error: { type: 'card_error', code: 'card_declined', message: 'Your card has insufficient funds.' } },
      },
    });
    const user = await renderForm();
    await fillCard(user, '4000000000009995');
    await user.click(screen.getByText('Pay'));
    await screen.findByText('Your card has insufficient funds.');
  });

  it('reports a lost connection', async () => {
    stubApi({});
    const user = await renderForm();
    await fillCard(user);
    await user.click(screen.getByText('Pay'));
    await screen.findByText(/issues connecting to our payments provider/);
  });
});

describe('3-D Secure', () => {
  const challenged = { 'payment_intents/pi_1/confirm': { body: intent({ status: 'requires_action' }) } };
  const failed = intent({
    status: 'requires_payment_method',
    last_payment_error: {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message: 'We are unable to authenticate your payment method.',
    },
  });

  async function payWithChallenge(answer: object) {
    const sent = stubApi({ ...challenged, 'payment_intents/pi_1/sandbox_challenge': { body: answer } });
    const user = await renderForm();
    await fillCard(user, '4000002500003155');
    await user.click(screen.getByText('Pay'));
    const dialog = await screen.findByRole('dialog', { name: '3-D Secure check' });
    expect(dialog.textContent).toContain('$45.00');
    return { sent, user };
  }

  it('succeeds when the challenge is completed', async () => {
    const { sent, user } = await payWithChallenge(intent({ status: 'succeeded' }));
    await user.click(screen.getByRole('button', { name: 'Complete' }));
    await screen.findByText('succeeded');
    expect(sent[1]?.form).toMatchObject({ outcome: 'complete', client_secret: clientSecret });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    [
      'failed',
      async (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole('button', { name: 'Fail' })),
    ],
    ['closed with Esc', async (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Escape}')],
  ])('is an error when the challenge is %s, and returns the focus', async (_how, act) => {
    const { sent, user } = await payWithChallenge(failed);
    await act(user);
    await screen.findByText('We are unable to authenticate your payment method.');
    expect(sent[1]?.form).toMatchObject({ outcome: 'fail' });
    expect(document.activeElement).toBe(screen.getByText('Pay'));
  });

  it('keeps the focus inside the dialog', async () => {
    const { user } = await payWithChallenge(failed);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Complete' }));
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Fail' }));
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Complete' }));
  });
});

describe('the removed card field', () => {
  it('leaves no card data', async () => {
    const stripe = createStripe();
    const element = stripe.elements().create('card');
    const container = document.body.appendChild(document.createElement('div'));
    element.mount(container);
    await waitFor(() => expect(container.querySelector('input')).not.toBeNull());
    element.destroy();
    expect(container.innerHTML).toBe('');
    expect(container.className).toBe('');
  });
});
