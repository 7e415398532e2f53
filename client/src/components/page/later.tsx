import { lazy, Suspense, type ComponentType } from 'react';
import { useIsHydrated } from '../../lib/rendered/use-is-hydrated';

/**
 * A component for personal content: the server does not render it, and its code is loaded once the page is in use.
 * Renders nothing if the code cannot be loaded.
 */
export function afterHydration<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Content = lazy<ComponentType<object>>(() =>
    load().then(
      (content) => ({ default: content as ComponentType<object> }),
      () => ({ default: () => null }),
    ),
  );
  return function AfterHydration(props: Props) {
    const isHydrated = useIsHydrated();
    return isHydrated ? (
      <Suspense>
        <Content {...props} />
      </Suspense>
    ) : null;
  };
}
