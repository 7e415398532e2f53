import { startTransition, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { useIsHydrated } from '../../lib/rendered/use-is-hydrated';
import { InlineError } from '../feedback/Loading';

/**
 * A component whose code is loaded when it is first rendered. Unlike with React's `lazy`, it appears as soon as its code
 * is loaded: React would show the placeholder for at least 300 ms.
 * @param placeholder shown until then
 * @param NotLoaded rendered if the code cannot be loaded; the rest of the page stays as it is
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode = null,
  NotLoaded: ComponentType<Props> = PartNotLoaded,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function Later(props: Props) {
    const [Content, setContent] = useState(() => loaded);
    useEffect(() => {
      if (Content) return;
      void load()
        .then(
          (content) => (loaded = content),
          () => NotLoaded,
        )
        .then((content) => startTransition(() => setContent(() => content)));
    }, [Content]);
    return Content ? <Content {...props} /> : placeholder;
  };
}

/** Loads the document again, because its code may belong to a previous build. */
function PartNotLoaded() {
  return (
    <InlineError onRetry={() => window.location.reload()}>
      This part of the page could not be loaded. “Retry” loads the whole page again.
    </InlineError>
  );
}

/**
 * A component for personal content: the server does not render it, and its code is loaded after hydration. Renders
 * nothing if the code cannot be loaded.
 */
export function afterHydration<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Content = later<Props>(load, null, () => null);
  return function AfterHydration(props: Props) {
    return useIsHydrated() ? <Content {...props} /> : null;
  };
}
