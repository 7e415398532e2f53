import { startTransition, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { useIsHydrated } from '../../lib/rendered/use-is-hydrated';

/**
 * A component whose code is loaded when it is first rendered. Throws if that fails. Unlike with React's `lazy`, it
 * appears as soon as its code is loaded: React would show the placeholder for at least 300 ms.
 * @param placeholder shown until then
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode = null,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function Later(props: Props) {
    const [Content, setContent] = useState(() => loaded);
    useEffect(() => {
      if (Content) return;
      const fail = (error: unknown) => () => {
        throw error;
      };
      void load()
        .then((content) => (loaded = content), fail)
        .then((content) => startTransition(() => setContent(() => content)));
    }, [Content]);
    return Content ? <Content {...props} /> : placeholder;
  };
}

/**
 * A component for personal content: the server does not render it, and its code is loaded after hydration. Renders
 * nothing if the code cannot be loaded.
 */
export function afterHydration<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Content = later<Props>(() => load().catch(() => () => null));
  return function AfterHydration(props: Props) {
    return useIsHydrated() ? <Content {...props} /> : null;
  };
}
