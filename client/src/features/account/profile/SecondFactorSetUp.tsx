import { encode } from 'uqr';
import { Button } from '../../../components/actions/Button';
import type { SecondFactorSetUp } from '../../../lib/identity/second-factor';
import { chakra } from '../../../theme/chakra';
import { CodeForm } from './CodeForm';

interface SetUpProps {
  setUp: SecondFactorSetUp;
  message: string | null;
  onCode: (code: string) => Promise<unknown>;
  onCancel: () => void;
}

/** Shows the key for an authenticator app, and asks for a code of the app. */
export function SetUp({ setUp, message, onCode, onCancel }: SetUpProps) {
  return (
    <chakra.div display="grid" gap="4">
      <p>Scan this with an authenticator app, such as the one of your password manager, or type the key into it.</p>
      <QrCode text={setUp.url} />
      <p>
        Key: <chakra.code textStyle="number">{setUp.key.match(/.{1,4}/g)?.join(' ')}</chakra.code>
      </p>
      <p>
        Write the key down and keep it safe. If you lose your phone, you can set up another one with the key. Without
        it, only the shop can remove the second factor.
      </p>
      <CodeForm confirmLabel="Turn on" message={message} onCode={onCode}>
        <Button size="large" onClick={onCancel}>
          Cancel
        </Button>
      </CodeForm>
    </chakra.div>
  );
}

/** Always dark on white, because many scanners cannot read it otherwise. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 4 });
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return (
    <chakra.svg
      role="img"
      aria-label="QR code"
      viewBox={`0 0 ${size} ${size}`}
      width="14rem"
      maxWidth="100%"
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#000" d={squares.join('')} />
    </chakra.svg>
  );
}
