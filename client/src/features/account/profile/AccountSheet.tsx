import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Figure } from '../../../components/plate/Figure';
import { Plate } from '../../../components/plate/Plate';

const Frame = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 6fr)' },
    gap: { base: '6', lg: '12' },
    alignItems: 'start',
    paddingBlock: { base: '8', lg: '16' },
  },
});

const Caption = chakra('p', {
  base: { textStyle: 'label', color: 'ink.soft', borderTop: 'hairline', paddingTop: '2' },
});

interface AccountSheetProps {
  title: string;
  lead: string;
  /** Shown like the number of a printed form, e.g. 'Form K-1'. */
  formNumber: string;
  drawing: { src: string; caption: string };
  children: ReactNode;
}

/** Layout of login, sign-up and password reset: the purpose on the left, the form on the right. */
export function AccountSheet({ title, lead, formNumber, drawing, children }: AccountSheetProps) {
  return (
    <Frame>
      <div>
        <chakra.h1 textStyle="display">{title}</chakra.h1>
        <chakra.p textStyle="lead" color="ink.soft" marginTop="5" maxWidth="34ch">
          {lead}
        </chakra.p>
        <chakra.div hideBelow="lg" marginTop="10" maxWidth="26rem">
          <Figure src={drawing.src} alt="" />
          <Caption>{drawing.caption}</Caption>
        </chakra.div>
      </div>
      <Plate figure={formNumber} borderTop="heavy" border="hairline">
        <chakra.div display="grid" gap="5" padding={{ base: '4', sm: '7' }} paddingTop={{ base: '2', sm: '3' }}>
          {children}
        </chakra.div>
      </Plate>
    </Frame>
  );
}
