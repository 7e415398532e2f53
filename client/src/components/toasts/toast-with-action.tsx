import { chakra } from '@chakra-ui/react';
import { toast } from 'react-toastify/unstyled';
import { Button } from '../actions/Button';

const Content = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' } });

/** What a button in a toast does. */
export interface ToastAction {
  label: string;
  /** Name of the button for screen readers. */
  name: string;
  run: () => void;
}

/** Shows a success with a button for what can be done next. The button closes the toast. */
export function toastWithAction(message: string, { label, name, run }: ToastAction): void {
  toast.success(({ closeToast }) => (
    <Content>
      <span>{message}</span>
      <Button
        size="compact"
        aria-label={name}
        onClick={() => {
          closeToast();
          run();
        }}
      >
        {label}
      </Button>
    </Content>
  ));
}
