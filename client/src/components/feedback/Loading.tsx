import type { ReactNode } from 'react';
import { toShopError } from '../../graphql/shop-error';
import { Button } from '../actions/Button';
import { VisuallyHidden } from '../page/VisuallyHidden';
import { chakra } from '../../theme/chakra';

/** Wraps skeletons and announces what is loading. */
export function Loading({ what, children }: { what: string; children: ReactNode }) {
  return (
    <div role="status" aria-busy="true">
      <VisuallyHidden>{`Fetching ${what}…`}</VisuallyHidden>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

/** Placeholder of the size of the loading content. Hidden from screen readers; `Loading` announces it. */
export const Skeleton = chakra('div', {
  base: { bg: { _light: 'sunken', _dark: 'rule' }, minHeight: '1em', animation: 'breathe 1.6s ease-in-out infinite' },
});

interface InlineErrorProps {
  /** The error message, e.g. 'The parts could not be fetched.' */
  children: string;
  /** Omitted if a retry cannot help. */
  onRetry?: () => void;
}

const Notice = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '4',
    borderInlineStart: '3px solid',
    borderColor: 'danger',
    bg: 'plate',
    padding: '4',
  },
});

/** Shown instead of the content, with a Retry button if `onRetry` is given. */
export function InlineError({ children, onRetry }: InlineErrorProps) {
  return (
    <Notice role="alert">
      <chakra.p fontWeight="semibold">{children}</chakra.p>
      {onRetry && <Button onClick={onRetry}>Retry</Button>}
    </Notice>
  );
}

interface FetchErrorProps {
  error: unknown;
  refetch: () => Promise<unknown>;
}

/** Why a query failed. */
export function FetchError({ error, refetch }: FetchErrorProps) {
  return <InlineError onRetry={() => void refetch()}>{toShopError(error).message}</InlineError>;
}

interface PendingProps extends FetchErrorProps {
  what: string;
  /** Height of the content. */
  height?: string;
  /** Placeholders of the content; by default, a single one of the content's height. */
  children?: ReactNode;
}

/** Shown until a query has an answer: placeholders, or the error. */
export function Pending({ what, height, children = <Skeleton height={height} />, ...query }: PendingProps) {
  return query.error ? <FetchError {...query} /> : <Loading what={what}>{children}</Loading>;
}
