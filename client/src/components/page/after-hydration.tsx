import { lazy, Suspense, type ComponentType } from 'react';
import { useIsHydrated } from '../../lib/rendered/use-is-hydrated';

/**
 * For what is personal: it is not in the page that the server renders, and its code comes once the page is in use. Without
 * its code, nothing is shown.
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
