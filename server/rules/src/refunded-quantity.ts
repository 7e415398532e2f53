/**
 * The refunded part of an order line: '1 of 2 refunded', or '$5.00 refunded' for less than the price of one unit. Mails,
 * exports and pages use the same text.
 * @param amount the refunded amount, formatted; null if there is none
 * @returns null if nothing is refunded
 */
export function toRefundedText(refundedQuantity: number, quantity: number, amount: string | null): string | null {
  if (refundedQuantity > 0) return `${refundedQuantity} of ${quantity} refunded`;
  return amount === null ? null : `${amount} refunded`;
}
