import { chakra, Dialog, Portal } from '@chakra-ui/react';
import type { ReactNode, RefObject } from 'react';

export interface ModalProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Read out after the title when the dialog opens. */
  description?: string;
  children?: ReactNode;
  /** Omitted if the form inside has its own buttons. */
  actions?: ReactNode;
  /** The element that gets the focus when the dialog opens. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** 'alertdialog' for a question before a destructive action. */
  role?: 'dialog' | 'alertdialog';
}

/** A modal dialog: keeps the focus inside, closes on Escape and then returns the focus. */
export function Modal({
  open,
  onClose,
  title,
  description,
  children,
  actions,
  initialFocus,
  role = 'dialog',
}: ModalProps) {
  return (
    <Dialog.Root
      open={open}
      role={role}
      lazyMount
      unmountOnExit
      initialFocusEl={initialFocus && (() => initialFocus.current)}
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
              {actions && (
                <chakra.div display="flex" flexWrap="wrap" justifyContent="flex-end" gap="3" marginTop="2">
                  {actions}
                </chakra.div>
              )}
            </chakra.div>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
