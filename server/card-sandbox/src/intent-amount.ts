import type { SandboxCall } from './sandbox-context.js';
import type { StoredIntent } from './stored-records.js';
import { invalidRequest, missingParameter } from './sandbox-error.js';
import { formatStripeAmount } from './stripe-money.js';

/** The amount and currency of the request; where the request has none, those of the intent. */
export function readAmount(
  { parameters, amountLimits }: SandboxCall,
  intent: StoredIntent | undefined,
): { amount: number; currency: string } {
  const amount = parameters.integer('amount') ?? intent?.amount;
  const currency = (parameters.string('currency') ?? intent?.currency)?.toLowerCase();
  if (amount === undefined) throw missingParameter('amount');
  if (!currency) throw missingParameter('currency');
  if (!/^[a-z]{3}$/.test(currency)) throw invalidRequest(`Invalid currency: ${currency}`, { param: 'currency' });
  if (amount < 1) {
    throw invalidRequest('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  }
  const { minimum, maximum, step } = amountLimits(currency);
  if (amount % step !== 0) {
    throw invalidRequest(`Amounts in ${currency} must be evenly divisible by ${step}.`, { param: 'amount' });
  }
  if (amount < minimum) {
    throw invalidRequest(`Amount must be at least ${formatStripeAmount(minimum, currency)}`, {
      code: 'amount_too_small',
      param: 'amount',
    });
  }
  if (amount > maximum) {
    throw invalidRequest(`Amount must be no more than ${formatStripeAmount(maximum, currency)}`, {
      code: 'amount_too_large',
      param: 'amount',
    });
  }
  return { amount, currency };
}
