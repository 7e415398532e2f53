import type { StripeCardElementOptions } from '@stripe/stripe-js';
import { palette } from '../../theme/palette';
import type { Theme } from '../../theme/use-theme';

/** The card's fields live in a frame that sees none of the page's styles: it is told the few it needs. */
export function toCardStyle(theme: Theme): NonNullable<StripeCardElementOptions['style']> {
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
