import type { PaymentIntent, PaymentMethod, StripeError, Token } from '@stripe/stripe-js';

export type ApiResult<T> = { object: T; error?: undefined } | { object?: undefined; error: StripeError };

const patience = 30_000;

const unreachable: StripeError = {
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
};
const unreadable: StripeError = { type: 'api_error', message: 'An unexpected error occurred. Please try again.' };

/** The part of the sandbox's API that browsers use. No method rejects: errors are in the answer, as with Stripe.js. */
export class SandboxApi {
  readonly #apiBase: string;
  readonly #publishableKey: string;

  constructor(apiBase: string, publishableKey: string) {
    this.#apiBase = apiBase.replace(/\/$/, '');
    this.#publishableKey = publishableKey;
  }

  createPaymentMethod(form: Record<string, string>): Promise<ApiResult<PaymentMethod>> {
    return this.#post('/v1/payment_methods', form);
  }

  createToken(form: Record<string, string>): Promise<ApiResult<Token>> {
    return this.#post('/v1/tokens', form);
  }

  confirm(clientSecret: string, form: Record<string, string>): Promise<ApiResult<PaymentIntent>> {
    return this.#post(`${intentPath(clientSecret)}/confirm`, { ...form, client_secret: clientSecret });
  }

  answerChallenge(clientSecret: string, outcome: string): Promise<ApiResult<PaymentIntent>> {
    return this.#post(`${intentPath(clientSecret)}/sandbox_challenge`, { outcome, client_secret: clientSecret });
  }

  retrieve(clientSecret: string): Promise<ApiResult<PaymentIntent>> {
    const query = new URLSearchParams({ key: this.#publishableKey, client_secret: clientSecret });
    return this.#request(`${intentPath(clientSecret)}?${query.toString()}`, { method: 'GET' });
  }

  #post<T>(path: string, form: Record<string, string>): Promise<ApiResult<T>> {
    const body = new URLSearchParams({ ...form, key: this.#publishableKey });
    return this.#request(path, { method: 'POST', body });
  }

  async #request<T>(path: string, init: RequestInit): Promise<ApiResult<T>> {
    let response: Response;
    try {
      response = await fetch(this.#apiBase + path, { ...init, signal: AbortSignal.timeout(patience) });
    } catch {
      return { error: unreachable };
    }
    try {
      const body = (await response.json()) as T & { error?: StripeError };
      if (response.ok) return { object: body };
      return { error: body.error ?? unreadable };
    } catch {
      return { error: unreadable };
    }
  }
}

/** `pi_123_secret_456` names the intent it belongs to. */
function intentPath(clientSecret: string): string {
  return `/v1/payment_intents/${encodeURIComponent(clientSecret.split('_secret_')[0] ?? '')}`;
}
