import { chakra } from '@chakra-ui/react';
import { useEffect } from 'react';
import { Button } from '../../components/actions/Button';
import { useSession } from '../../lib/session/SessionProvider';

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

/** Stays usable while its window is open: a provider may take ten seconds to notice that it was closed. */
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

/** Browsers allow a popup only right after the click: what it needs is loaded before. */
function usePreparedPopup(): void {
  const { identity } = useSession();
  useEffect(() => {
    // When it cannot be loaded now, the click tries again and says why it failed.
    identity().then(
      (provider) => provider.prepareGoogle(),
      () => undefined,
    );
  }, [identity]);
}
