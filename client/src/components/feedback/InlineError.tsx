import { chakra } from '@chakra-ui/react';
import { Button } from '../actions/Button';

export interface InlineErrorProps {
  /** What could not be done, e.g. 'The parts could not be fetched.' */
  children: string;
  /** Left out where trying again cannot help. */
  onRetry?: () => void;
}

const Notice = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '4',
    borderInlineStart: '3px solid',
    borderColor: 'danger',
    bg: 'plate',
    padding: '4',
  },
});

/** Stands where the content would have stood, and offers to try again where that can help. */
export function InlineError({ children, onRetry }: InlineErrorProps) {
  return (
    <Notice role="alert">
      <chakra.p fontWeight="semibold">{children}</chakra.p>
      {onRetry && <Button onClick={onRetry}>Retry</Button>}
    </Notice>
  );
}
