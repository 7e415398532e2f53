/** How a charge to a card is declined, with Stripe's codes: https://docs.stripe.com/declines/codes */
export interface Decline {
  code: string;
  declineCode?: string;
  message: string;
}

const declined = (declineCode: string, message = 'Your card was declined.') => ({
  code: 'card_declined' as const,
  declineCode,
  message,
});

/** The declines of the test cards: https://docs.stripe.com/testing#declined-payments. */
export const declines = {
  generic_decline: declined('generic_decline'),
  insufficient_funds: declined('insufficient_funds', 'Your card has insufficient funds.'),
  lost_card: declined('lost_card'),
  stolen_card: declined('stolen_card'),
  card_velocity_exceeded: declined(
    'card_velocity_exceeded',
    'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
  ),
  expired_card: { code: 'expired_card', message: 'Your card has expired.' },
  incorrect_cvc: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  processing_error: {
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
} as const satisfies Record<string, Decline>;

export type DeclineName = keyof typeof declines;
export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay';

/** Behaviour of a test card. If no field is set, its payments succeed. */
export interface CardBehaviour {
  decline?: DeclineName;
  /** Asks for 3-D Secure before the charge. */
  authenticate?: true;
  /** The charge succeeds and is disputed a moment later. */
  dispute?: 'fraudulent' | 'product_not_received';
  /** The bank only makes an inquiry; no money moves. */
  inquiry?: true;
  refund?: 'pending_then_succeeded' | 'succeeded_then_failed';
}

export interface TestCard extends CardBehaviour {
  number: string;
  brand: CardBrand;
  funding?: 'credit' | 'debit' | 'prepaid';
  country?: string;
  /** Stripe's predefined PaymentMethod for the card in server-side tests, e.g. `pm_card_visa`. */
  paymentMethod?: string;
}

const card = (number: string, brand: CardBrand, paymentMethod?: string, rest: Partial<TestCard> = {}): TestCard => ({
  ...{ number, brand, paymentMethod, ...rest },
});

/** The published test cards: https://docs.stripe.com/testing. */
export const testCards: readonly TestCard[] = [
  card('4242424242424242', 'visa', 'pm_card_visa'),
  card('4000056655665556', 'visa', 'pm_card_visa_debit', { funding: 'debit' }),
  card('5555555555554444', 'mastercard', 'pm_card_mastercard'),
  card('2223003122003222', 'mastercard'),
  card('5200828282828210', 'mastercard', 'pm_card_mastercard_debit', { funding: 'debit' }),
  card('5105105105105100', 'mastercard', 'pm_card_mastercard_prepaid', { funding: 'prepaid' }),
  card('378282246310005', 'amex', 'pm_card_amex'),
  card('371449635398431', 'amex'),
  card('6011111111111117', 'discover', 'pm_card_discover'),
  card('6011000990139424', 'discover'),
  card('3056930009020004', 'diners', 'pm_card_diners'),
  card('36227206271667', 'diners'),
  card('3566002020360505', 'jcb', 'pm_card_jcb'),
  card('6200000000000005', 'unionpay', 'pm_card_unionpay'),
  card('4000002760000016', 'visa', 'pm_card_de', { country: 'DE' }),
  card('4000008260000000', 'visa', 'pm_card_gb', { country: 'GB' }),
  card('4000000000000002', 'visa', 'pm_card_visa_chargeDeclined', { decline: 'generic_decline' }),
  card('4000000000009995', 'visa', 'pm_card_visa_chargeDeclinedInsufficientFunds', { decline: 'insufficient_funds' }),
  card('4000000000009987', 'visa', 'pm_card_visa_chargeDeclinedLostCard', { decline: 'lost_card' }),
  card('4000000000009979', 'visa', 'pm_card_visa_chargeDeclinedStolenCard', { decline: 'stolen_card' }),
  card('4000000000000069', 'visa', 'pm_card_chargeDeclinedExpiredCard', { decline: 'expired_card' }),
  card('4000000000000127', 'visa', 'pm_card_chargeDeclinedIncorrectCvc', { decline: 'incorrect_cvc' }),
  card('4000000000000119', 'visa', 'pm_card_chargeDeclinedProcessingError', { decline: 'processing_error' }),
  card('4000000000006975', 'visa', 'pm_card_visa_chargeDeclinedVelocityLimitExceeded', {
    decline: 'card_velocity_exceeded',
  }),
  card('4000002500003155', 'visa', 'pm_card_authenticationRequiredOnSetup', { authenticate: true }),
  card('4000002760003184', 'visa', 'pm_card_authenticationRequired', { authenticate: true }),
  card('4000000000003220', 'visa', 'pm_card_threeDSecure2Required', { authenticate: true }),
  card('4000008260003178', 'visa', 'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds', {
    authenticate: true,
    decline: 'insufficient_funds',
  }),
  card('4000008400001629', 'visa', 'pm_card_threeDSecureRequiredChargeDeclined', {
    authenticate: true,
    decline: 'generic_decline',
  }),
  card('4000000000000259', 'visa', 'pm_card_createDispute', { dispute: 'fraudulent' }),
  card('4000000000002685', 'visa', 'pm_card_createDisputeProductNotReceived', { dispute: 'product_not_received' }),
  card('4000000000001976', 'visa', 'pm_card_createDisputeInquiry', { dispute: 'fraudulent', inquiry: true }),
  card('4000000000007726', 'visa', 'pm_card_pendingRefund', { refund: 'pending_then_succeeded' }),
  card('4000000000005126', 'visa', 'pm_card_refundFail', { refund: 'succeeded_then_failed' }),
];

const byNumber = new Map(testCards.map((card) => [card.number, card]));
const byPaymentMethod = new Map(testCards.flatMap((card) => (card.paymentMethod ? [[card.paymentMethod, card]] : [])));

export const findTestCard = (number: string): TestCard | undefined => byNumber.get(number);
export const findTestCardByPaymentMethod = (id: string): TestCard | undefined => byPaymentMethod.get(id);
