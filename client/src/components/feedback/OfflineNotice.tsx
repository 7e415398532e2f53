import { chakra } from '@chakra-ui/react';
import { useOnline } from '../../lib/network/use-online';

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
  const isOnline = useOnline();
  return (
    <div role="status">
      {!isOnline && (
        <Bar>You are offline. What you see may be out of date; nothing can be ordered or saved until you are back.</Bar>
      )}
    </div>
  );
}
