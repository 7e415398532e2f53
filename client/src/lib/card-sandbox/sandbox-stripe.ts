import type { PaymentIntent, PaymentMethodCreateParams, Stripe, StripeError } from '@stripe/stripe-js';
import { CardElement } from './card-element';
import { parseExpiry } from './card-expiry';
import { askForChallenge } from './challenge-dialog';
import { type ApiResult, SandboxApi } from './sandbox-api';
import { SandboxElements } from './sandbox-elements';
import { isPublishedTestCard } from './test-card-numbers';

export interface CardSandboxBrowserOptions {
  publishableKey: string;
  /** Where the sandbox's API is mounted, e.g. `/sandbox/stripe`. */
  apiBase: string;
  /** Current time, for expiry dates. */
  now?: () => Date;
}

type BillingDetails = PaymentMethodCreateParams.BillingDetails;
type Form = Record<string, string>;
type FormResult = { form: Form; error?: undefined } | { form?: undefined; error: StripeError };

interface CardMethod {
  card: unknown;
  billing_details?: BillingDetails;
}

interface ConfirmData {
  payment_method?: string | CardMethod;
}

interface IntentResult {
  paymentIntent?: PaymentIntent;
  error?: StripeError;
}

/** The error of Stripe's API for a real card in test mode. */
const notATestCard: StripeError = {
  type: 'card_error',
  code: 'card_declined',
  decline_code: 'test_mode_live_card',
  message:
    'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
};

/** The part of Stripe.js that react-stripe-js checks for and that a card payment uses. */
class SandboxStripe {
  readonly #api: SandboxApi;
  readonly #now: () => Date;
  readonly #confirming = new Map<string, Promise<IntentResult>>();

  constructor({ publishableKey, apiBase, now = () => new Date() }: CardSandboxBrowserOptions) {
    this.#api = new SandboxApi(apiBase, publishableKey);
    this.#now = now;
  }

  elements = (): SandboxElements => new SandboxElements(this.#now);

  createPaymentMethod = async ({ card, billing_details: billingDetails }: CardMethod) => {
    const { form, error } = toForm(card, billingDetails);
    if (error) return { error };
    const { object, error: refusal } = await this.#api.createPaymentMethod(form);
    return object ? { paymentMethod: object } : { error: refusal };
  };

  createToken = async (card: unknown) => {
    const { form, error } = toForm(card, undefined);
    if (error) return { error };
    const cardOnly = Object.fromEntries(Object.entries(form).filter(([name]) => name.startsWith('card[')));
    const { object, error: refusal } = await this.#api.createToken(cardOnly);
    return object ? { token: object } : { error: refusal };
  };

  /** A second call while the first is running (a double click) returns the same promise. */
  confirmCardPayment = (
    clientSecret: string,
    confirmation: ConfirmData = {},
    { handleActions = true }: { handleActions?: boolean } = {},
  ): Promise<IntentResult> => {
    const underWay = this.#confirming.get(clientSecret);
    if (underWay) return underWay;
    const confirming = this.#confirm(clientSecret, confirmation, handleActions).finally(() =>
      this.#confirming.delete(clientSecret),
    );
    this.#confirming.set(clientSecret, confirming);
    return confirming;
  };

  retrievePaymentIntent = async (clientSecret: string): Promise<IntentResult> =>
    toIntentResult(await this.#api.retrieve(clientSecret));

  handleCardAction = async (clientSecret: string): Promise<IntentResult> =>
    this.#challengeIfNeeded(clientSecret, await this.#api.retrieve(clientSecret));

  handleNextAction = ({ clientSecret }: { clientSecret: string }): Promise<IntentResult> =>
    this.handleCardAction(clientSecret);

  registerAppInfo = (): void => {};

  _registerWrapper = (): void => {};

  async #confirm(
    clientSecret: string,
    { payment_method: method }: ConfirmData,
    handleActions: boolean,
  ): Promise<IntentResult> {
    const { form, error } = toConfirmForm(method);
    if (error) return { error };
    const confirmed = await this.#api.confirm(clientSecret, form);
    return handleActions ? this.#challengeIfNeeded(clientSecret, confirmed) : toIntentResult(confirmed);
  }

  async #challengeIfNeeded(clientSecret: string, result: ApiResult<PaymentIntent>): Promise<IntentResult> {
    if (result.object?.status !== 'requires_action') return toIntentResult(result);
    const outcome = await askForChallenge(result.object);
    const answered = await this.#api.answerChallenge(clientSecret, outcome);
    const intent = answered.object;
    if (intent?.status === 'requires_payment_method' && intent.last_payment_error) {
      return { error: { ...intent.last_payment_error, payment_intent: intent } };
    }
    return toIntentResult(answered);
  }
}

export function createSandboxStripe(options: CardSandboxBrowserOptions): Stripe {
  // Stripe.js has dozens of methods for ways to pay that the shop does not offer.
  return new SandboxStripe(options) as unknown as Stripe;
}

function toIntentResult({ object, error }: ApiResult<PaymentIntent>): IntentResult {
  return object ? { paymentIntent: object } : { error };
}

function toConfirmForm(method: ConfirmData['payment_method']): FormResult {
  if (method === undefined) return { form: {} };
  if (typeof method === 'string') return { form: { payment_method: method } };
  const { form, error } = toForm(method.card, method.billing_details);
  if (error) return { error };
  const nested = Object.entries(form).map(([name, value]) => [
    name.replace(/^([^[]+)/, 'payment_method_data[$1]'),
    value,
  ]);
  return { form: Object.fromEntries(nested) as Form };
}

/** The form data of the card, or the reason why it must not be sent. */
function toForm(card: unknown, billingDetails: BillingDetails | undefined): FormResult {
  if (!(card instanceof CardElement)) throw new Error('The card sandbox needs the card element it created.');
  const fault = card.reportFault();
  if (fault) return { error: { type: 'validation_error', code: fault.code, message: fault.message } };
  const values = card.readValues();
  const expiry = parseExpiry(values.expiry);
  if (!expiry || !isPublishedTestCard(values.number)) return { error: { ...notATestCard } };
  const postalCode = billingDetails?.address?.postal_code ?? values.postalCode;
  return {
    form: {
      type: 'card',
      'card[number]': values.number,
      'card[exp_month]': String(expiry.month),
      'card[exp_year]': String(expiry.year),
      'card[cvc]': values.cvc,
      ...flatten('billing_details', {
        ...billingDetails,
        address: { ...billingDetails?.address, postal_code: postalCode },
      }),
    },
  };
}

function flatten(prefix: string, object: object): Form {
  return Object.assign(
    {},
    ...Object.entries(object).map(([key, value]: [string, unknown]) => {
      if (typeof value === 'object' && value !== null) return flatten(`${prefix}[${key}]`, value);
      return typeof value === 'string' && value !== '' ? { [`${prefix}[${key}]`]: value } : {};
    }),
  ) as Form;
}
