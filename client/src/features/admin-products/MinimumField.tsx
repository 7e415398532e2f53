import type { ReactNode } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { Field } from '../../components/forms/Field';
import { VisuallyHidden } from '../../components/page/VisuallyHidden';
import { useLocale } from '../../lib/locale/use-locale';
import type { ProductValues } from './product-rules';

interface MinimumFieldProps {
  control: Control<ProductValues>;
  /** What else is to be said under the field. */
  note: ReactNode;
  error: string | undefined;
  children: ReactNode;
}

/** Tells of a minimum that the stock cannot meet. It is no error: stock may be on its way. */
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

/** What is no whole number yet is for the field's own check to refuse. */
function isWhole(typed = ''): boolean {
  return typed.trim() !== '' && Number.isInteger(Number(typed));
}
