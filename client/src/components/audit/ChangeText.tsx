import { VisuallyHidden } from '../page/VisuallyHidden';
import { chakra } from '../../theme/chakra';

interface ChangeTextProps {
  /** Null if there was no value. */
  before: string | null;
  /** Null if the value was removed. */
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
