import { useRef, type ReactNode } from 'react';
import { Button } from '../../../components/actions/Button';
import { DialogTitle, ModalLayer } from '../../../components/dialog/ModalLayer';
import { CloseIcon } from '../../../components/icons/icons';
import { chakra } from '../../../theme/chakra';
import { FacetPanel, type FacetPanelProps } from './FacetPanel';

interface FilterSheetProps extends FacetPanelProps {
  /** Shown above the other filters. */
  children: ReactNode;
  /** Label of the button that closes the sheet, such as 'Show 12 parts'. */
  showLabel: string;
  onClose: () => void;
}

/** The filters of a list, in a sheet over the lower part of a phone's screen. */
export function FilterSheet({ showLabel, onClose, children, ...panel }: FilterSheetProps) {
  const title = useRef<HTMLHeadingElement>(null);
  return (
    // Only the middle scrolls, so the header and the footer never cover a filter.
    <ModalLayer
      label="Filters"
      place="bottom"
      initialFocus={title}
      onClose={onClose}
      maxWidth="full"
      maxHeight="85dvh"
      display="flex"
      flexDirection="column"
    >
      <chakra.div paddingInline="4" display="flex" alignItems="center" justifyContent="space-between" paddingBlock="3">
        <DialogTitle ref={title} tabIndex={-1}>
          Filters
        </DialogTitle>
        <Button size="compact" tone="bare" aria-label="Close the filters" onClick={onClose}>
          <CloseIcon />
        </Button>
      </chakra.div>
      <chakra.div overflowY="auto" minHeight="0" paddingInline="4">
        {children}
        <FacetPanel {...panel} />
      </chakra.div>
      <chakra.div padding="4" paddingTop="3" borderTop="hairline">
        <Button tone="ink" size="large" width="full" onClick={onClose}>
          {showLabel}
        </Button>
      </chakra.div>
    </ModalLayer>
  );
}
