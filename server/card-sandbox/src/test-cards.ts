/** How a charge to a card is declined, with Stripe's codes: https://docs.stripe.com/declines/codes */
export interface Decline {
  code: string;
  declineCode?: string;
  message: string;
}

const declined = 'Your card was declined.';

/** Published at https://docs.stripe.com/testing#declined-payments. */
export const declines = {
  generic_decline: { code: 'card_declined', declineCode: 'generic_decline', message: declined },
  insufficient_funds: {
    code: 'card_declined',
    declineCode: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  lost_card: { code: 'card_declined', declineCode: 'lost_card', message: declined },
  stolen_card: { code: 'card_declined', declineCode: 'stolen_card', message: declined },
  card_velocity_exceeded: {
    code: 'card_declined',
    declineCode: 'card_velocity_exceeded',
    message: 'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
  },
  expired_card: { code: 'expired_card', message: 'Your card has expired.' },
  incorrect_cvc: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  processing_error: {
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
  authentication_required: {
    code: 'authentication_required',
    declineCode: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  },
} as const satisfies Record<string, Decline>;

export type DeclineName = keyof typeof declines;
export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay';

/** Behaviour of a test card. Without any of these, its payments succeed. */
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

/** The published test cards: https://docs.stripe.com/testing. */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'visa', paymentMethod: 'pm_card_visa' },
  { number: '4000056655665556', brand: 'visa', funding: 'debit', paymentMethod: 'pm_card_visa_debit' },
  { number: '5555555555554444', brand: 'mastercard', paymentMethod: 'pm_card_mastercard' },
  { number: '2223003122003222', brand: 'mastercard' },
  { number: '5200828282828210', brand: 'mastercard', funding: 'debit', paymentMethod: 'pm_card_mastercard_debit' },
  { number: '5105105105105100', brand: 'mastercard', funding: 'prepaid', paymentMethod: 'pm_card_mastercard_prepaid' },
  { number: '378282246310005', brand: 'amex', paymentMethod: 'pm_card_amex' },
  { number: '371449635398431', brand: 'amex' },
  { number: '6011111111111117', brand: 'discover', paymentMethod: 'pm_card_discover' },
  { number: '6011000990139424', brand: 'discover' },
  { number: '3056930009020004', brand: 'diners', paymentMethod: 'pm_card_diners' },
  { number: '36227206271667', brand: 'diners' },
  { number: '3566002020360505', brand: 'jcb', paymentMethod: 'pm_card_jcb' },
  { number: '6200000000000005', brand: 'unionpay', paymentMethod: 'pm_card_unionpay' },
  { number: '4000002760000016', brand: 'visa', country: 'DE', paymentMethod: 'pm_card_de' },
  { number: '4000008260000000', brand: 'visa', country: 'GB', paymentMethod: 'pm_card_gb' },
  {
    number: '4000000000000002',
    brand: 'visa',
    decline: 'generic_decline',
    paymentMethod: 'pm_card_visa_chargeDeclined',
  },
  {
    number: '4000000000009995',
    brand: 'visa',
    decline: 'insufficient_funds',
    paymentMethod: 'pm_card_visa_chargeDeclinedInsufficientFunds',
  },
  {
    number: '4000000000009987',
    brand: 'visa',
    decline: 'lost_card',
    paymentMethod: 'pm_card_visa_chargeDeclinedLostCard',
  },
  {
    number: '4000000000009979',
    brand: 'visa',
    decline: 'stolen_card',
    paymentMethod: 'pm_card_visa_chargeDeclinedStolenCard',
  },
  {
    number: '4000000000000069',
    brand: 'visa',
    decline: 'expired_card',
    paymentMethod: 'pm_card_chargeDeclinedExpiredCard',
  },
  {
    number: '4000000000000127',
    brand: 'visa',
    decline: 'incorrect_cvc',
    paymentMethod: 'pm_card_chargeDeclinedIncorrectCvc',
  },
  {
    number: '4000000000000119',
    brand: 'visa',
    decline: 'processing_error',
    paymentMethod: 'pm_card_chargeDeclinedProcessingError',
  },
  {
    number: '4000000000006975',
    brand: 'visa',
    decline: 'card_velocity_exceeded',
    paymentMethod: 'pm_card_visa_chargeDeclinedVelocityLimitExceeded',
  },
  {
    number: '4000002500003155',
    brand: 'visa',
    authenticate: true,
    paymentMethod: 'pm_card_authenticationRequiredOnSetup',
  },
  { number: '4000002760003184', brand: 'visa', authenticate: true, paymentMethod: 'pm_card_authenticationRequired' },
  { number: '4000000000003220', brand: 'visa', authenticate: true, paymentMethod: 'pm_card_threeDSecure2Required' },
  {
    number: '4000008260003178',
    brand: 'visa',
    authenticate: true,
    decline: 'insufficient_funds',
    paymentMethod: 'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds',
  },
  {
    number: '4000008400001629',
    brand: 'visa',
    authenticate: true,
    decline: 'generic_decline',
    paymentMethod: 'pm_card_threeDSecureRequiredChargeDeclined',
  },
  { number: '4000000000000259', brand: 'visa', dispute: 'fraudulent', paymentMethod: 'pm_card_createDispute' },
  {
    number: '4000000000002685',
    brand: 'visa',
    dispute: 'product_not_received',
    paymentMethod: 'pm_card_createDisputeProductNotReceived',
  },
  {
    number: '4000000000001976',
    brand: 'visa',
    dispute: 'fraudulent',
    inquiry: true,
    paymentMethod: 'pm_card_createDisputeInquiry',
  },
  {
    number: '4000000000007726',
    brand: 'visa',
    refund: 'pending_then_succeeded',
    paymentMethod: 'pm_card_pendingRefund',
  },
  { number: '4000000000005126', brand: 'visa', refund: 'succeeded_then_failed', paymentMethod: 'pm_card_refundFail' },
];

const byNumber = new Map(testCards.map((card) => [card.number, card]));
const byPaymentMethod = new Map(testCards.flatMap((card) => (card.paymentMethod ? [[card.paymentMethod, card]] : [])));

export const findTestCard = (number: string): TestCard | undefined => byNumber.get(number);
export const findTestCardByPaymentMethod = (id: string): TestCard | undefined => byPaymentMethod.get(id);
