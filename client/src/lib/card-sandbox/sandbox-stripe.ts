import type * as StripeJs from '@stripe/stripe-js';
import { CardElement } from './card-element';
import { isPublishedTestCard, parseExpiry } from './card-rules';
import type { PaymentIntent } from '@stripe/stripe-js';

interface CardSandboxOptions {
  publishableKey: string;
  /** Where the sandbox's API is mounted, e.g. `/sandbox/stripe`. */
  apiBase: string;
  /** Current time, for expiry dates. */
  now?: () => Date;
}

type Form = Record<string, string>;
type Result = StripeJs.PaymentIntentResult;

/** The messages of Stripe.js. */
const messages = {
  unreachable:
    'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
  unreadable: 'An unexpected error occurred. Please try again.',
  notATestCard:
    'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
};

/**
 * Replaces Stripe.js for shops without a Stripe account. It has only the methods that react-stripe-js requires and that
 * the shop uses.
 */
export function createSandboxStripe(options: CardSandboxOptions): StripeJs.Stripe {
  const confirming = new Map<string, Promise<Result>>();
  let card: CardElement | null = null;
  const elements = {
    create(_type: 'card', cardOptions: StripeJs.StripeCardElementOptions = {}) {
      return (card = new CardElement(cardOptions, options.now ?? (() => new Date())));
    },
    getElement: () => card,
    update() {},
  };
  const sandbox = {
    elements: () => elements,
    /** A second call while the first is running (a double click) returns the same promise. */
    confirmCardPayment(clientSecret: string, { payment_method: method }: StripeJs.ConfirmCardPaymentData) {
      const underWay = confirming.get(clientSecret);
      if (underWay) return underWay;
      const confirmed = confirm(options, clientSecret, method).finally(() => confirming.delete(clientSecret));
      confirming.set(clientSecret, confirmed);
      return confirmed;
    },
    createToken: refuseCall,
    createPaymentMethod: refuseCall,
  };
  return sandbox as unknown as StripeJs.Stripe;
}

function refuseCall(): never {
  throw new Error('The card sandbox confirms card payments only.');
}

async function confirm(options: CardSandboxOptions, clientSecret: string, method: unknown): Promise<Result> {
  const { form, error } = toForm(method);
  if (error) return { error };
  const confirmed = await post(options, clientSecret, 'confirm', form);
  if (confirmed.paymentIntent?.status !== 'requires_action') return confirmed;
  const outcome = await askForChallenge(confirmed.paymentIntent);
  const answered = await post(options, clientSecret, 'sandbox_challenge', { outcome });
  const { status, last_payment_error: failure } = answered.paymentIntent ?? {};
  return status === 'requires_payment_method' && failure ? { error: failure } : answered;
}

/** The form data of the card, or the error because of which nothing is sent. */
function toForm(method: unknown): { form: Form; error?: StripeJs.StripeError } {
  const { card, billing_details } = Object(method) as { card?: unknown; billing_details?: object };
  if (!(card instanceof CardElement)) throw new Error('The card sandbox needs the card element it created.');
  const fault = card.reportFault();
  if (fault) return { form: {}, error: { type: 'validation_error', code: fault.code, message: fault.message } };
  const { number, expiry, cvc } = card.readValues();
  const date = parseExpiry(expiry);
  if (!date || !isPublishedTestCard(number)) {
    const decline = { code: 'card_declined', decline_code: 'test_mode_live_card', message: messages.notATestCard };
    return { form: {}, error: { type: 'card_error', ...decline } };
  }
  const fields = { number, exp_month: String(date.month), exp_year: String(date.year), cvc };
  return { form: flatten('payment_method_data', { type: 'card', card: fields, billing_details }) };
}

function flatten(prefix: string, object: object): Form {
  const entries = Object.entries(object).map(([key, value]: [string, unknown]) => {
    if (typeof value === 'object' && value !== null) return flatten(`${prefix}[${key}]`, value);
    return typeof value === 'string' && value !== '' ? { [`${prefix}[${key}]`]: value } : {};
  });
  return Object.assign({}, ...entries) as Form;
}

/** Calls the intent's path of the sandbox's API. Never rejects: errors are in the answer, as with Stripe.js. */
async function post(options: CardSandboxOptions, clientSecret: string, action: string, form: Form) {
  // A client secret such as `pi_123_secret_456` begins with its intent's ID.
  const path = `/v1/payment_intents/${clientSecret.replace(/_secret_.*/, '')}/${action}`;
  const body = new URLSearchParams({ ...form, client_secret: clientSecret, key: options.publishableKey });
  const init = { method: 'POST', body, signal: AbortSignal.timeout(30_000) };
  const response = await fetch(options.apiBase + path, init).catch(() => null);
  const answer = (await response?.json().catch(() => null)) as
    (StripeJs.PaymentIntent & { error?: StripeJs.StripeError }) | null;
  if (response?.ok && answer) return { paymentIntent: answer };
  if (!response) return { error: { type: 'api_connection_error', message: messages.unreachable } as const };
  return { error: answer?.error ?? ({ type: 'api_error', message: messages.unreadable } as const) };
}

/** The amount is in Stripe's minor units. */
type Payment = Pick<PaymentIntent, 'amount' | 'currency'>;

/** Stripe sends ISK and UGX with two decimals, although these currencies have none. */
const sentWithTwoDecimals = ['isk', 'ugx'];

/**
 * A dialog in place of the bank's page for 3-D Secure. Resolves to the buyer's choice. Closing the dialog with Esc
 * counts as failed, as with a bank.
 */
function askForChallenge(payment: Payment): Promise<'complete' | 'fail'> {
  const returnFocusTo = document.activeElement;
  const dialog = buildDialog(payment);
  return new Promise((resolve) => {
    const finish = (outcome: 'complete' | 'fail') => {
      dialog.remove();
      if (returnFocusTo instanceof HTMLElement && returnFocusTo.isConnected) returnFocusTo.focus();
      resolve(outcome);
    };
    const buttons = [...dialog.querySelectorAll('button')];
    for (const [position, button] of buttons.entries()) {
      button.addEventListener('click', () => finish(position === 0 ? 'complete' : 'fail'));
    }
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      finish('fail');
    });
    dialog.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' && event.key !== 'Tab') return;
      event.preventDefault();
      event.stopPropagation();
      if (event.key === 'Escape') finish('fail');
      // Tab moves the focus to the other button.
      else buttons.find((button) => button !== document.activeElement)?.focus();
    });
    document.body.append(dialog);
    // In tests, there is no showModal, and the page behind the dialog is not inert.
    if (typeof dialog.showModal === 'function') dialog.showModal();
    else dialog.setAttribute('open', '');
    buttons[0]?.focus();
  });
}

function buildDialog({ amount, currency }: Payment): HTMLDialogElement {
  const format = new Intl.NumberFormat(undefined, { style: 'currency', currency });
  const decimals = sentWithTwoDecimals.includes(currency) ? 2 : (format.resolvedOptions().maximumFractionDigits ?? 2);
  const dialog = document.createElement('dialog');
  dialog.className = 'card-sandbox-dialog';
  dialog.setAttribute('aria-modal', 'true');
  dialog.setAttribute('aria-labelledby', 'card-sandbox-challenge-title');
  dialog.setAttribute('aria-describedby', 'card-sandbox-challenge-text');
  dialog.innerHTML = `<h2 id="card-sandbox-challenge-title">3-D Secure check</h2>
    <p id="card-sandbox-challenge-text">Your bank would ask you here to approve this payment:</p>
    <p class="card-sandbox-amount"></p>
    <div class="card-sandbox-actions"><button type="button">Complete</button><button type="button">Fail</button></div>
    <p class="card-sandbox-note">Sandbox: no real card is charged</p>`;
  dialog.querySelector('.card-sandbox-amount')?.append(format.format(amount / 10 ** decimals));
  return dialog;
}
