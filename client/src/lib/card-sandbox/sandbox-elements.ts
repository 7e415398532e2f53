import type { StripeCardElementOptions } from '@stripe/stripe-js';
import { CardElement } from './card-element';

/** Returned by `stripe.elements()`. Supports only the card element, which the shop uses. */
export class SandboxElements {
  readonly #now: () => Date;
  #card: CardElement | null = null;

  constructor(now: () => Date) {
    this.#now = now;
  }

  create(type: string, options: StripeCardElementOptions = {}): CardElement {
    if (type !== 'card') throw new Error(`The card sandbox has no element of type ${type}.`);
    if (this.#card) throw new Error('Can only create one Element of type card through an Elements instance.');
    const card = new CardElement(options, {
      now: this.#now,
      onDestroy: () => {
        if (this.#card === card) this.#card = null;
      },
    });
    this.#card = card;
    return card;
  }

  /** Finds an element by its type or by its react-stripe-js component. */
  getElement(type: string | { __elementType?: string }): CardElement | null {
    const name = typeof type === 'string' ? type : type.__elementType;
    return name === 'card' ? this.#card : null;
  }

  /** Currency, amount and appearance do not apply to a card element. */
  update(): void {}

  fetchUpdates(): Promise<Record<string, never>> {
    return Promise.resolve({});
  }

  submit(): Promise<Record<string, never>> {
    return Promise.resolve({});
  }

  on(): this {
    return this;
  }

  off(): this {
    return this;
  }
}
