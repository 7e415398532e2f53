import { Spinner } from '../feedback/Spinner';
import { chakra } from '../../theme/chakra';

const Cover = chakra('div', {
  base: {
    position: 'fixed',
    inset: '0',
    zIndex: 'overlay',
    bg: 'paper',
    display: 'grid',
    placeContent: 'center',
    justifyItems: 'center',
    gap: '5',
  },
});

/** Covers the screen while it is unknown who is signed in, and until the user’s page is rendered. */
export function FullScreenSpinner({ children = 'One moment…' }: { children?: string }) {
  return (
    <Cover role="status">
      <Spinner size="5rem" />
      <chakra.p textStyle="label">{children}</chakra.p>
    </Cover>
  );
}
