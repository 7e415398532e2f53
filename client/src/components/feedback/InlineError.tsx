import { chakra } from '@chakra-ui/react';
import { Button } from '../actions/Button';

export interface InlineErrorProps {
  /** The error message, e.g. 'The parts could not be fetched.' */
  children: string;
  /** Omitted if a retry cannot help. */
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

/** Shown instead of the content, with a Retry button if `onRetry` is given. */
export function InlineError({ children, onRetry }: InlineErrorProps) {
  return (
    <Notice role="alert">
      <chakra.p fontWeight="semibold">{children}</chakra.p>
      {onRetry && <Button onClick={onRetry}>Retry</Button>}
    </Notice>
  );
}
