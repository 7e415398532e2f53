import type { ReactNode } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { Field } from '../../components/forms/Field';
import { VisuallyHidden } from '../../components/page/VisuallyHidden';
import { useLocale } from '../../lib/locale/use-locale';
import type { ProductValues } from './product-rules';

interface MinimumFieldProps {
  control: Control<ProductValues>;
  /** Another hint below the field. */
  note: ReactNode;
  error: string | undefined;
  children: ReactNode;
}

/** Warns of a minimum above the available quantity. Not an error: more stock may arrive. */
export function MinimumField({ control, note, error, children }: MinimumFieldProps) {
  const hint = useMinimumHint(control);
  const withNote = (
    <>
      {note}
      {hint}
    </>
  );
  return (
    <>
      <Field label="Minimum Quantity" hint={note ? withNote : hint} error={error} required>
        {children}
      </Field>
      {/* Always there: what comes together with its text is not read out. Hidden, it takes no room in the grid. */}
      <VisuallyHidden role="status">{hint}</VisuallyHidden>
    </>
  );
}

function useMinimumHint(control: Control<ProductValues>): string {
  const [available, minimum] = useWatch({ control, name: ['availableQuantity', 'minimumQuantity'] });
  const locale = useLocale();
  const isOutOfReach = isWhole(available) && isWhole(minimum) && Number(minimum) > Number(available);
  if (!isOutOfReach) return '';
  const pieces = Number(minimum).toLocaleString(locale);
  return `More than what is in stock: nobody can order this until there are ${pieces}.`;
}

/** The field's own validation refuses anything else. */
function isWhole(typed = ''): boolean {
  return typed.trim() !== '' && Number.isInteger(Number(typed));
}
