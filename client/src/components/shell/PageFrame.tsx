import { memo, Suspense, type ReactNode } from 'react';
import { useOnline } from '../../lib/network/use-online';
import { Loading } from '../feedback/Loading';
import { chakra } from '../../theme/chakra';
import { Footer } from './Footer';
import { Sheet } from './Sheet';
import { TopBar, type TopBarProps } from './TopBar';
import { ZoneStrip } from './ZoneStrip';

/** Id of the main region: target of the skip link, and of the focus when the route changes. */
export const mainRegionId = 'main';

export interface PageFrameProps extends TopBarProps {
  /** Shown below the top bar. */
  strip: ReactNode;
  /** Hides the frame visually and from screen readers while a spinner covers the screen. */
  isCovered: boolean;
  children: ReactNode;
}

/** Top bar, page and footer. */
export function PageFrame({ displayName, onSignOut, strip, isCovered, children }: PageFrameProps) {
  return (
    <chakra.div display="flex" flexDirection="column" minHeight="100dvh" visibility={isCovered ? 'hidden' : undefined}>
      <SkipLink />
      <OfflineNotice />
      <TopBar displayName={displayName} onSignOut={onSignOut} />
      {strip}
      <ZoneStrip />
      <Page>{children}</Page>
    </chakra.div>
  );
}

/**
 * The footer is not shown before the page's code has loaded, so that the page does not push it down. Memoized, because
 * a change in the frame would make React hydrate the whole page at once.
 */
const Page = memo(function Page({ children }: { children: ReactNode }) {
  return (
    <Suspense
      fallback={
        <Main>
          <Loading what="the page">{null}</Loading>
        </Main>
      }
    >
      <Main>{children}</Main>
      <Suspense>
        <Footer />
      </Suspense>
    </Suspense>
  );
});

function Main({ children }: { children: ReactNode }) {
  return (
    <chakra.main id={mainRegionId} tabIndex={-1} flex="1">
      <Sheet>{children}</Sheet>
    </chakra.main>
  );
}

const SkipAnchor = chakra('a', {
  base: {
    position: 'absolute',
    insetInlineStart: '4',
    top: '2',
    zIndex: 'skip',
    bg: 'ink',
    color: 'paper',
    paddingInline: '5',
    paddingBlock: '3',
    fontWeight: 'semibold',
    transform: 'translateY(-200%)',
    _focus: { transform: 'none' },
  },
});

/** First stop of the Tab key; skips the top bar. */
function SkipLink() {
  return <SkipAnchor href={`#${mainRegionId}`}>Skip to the page</SkipAnchor>;
}

const OfflineBar = chakra('p', {
  base: {
    textStyle: 'small',
    fontWeight: 'semibold',
    bg: 'ink',
    color: 'paper',
    textAlign: 'center',
    paddingInline: '4',
    paddingBlock: '2',
  },
});

function OfflineNotice() {
  const isOnline = useOnline();
  return (
    <div role="status">
      {!isOnline && (
        <OfflineBar>
          You are offline. What you see may be out of date; nothing can be ordered or saved until you are back.
        </OfflineBar>
      )}
    </div>
  );
}
