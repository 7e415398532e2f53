import type { ComponentProps, ReactNode } from 'react';
import { chakra } from '../../theme/chakra';

const Sheet = chakra('div', {
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    bg: 'plate',
    borderTop: 'line',
    minWidth: '0',
  },
});

const Strip = chakra('div', {
  base: {
    textStyle: 'label',
    display: 'flex',
    justifyContent: 'space-between',
    gap: '4',
    paddingInline: '4',
    paddingBlock: '2.5',
    color: 'ink.soft',
  },
});

export interface PlateProps extends ComponentProps<typeof Sheet> {
  /** E.g. 'Fig. 07'. */
  figure?: string;
  /** Shown at the other end of the strip: a part number or a count. */
  note?: ReactNode;
}

/** A framed figure: a line, the figure number and the content. */
export function Plate({ figure, note, children, ...rest }: PlateProps) {
  return (
    <Sheet {...rest}>
      {(figure ?? note) && (
        <Strip>
          <chakra.span textTransform="uppercase">{figure}</chakra.span>
          <span>{note}</span>
        </Strip>
      )}
      {children}
    </Sheet>
  );
}
