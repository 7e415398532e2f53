import type { ReactNode } from 'react';
import { Figure } from '../plate/Figure';
import { chakra } from '../../theme/chakra';

export interface EmptyStateProps {
  /** One of the shop's drawings, e.g. '/drawings/empty-orders.svg'. */
  drawing?: string;
  title: string;
  children?: ReactNode;
  /** 1 if the page has no other main heading. */
  headingLevel?: 1 | 2;
  /** Button or link for the next step. */
  action?: ReactNode;
}

const Bench = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', md: '14rem 1fr' },
    gap: { base: '5', md: '8' },
    alignItems: 'center',
    border: '1px dashed',
    borderColor: 'control',
    padding: { base: '5', md: '8' },
  },
});

/** Shown instead of an empty list: a drawing, an explanation and the next step. */
export function EmptyState({ drawing, title, headingLevel = 2, children, action }: EmptyStateProps) {
  return (
    <Bench gridTemplateColumns={drawing ? undefined : '1fr'}>
      {drawing && (
        <chakra.div maxWidth="14rem">
          <Figure src={drawing} alt="" />
        </chakra.div>
      )}
      <chakra.div display="grid" gap="3" justifyItems="start">
        <chakra.h2 as={headingLevel === 1 ? 'h1' : 'h2'} textStyle="heading" textTransform="uppercase">
          {title}
        </chakra.h2>
        {children && (
          <chakra.div textStyle="body" color="ink.soft" maxWidth="measure">
            {children}
          </chakra.div>
        )}
        {action}
      </chakra.div>
    </Bench>
  );
}
