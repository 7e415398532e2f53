import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { OfflineNotice } from '../feedback/OfflineNotice';
import { Footer } from './Footer';
import { Sheet } from './Sheet';
import { SkipLink } from './SkipLink';
import { TopBar, type TopBarProps } from './TopBar';
import { ZoneStrip } from './ZoneStrip';

/** The id of the page's main region: the skip link's target, and where the focus goes when the route changes. */
export const mainRegionId = 'main';

export interface PageFrameProps extends TopBarProps {
  children: ReactNode;
}

/** Top bar, page, footer: what every screen of the shop is set in. */
export function PageFrame({ displayName, onSignOut, children }: PageFrameProps) {
  return (
    <chakra.div display="flex" flexDirection="column" minHeight="100dvh">
      <SkipLink target={mainRegionId} />
      <OfflineNotice />
      <TopBar displayName={displayName} onSignOut={onSignOut} />
      <ZoneStrip />
      <chakra.main id={mainRegionId} tabIndex={-1} flex="1">
        <Sheet>{children}</Sheet>
      </chakra.main>
      <Footer />
    </chakra.div>
  );
}
