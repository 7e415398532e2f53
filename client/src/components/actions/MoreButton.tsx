import { ActionButton } from './ActionButton';
import type { ButtonProps } from './Button';

interface MoreButtonProps extends Omit<ButtonProps, 'onClick'> {
  /** Fetches the next page. */
  more: () => Promise<unknown>;
}

/** Shows the next page of a list, and keeps the focus meanwhile. Rendered only if there is such a page. */
export function MoreButton({ more, children = 'Show more', ...button }: MoreButtonProps) {
  return (
    <ActionButton size="regular" {...button} keepsFocus act={more}>
      {children}
    </ActionButton>
  );
}
