import { chakra } from '@chakra-ui/react';
import { useEffect } from 'react';
import { Button } from '../../../components/actions/Button';
import { useSession } from '../../../lib/session/SessionProvider';

const Or = chakra('p', {
  base: {
    textStyle: 'label',
    color: 'ink.soft',
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    _before: { content: '""', flex: '1', borderTop: 'hairline' },
    _after: { content: '""', flex: '1', borderTop: 'hairline' },
  },
});

/** Stays enabled while the sign-in window is open: the SDK can take ten seconds to notice that it was closed. */
export function GoogleButton({ onClick }: { onClick: () => void }) {
  usePreparedPopup();
  return (
    <>
      <Or>or</Or>
      <Button width="full" onClick={onClick}>
        Continue With Google
      </Button>
    </>
  );
}

/** Browsers allow a popup only right after the click, so the code that opens it is loaded in advance. */
function usePreparedPopup(): void {
  const { identity } = useSession();
  useEffect(() => {
    // If loading fails now, the click tries again and shows the error.
    identity().then(
      (provider) => provider.prepareGoogle(),
      () => undefined,
    );
  }, [identity]);
}
