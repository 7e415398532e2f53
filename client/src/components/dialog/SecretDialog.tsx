import type { ReactNode } from 'react';
import { Button } from '../actions/Button';
import { toastFailure, toastSuccess } from '../toasts/toasts';
import { chakra } from '../../theme/chakra';
import { Modal } from './dialogs';

const Secret = chakra('output', {
  base: {
    display: 'block',
    fontFamily: 'mono',
    overflowWrap: 'anywhere',
    border: 'hairline',
    padding: '3',
    bg: 'plate',
  },
});

interface SecretDialogProps {
  title: string;
  /** The form, with its buttons. */
  children: ReactNode;
  /** The created secret; null until it is created. It is shown once. */
  secret: string | null;
  /** What the secret is called, such as 'key'. */
  what: string;
  /** Says what to do with the secret, and what to do if it is lost. */
  advice: string;
  onClose: () => void;
}

/** A form that creates something with a secret, and then shows the secret once. */
export function SecretDialog({ title, children, secret, what, advice, onClose }: SecretDialogProps) {
  // Both dialogs have the same key, so that React keeps the dialog open and only its content changes.
  return secret === null ? (
    <Modal key="dialog" title={title} onClose={onClose}>
      {children}
    </Modal>
  ) : (
    <Modal
      key="dialog"
      title={`Copy the ${what} now`}
      description={`It is shown only once. ${advice}`}
      // Only the button closes it, because the secret cannot be shown again.
      onClose={() => undefined}
      actions={
        <>
          <Button onClick={onClose}>Done</Button>
          <Button tone="ink" onClick={() => void copy(secret, what)}>
            Copy
          </Button>
        </>
      }
    >
      <Secret aria-label={what.charAt(0).toUpperCase() + what.slice(1)}>{secret}</Secret>
    </Modal>
  );
}

async function copy(secret: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(secret);
    toastSuccess(`The ${what} is copied`);
  } catch {
    toastFailure(`The ${what} could not be copied. Select it and copy it yourself.`);
  }
}
