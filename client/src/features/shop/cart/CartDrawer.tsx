import { useRef } from 'react';
import { Button, ButtonLink } from '../../../components/actions/Button';
import { DialogTitle, ModalLayer } from '../../../components/dialog/ModalLayer';
import { CloseIcon } from '../../../components/icons/icons';
import { chakra } from '../../../theme/chakra';
import { CartContents } from './CartContents';

/** The cart in a drawer: on a phone at the bottom, where the thumb can reach it, otherwise at the right. */
export function CartDrawer({ onClose }: { onClose: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <ModalLayer
      label="Cart"
      place="right"
      initialFocus={title}
      onClose={onClose}
      maxWidth={{ base: 'full', sm: '30rem' }}
      maxHeight={{ base: '85dvh', sm: '100dvh' }}
      overflowY="auto"
      paddingInline={{ base: '4', sm: '6' }}
      paddingBottom="6"
    >
      <chakra.div
        position="sticky"
        top="0"
        zIndex="raised"
        bg="plate"
        display="flex"
        alignItems="center"
        justifyContent="space-between"
        gap="4"
        paddingBlock="3"
      >
        <DialogTitle ref={title} tabIndex={-1}>
          Cart
        </DialogTitle>
        <Button size="compact" tone="bare" aria-label="Close the cart" onClick={onClose}>
          <CloseIcon />
        </Button>
      </chakra.div>
      <CartContents place="drawer">
        <ButtonLink to="/cart" width="full">
          Go to the cart
        </ButtonLink>
      </CartContents>
    </ModalLayer>
  );
}
