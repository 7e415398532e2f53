import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { Field } from '../../../components/forms/Field';
import { VisuallyHidden } from '../../../components/page/VisuallyHidden';
import { useShopQuery } from '../../../graphql/generated/operations';
import { useLocale } from '../../../lib/locale/use-locale';
import { formatMoney, withMinorUnits } from '../../../lib/money/money';
import { toMinorUnits } from '../../../lib/money/parse-amount';
import type { ProductValues } from './product-rules';

interface FigureFieldProps {
  control: Control<ProductValues>;
  /** Another hint below the field. */
  note: ReactNode;
  error: string | undefined;
  children: ReactNode;
}

/** Warns if the minimum quantity is above the available quantity. This is not an error, because more stock may arrive. */
export function MinimumField({ control, ...rest }: FigureFieldProps) {
  return <FieldWithWarning label="Minimum Quantity" warning={useMinimumWarning(control)} {...rest} />;
}

/**
 * Warns if the smallest order costs less than a card can be charged. This is not an error, because larger orders can be
 * paid by card.
 */
export function PriceField({ control, currency, ...rest }: FigureFieldProps & { currency: Currency }) {
  return <FieldWithWarning label="Price" warning={usePriceWarning(control, currency)} {...rest} />;
}

interface Currency {
  currencyCode: string;
  decimals: number;
}

interface FieldWithWarningProps extends Omit<FigureFieldProps, 'control'> {
  label: string;
  warning: string;
}

function FieldWithWarning({ label, warning, note, error, children }: FieldWithWarningProps) {
  const withNote = (
    <>
      {note}
      {warning && <chakra.span display="block">{warning}</chakra.span>}
    </>
  );
  return (
    <>
      <Field label={label} hint={note ? withNote : warning} error={error} required>
        {children}
      </Field>
      {/* Always rendered: screen readers ignore a status that is added with its text. It is hidden and takes no room. */}
      <VisuallyHidden role="status">{warning}</VisuallyHidden>
    </>
  );
}

function usePriceWarning(control: Control<ProductValues>, { currencyCode, decimals }: Currency): string {
  const [typedPrice, minimum] = useWatch({ control, name: ['price', 'minimumQuantity'] });
  const charge = useShopQuery().data?.shop.cardPayments.minimumCharge;
  const locale = useLocale();
  const price = toMinorUnits(typedPrice ?? '', decimals);
  // Free products are not paid for by card.
  if (!charge || charge.currencyCode !== currencyCode || !price || !isWhole(minimum)) return '';
  const total = price * Number(minimum);
  if (total <= 0 || total >= charge.amountMinor) return '';
  const least = Math.ceil(charge.amountMinor / price).toLocaleString(locale);
  const [smallest, atLeast] = [withMinorUnits(charge, total), charge].map((money) => formatMoney(money, locale));
  return `The smallest order comes to ${smallest}, but a card is charged ${atLeast} or more: nobody can order fewer than ${least}.`;
}

function useMinimumWarning(control: Control<ProductValues>): string {
  const [available, minimum] = useWatch({ control, name: ['availableQuantity', 'minimumQuantity'] });
  const locale = useLocale();
  const isOutOfReach = isWhole(available) && isWhole(minimum) && Number(minimum) > Number(available);
  if (!isOutOfReach) return '';
  const pieces = Number(minimum).toLocaleString(locale);
  return `More than what is in stock: nobody can order this until there are ${pieces}.`;
}

/** Other input is refused by the field's own validation. */
function isWhole(typed = ''): boolean {
  return typed.trim() !== '' && Number.isInteger(Number(typed));
}
