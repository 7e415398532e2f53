import { chakra } from '@chakra-ui/react';
import { VisuallyHidden } from '../page/VisuallyHidden';

interface ChangeTextProps {
  /** Null when there was nothing */
  before: string | null;
  /** Null when there is nothing any more */
  after: string | null;
}

const Before = chakra('span', { base: { color: 'ink.soft' } });

/** A value before and after a change: 'before → after'. */
export function ChangeText({ before, after }: ChangeTextProps) {
  if (before === after || before === null) return <span>{after ?? 'nothing'}</span>;
  return (
    <span>
      <Before>{before}</Before> <span aria-hidden="true">{'→ '}</span>
      <VisuallyHidden>{'became '}</VisuallyHidden>
      <span>{after ?? 'nothing'}</span>
    </span>
  );
}
