import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { useLocale } from '../../../lib/locale/use-locale';
import type { ProductValues } from './product-rules';

const Said = chakra('span', { base: { display: 'block' } });

interface MinimumHintProps {
  control: Control<ProductValues>;
  /** What else is to be said under the field. */
  note: ReactNode;
}

/** Tells of a minimum that the stock cannot meet. It is no error: stock may be on its way. */
export function MinimumHint({ control, note }: MinimumHintProps) {
  const [available, minimum] = useWatch({ control, name: ['availableQuantity', 'minimumQuantity'] });
  const locale = useLocale();
  const isOutOfReach = isWhole(available) && isWhole(minimum) && Number(minimum) > Number(available);
  return (
    <>
      {note}
      <Said role="status">
        {isOutOfReach &&
          `More than what is in stock: nobody can order this until there are ${Number(minimum).toLocaleString(locale)}.`}
      </Said>
    </>
  );
}

/** What is no whole number yet is for the field's own check to refuse. */
function isWhole(typed = ''): boolean {
  return typed.trim() !== '' && Number.isInteger(Number(typed));
}
