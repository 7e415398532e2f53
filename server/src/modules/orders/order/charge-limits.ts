import { minimumChargeMinor } from '../../../platform/card-payments/minimum-amounts.js';
import { maximumChargeMinor } from '../../../platform/card-payments/stripe-amounts.js';
import { findStepFault, formatMoney, money, type Money } from '../../../shared/money.js';

/** Smallest total that can be charged to a card. An order with a total of 0 is paid without a card. */
export function minimumCharge(currency: Money['currency']): Money {
  return money(minimumChargeMinor(currency), currency);
}

/** Message for the customer if the total cannot be paid by card; null if it can. */
export function findChargeFault(total: Money): string | null {
  const maximum = money(maximumChargeMinor(total.currency), total.currency);
  if (total.amountMinor <= maximum.amountMinor) return findStaffChargeFault(total);
  return `The total of ${formatMoney(total)} is above ${formatMoney(maximum)}, the most a card can be charged.`;
}

/**
 * As `findChargeFault`, for orders that staff place or edit. Their total may be above the maximum, because staff can
 * record a payment by bank transfer.
 */
export function findStaffChargeFault(total: Money): string | null {
  const minimum = minimumCharge(total.currency);
  const stepFault = findStepFault(total);
  if (stepFault !== null) return `The total of ${formatMoney(total)} cannot be charged to a card. ${stepFault}`;
  if (total.amountMinor === 0 || total.amountMinor >= minimum.amountMinor) return null;
  return `The total of ${formatMoney(total)} is below ${formatMoney(minimum)}, the least a card can be charged.`;
}
