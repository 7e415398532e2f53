import { chakra } from '@chakra-ui/react';
import { useSyncExternalStore } from 'react';

function subscribe(notify: () => void): () => void {
  window.addEventListener('online', notify);
  window.addEventListener('offline', notify);
  return () => {
    window.removeEventListener('online', notify);
    window.removeEventListener('offline', notify);
  };
}

const Bar = chakra('p', {
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

export function OfflineNotice() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">
      {!online && (
        <Bar>You are offline. What you see may be out of date; nothing can be ordered until you are back.</Bar>
      )}
    </div>
  );
}
