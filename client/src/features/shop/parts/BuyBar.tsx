import { useEffect, useState, type RefObject } from 'react';
import { Button } from '../../../components/actions/Button';
import { Money } from '../../../components/money/Money';
import { TaxNote } from '../../../components/money/PriceNotes';
import type { PartSheet_ProductFragment } from '../../../graphql/generated/operations';
import { chakra } from '../../../theme/chakra';
import type { Purchase } from './use-purchase';

const Bar = chakra('aside', {
  base: {
    display: { base: 'grid', lg: 'none' },
    gridTemplateColumns: 'auto minmax(0, 20rem)',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: '4',
    marginTop: '6',
    paddingBlock: '2',
    paddingInline: '3',
    bg: 'plate',
    borderTop: 'heavy',
    borderInline: 'hairline',
    // A phone's keyboard leaves little room, and the bar would cover the field.
    'main:has(input:not([type=checkbox]):focus) &': { display: 'none' },
  },
});

interface BuyBarProps {
  product: PartSheet_ProductFragment;
  purchase: Purchase;
}

/** Price and button of the buying box on narrow screens, while the box is scrolled out of view. */
export function BuyBar({ product, purchase: { form, formId, isAdding } }: BuyBarProps) {
  const isBoxInView = useIsInView(form);
  return (
    <>
      {/* Reserves room below the focused element even while the bar is hidden: later, the bar must not cover it. */}
      <span data-bottom-bar hidden />
      {!isBoxInView && (
        <Bar aria-label="Buy">
          <chakra.p textStyle="subtitle">
            <Money value={product.price} />
            <TaxNote />
          </chakra.p>
          <Button type="submit" form={formId} tone="signal" width="full" busy={isAdding} keepsFocus>
            Add to cart
          </Button>
        </Bar>
      )}
    </>
  );
}

function useIsInView(element: RefObject<HTMLElement | null>): boolean {
  const [isInView, setIsInView] = useState(true);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting } of entries) setIsInView(isIntersecting);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isInView;
}
