import { EmailText } from '../text/EmailText';
import { chakra } from '../../theme/chakra';

/** Names of the parts of the system that make changes, by the text that the server stores for each. */
const parts: Readonly<Record<string, string>> = {
  provider: 'Card provider’s dashboard',
  'system:admin-emails': 'ADMIN_EMAILS',
  'system:card-provider': 'Card provider',
  'system:command-line': 'Command line',
  'system:demo-data': 'Demo data',
  'system:reconciler': 'Reconciler',
  'system:reservations': 'Reservation clock',
  'system:webhook': 'Card provider',
};

const Name = chakra('span', {
  base: { textStyle: 'small', display: 'block', overflowWrap: 'anywhere', minWidth: { md: '8.25rem' } },
});

/** The author of a change: an email address, or the name of an API key or of a part of the system. */
export function ActorName({ by }: { by: string }) {
  return (
    <Name>
      <EmailText>{parts[by] ?? by.replace(/^system:/, 'System: ').replace(/^key:\w+ /, 'API key: ')}</EmailText>
    </Name>
  );
}
