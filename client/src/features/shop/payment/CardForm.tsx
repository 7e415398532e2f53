import { chakra } from '@chakra-ui/react';
import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeCardElementOptions } from '@stripe/stripe-js';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '../../../components/actions/Button';
import { FormError } from '../../../components/forms/Field';
import { palette } from '../../../theme/palette';
import { useTheme, type Theme } from '../../../theme/use-theme';
import type { Confirmation } from './use-payment';

export interface CardFormProps {
  provider: Stripe | null;
  clientSecret: string | null;
  billing: { name: string; email: string };
  /** True while a payment is under way and after it: no card can be entered. */
  isLocked: boolean;
  isBusy: boolean;
  /** The provider's message about the card. */
  error: string | null;
  /** The total, shown beside the button. */
  amount: ReactNode;
  onPay: (confirm: () => Promise<Confirmation>) => void;
}

/** Card entry and the Pay button. Card data stays in the provider's own frame and never reaches the shop. */
export function CardForm(props: CardFormProps) {
  return (
    <Elements stripe={props.provider}>
      <CardEntry {...props} />
    </Elements>
  );
}

const CardBox = chakra('div', {
  base: {
    minHeight: '12',
    paddingInline: '3',
    paddingBlock: '3.5',
    bg: 'paper',
    border: '1px solid',
    borderColor: 'control',
    borderBottomWidth: '2px',
    transition: 'border-color 160ms',
    '&[data-focused=true]': { borderColor: 'ink', outline: '2px solid', outlineColor: 'signal', outlineOffset: '1px' },
    '&[data-refused=true]': { borderColor: 'danger' },
    '&[data-locked=true]': { bg: 'transparent', borderStyle: 'dashed' },
  },
});

function CardEntry({ clientSecret, billing, isLocked, isBusy, error, amount, onPay }: CardFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const { theme } = useTheme();
  const [isFocused, setIsFocused] = useState(false);
  const [entryError, setEntryError] = useState<string | null>(null);
  const shownError = entryError ?? error;
  const canPay = Boolean(stripe && clientSecret) && !isLocked;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const card = elements?.getElement(CardElement);
    if (!stripe || !card || !clientSecret || isLocked) return;
    onPay(() => stripe.confirmCardPayment(clientSecret, { payment_method: { card, billing_details: billing } }));
  };

  return (
    <chakra.form display="grid" gap="4" onSubmit={submit} aria-label="Card payment">
      <chakra.p textStyle="label" id="card-label">
        Card
      </chakra.p>
      <CardBox
        role="group"
        aria-labelledby="card-label"
        data-focused={isFocused}
        data-refused={shownError !== null}
        data-locked={isLocked}
      >
        <CardElement
          options={{ style: toCardStyle(theme), hidePostalCode: true, disabled: isLocked }}
          onFocus={() => setIsFocused(true)}
          onBlur={() => setIsFocused(false)}
          onChange={(change) => setEntryError(change.error?.message ?? null)}
        />
      </CardBox>
      <FormError>{shownError}</FormError>
      <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="5">
        <chakra.p fontSize="1.375rem" fontWeight="semibold">
          {amount}
        </chakra.p>
        <Button type="submit" tone="signal" size="large" flex="1" maxWidth="16rem" busy={isBusy} disabled={!canPay}>
          Pay
        </Button>
      </chakra.div>
    </chakra.form>
  );
}

/** Styles passed to the frame of the card fields, where the page's style sheets have no effect. */
function toCardStyle(theme: Theme): NonNullable<StripeCardElementOptions['style']> {
  const { ink, inkSoft, danger } = palette[theme];
  return {
    base: {
      color: ink,
      iconColor: inkSoft,
      fontFamily: 'ui-monospace, Menlo, Consolas, monospace',
      fontSize: '16px',
      '::placeholder': { color: inkSoft },
    },
    invalid: { color: danger, iconColor: danger },
  };
}
