import { useId, useState, type ReactNode } from 'react';
import { Button } from '../actions/Button';
import { chakra } from '../../theme/chakra';

const Sign = chakra('span', { base: { textStyle: 'number', width: '1ch' } });

/** A collapsed section. Its content is rendered and fetched only when the section is opened. */
export function Disclosure({ label, children }: { label: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const contentId = useId();
  return (
    <chakra.div borderTop="hairline" paddingTop="3" display="grid" gap="3" justifyItems="stretch">
      <Button
        tone="bare"
        size="compact"
        justifySelf="start"
        aria-expanded={isOpen}
        aria-controls={contentId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Sign aria-hidden="true">{isOpen ? '−' : '+'}</Sign>
        {label}
      </Button>
      <div id={contentId}>{isOpen && children}</div>
    </chakra.div>
  );
}
