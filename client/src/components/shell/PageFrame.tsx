import { chakra } from '@chakra-ui/react';
import { Suspense, type ReactNode } from 'react';
import { Loading } from '../feedback/Loading';
import { OfflineNotice } from '../feedback/OfflineNotice';
import { Footer } from './Footer';
import { Sheet } from './Sheet';
import { SkipLink } from './SkipLink';
import { TopBar, type TopBarProps } from './TopBar';
import { ZoneStrip } from './ZoneStrip';

/** The id of the page's main region: the skip link's target, and where the focus goes when the route changes. */
export const mainRegionId = 'main';

export interface PageFrameProps extends TopBarProps {
  /** Stands under the top bar */
  strip: ReactNode;
  /** Nothing of it is shown or read out: something covers the screen, and what is beneath may still move. */
  isCovered: boolean;
  children: ReactNode;
}

/**
 * Top bar, page, footer: what every screen of the shop is set in. The footer waits for the page's code: painted before
 * it, it would be pushed down by the page.
 */
export function PageFrame({ displayName, onSignOut, strip, isCovered, children }: PageFrameProps) {
  return (
    <chakra.div display="flex" flexDirection="column" minHeight="100dvh" visibility={isCovered ? 'hidden' : undefined}>
      <SkipLink target={mainRegionId} />
      <OfflineNotice />
      <TopBar displayName={displayName} onSignOut={onSignOut} />
      {strip}
      <ZoneStrip />
      <Suspense
        fallback={
          <Main>
            <Loading what="the page">{null}</Loading>
          </Main>
        }
      >
        <Main>{children}</Main>
        <Footer />
      </Suspense>
    </chakra.div>
  );
}

function Main({ children }: { children: ReactNode }) {
  return (
    <chakra.main id={mainRegionId} tabIndex={-1} flex="1">
      <Sheet>{children}</Sheet>
    </chakra.main>
  );
}
