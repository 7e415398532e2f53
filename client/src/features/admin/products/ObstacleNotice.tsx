import { chakra } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import type { Obstacle } from './use-product-edit';

/** Box for the reason why nothing was saved. */
export const Notice = chakra('div', {
  base: {
    borderInlineStart: '3px solid',
    borderColor: 'signal',
    bg: 'paper',
    padding: '4',
    display: 'grid',
    gap: '1',
    outline: 'none',
    // Scrolling it into view shows the buttons below as well.
    scrollMarginBottom: '8rem',
  },
});

/** Says why nothing was saved and what can be done. Takes the focus; the buttons come next in the Tab order. */
export function ObstacleNotice({ obstacle }: { obstacle: Obstacle }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), [obstacle]);
  const { title, text } = toLabel(obstacle);
  return (
    <Notice ref={notice} role="alert" tabIndex={-1}>
      <chakra.p textStyle="subtitle">{title}</chakra.p>
      <chakra.p textStyle="small">{text}</chakra.p>
    </Notice>
  );
}

function toLabel(obstacle: Obstacle): { title: string; text: string } {
  switch (obstacle.kind) {
    case 'changed':
      return { title: 'This product was changed meanwhile', text: explainChange(obstacle) };
    case 'deleted':
      return {
        title: 'This product was deleted meanwhile',
        text: 'Nothing was saved. Restore it in its row, then save again.',
      };
    case 'gone':
      return { title: 'This product is not there any more', text: 'Nothing was saved, and nothing can be.' };
  }
}

function explainChange({ before, now }: Extract<Obstacle, { kind: 'changed' }>): string {
  if (before.version === now.version) {
    return `Orders changed its stock from ${before.availableQuantity} to ${now.availableQuantity}. Nothing was saved yet.`;
  }
  return 'Somebody else saved it first. Nothing was overwritten, and your changes are not saved yet. Each field that differs shows the stored value.';
}
