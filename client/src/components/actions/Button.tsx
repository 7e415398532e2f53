import { chakra } from '@chakra-ui/react';
import type { ComponentProps, MouseEvent } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { buttonRecipe } from '../../theme/recipes/button';
import { Spinner } from '../feedback/Spinner';

const ButtonElement = chakra('button', buttonRecipe);

export type ButtonProps = ComponentProps<typeof ButtonElement> & {
  /** The action is under way: the button is disabled and says so */
  busy?: boolean;
  /** While it is disabled it can still have the focus, which therefore is not lost to what the button has just done */
  keepsFocus?: boolean;
};

export function Button({
  busy = false,
  disabled,
  keepsFocus = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const isOff = disabled || busy;
  // The attributes for the eye and for the ear; the one that takes the focus away is left out.
  const off = keepsFocus
    ? { 'data-disabled': isOff || undefined, 'aria-disabled': isOff || undefined }
    : { disabled: isOff };
  return (
    <ButtonElement {...rest} {...off} type={type} aria-busy={busy || undefined} onClick={isOff ? ignore : onClick}>
      {children}
      {busy && <Spinner size="1em" />}
    </ButtonElement>
  );
}

const ignore = (event: MouseEvent) => event.preventDefault();

/** Looks like a button, goes to another page. */
export const ButtonLink = chakra(RouterLink, buttonRecipe);
