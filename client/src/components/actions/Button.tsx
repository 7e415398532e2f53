import { chakra } from '@chakra-ui/react';
import type { ComponentProps, KeyboardEvent, MouseEvent } from 'react';
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

/** A link that looks like a button. */
export const ButtonLink = chakra(RouterLink, buttonRecipe);

/**
 * A button of the specification that leads to another page. It has the role of a button and answers to Space, but stays
 * a link that can be opened in another tab.
 */
export function NavigationButton(props: ComponentProps<typeof ButtonLink>) {
  return <ButtonLink {...props} role="button" onKeyDown={pressOnSpace} />;
}

function pressOnSpace(event: KeyboardEvent<HTMLAnchorElement>) {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}
