import { chakra } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { buttonRecipe } from '../../theme/recipes/button';
import { Spinner } from '../feedback/Spinner';

const ButtonElement = chakra('button', buttonRecipe);

export type ButtonProps = ComponentProps<typeof ButtonElement> & {
  /** The action is under way: the button is disabled and says so */
  busy?: boolean;
};

export function Button({ busy = false, disabled, type = 'button', children, ...rest }: ButtonProps) {
  return (
    <ButtonElement {...rest} type={type} disabled={disabled || busy} aria-busy={busy || undefined}>
      {children}
      {busy && <Spinner size="1em" />}
    </ButtonElement>
  );
}

/** Looks like a button, goes to another page. */
export const ButtonLink = chakra(RouterLink, buttonRecipe);
