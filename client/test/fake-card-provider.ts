import type { Stripe, StripeError } from '@stripe/stripe-js';
import { vi, type Mock } from 'vitest';

interface FakeCardProvider {
  stripe: Stripe;
  confirmCardPayment: Mock<(secret: string, data: unknown) => Promise<{ error?: Partial<StripeError> }>>;
}

/** The parts of the card provider that its React bindings need; its card is always filled in. */
export function createFakeCardProvider(): FakeCardProvider {
  const confirmCardPayment = vi.fn((_secret: string, _data: unknown) => Promise.resolve({}));
  const card = { mount: vi.fn(), on: vi.fn(), off: vi.fn(), update: vi.fn(), destroy: vi.fn() };
  const elements = { create: () => card, getElement: () => card, update: vi.fn() };
  const stripe = {
    elements: () => elements,
    createToken: vi.fn(),
    createPaymentMethod: vi.fn(),
    confirmCardPayment,
    registerAppInfo: vi.fn(),
    _registerWrapper: vi.fn(),
  };
  return { stripe: stripe as unknown as Stripe, confirmCardPayment };
}
