import type { ComponentProps, KeyboardEvent, MouseEvent } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { buttonRecipe } from '../../theme/recipes/button';
import { Spinner } from '../feedback/Spinner';
import { linkRecipe } from '../../theme/recipes/link';
import { chakra } from '../../theme/chakra';

const ButtonElement = chakra('button', buttonRecipe);

export type ButtonProps = ComponentProps<typeof ButtonElement> & {
  /** True while the action runs: the button is disabled and announced as busy. */
  busy?: boolean;
  /** True if the button keeps the focus when it is disabled, e.g. while its action runs. */
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
  // Looks disabled and is announced as disabled, but has no `disabled` attribute, which would remove the focus.
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
 * A link to another page; the specification calls it a button. It has the role of a button and reacts to Space, but
 * can be opened in another tab.
 */
export function NavigationButton(props: ComponentProps<typeof ButtonLink>) {
  return <ButtonLink {...props} role="button" onKeyDown={pressOnSpace} />;
}

function pressOnSpace(event: KeyboardEvent<HTMLAnchorElement>) {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}

/** Link to another page of the shop. */
export const Link = chakra(RouterLink, linkRecipe);

/** Link to an email address, a telephone number or another site. */
export const ExternalLink = chakra('a', linkRecipe);
