import { chakra } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { Button } from '../actions/Button';

const Notice = chakra('div', {
  base: {
    borderInlineStart: '3px solid',
    borderColor: 'signal',
    bg: 'paper',
    padding: '4',
    display: 'grid',
    gap: '1',
    outline: 'none',
    // When the notice is scrolled into view, the buttons below are visible, too.
    scrollMarginBottom: '8rem',
  },
});

export interface ObstacleText {
  title: string;
  text: string;
}

interface ObstacleNoticeProps extends ObstacleText {
  /** The notice takes the focus again for another obstacle. */
  obstacle: object;
}

/** Says why nothing was saved and what can be done. Takes the focus; the buttons come next in the Tab order. */
export function ObstacleNotice({ obstacle, title, text }: ObstacleNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), [obstacle]);
  return (
    <Notice ref={notice} role="alert" tabIndex={-1}>
      <chakra.p textStyle="subtitle">{title}</chakra.p>
      <chakra.p textStyle="small">{text}</chakra.p>
    </Notice>
  );
}

interface TakeCurrentProps {
  obstacle: { kind: string } | null;
  disabled: boolean;
  onTake: () => void;
}

/** Replaces the input with the values that another admin saved. */
export function TakeCurrent({ obstacle, disabled, onTake }: TakeCurrentProps) {
  if (obstacle?.kind !== 'changed') return null;
  return (
    <Button disabled={disabled} onClick={onTake}>
      Take the current values
    </Button>
  );
}
