import { chakra, Dialog, Portal } from '@chakra-ui/react';
import type { ReactNode } from 'react';

export interface ModalProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Said after the title when the dialog opens */
  description?: string;
  children?: ReactNode;
  /** The buttons; the safe one first in the markup, so that it takes the focus */
  actions: ReactNode;
  /** 'alertdialog' interrupts to ask before something is destroyed */
  role?: 'dialog' | 'alertdialog';
}

/** Keeps the focus inside, closes on Escape and gives the focus back to where it came from. */
export function Modal({ open, onClose, title, description, children, actions, role = 'dialog' }: ModalProps) {
  return (
    <Dialog.Root
      open={open}
      role={role}
      lazyMount
      unmountOnExit
      onOpenChange={(change) => {
        if (!change.open) onClose();
      }}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <chakra.div display="grid" gap="4" padding={{ base: '5', sm: '7' }}>
              <Dialog.Title>{title}</Dialog.Title>
              {description && <Dialog.Description>{description}</Dialog.Description>}
              {children}
              <chakra.div display="flex" flexWrap="wrap" justifyContent="flex-end" gap="3" marginTop="2">
                {actions}
              </chakra.div>
            </chakra.div>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
