import createCache, { type EmotionCache } from '@emotion/cache';
import { StyleSheet } from '@emotion/sheet';
import type { SerializedStyles } from '@emotion/utils';
import { createContext } from 'react';

export type { EmotionCache as Styles };

export const isServer = typeof document === 'undefined';

/** The styles of the document. On the server, each rendered page has its own: see `createServerStyles`. */
export const StylesContext = createContext<EmotionCache>(isServer ? createServerStyles() : createBrowserStyles());

/** Collects styles instead of writing them between the elements. */
export function createServerStyles(): EmotionCache {
  const styles = createCache({ key: 'css' });
  styles.compat = true;
  return styles;
}

/**
 * The collected styles as an element for the head. The element is not marked as Emotion's own, because Emotion moves
 * marked elements. The browser would then compute the style and layout of the whole page again.
 */
export function toStyleElement({ inserted }: EmotionCache): string {
  const rules = Object.values(inserted).filter((rule) => typeof rule === 'string');
  return `<style data-styles="${Object.keys(inserted).join(' ')}">${rules.join('')}</style>`;
}

function createBrowserStyles(): EmotionCache {
  const styles = createCache({ key: 'css' });
  const rendered = document.querySelector<HTMLStyleElement>('style[data-styles]')?.dataset.styles?.split(' ') ?? [];
  for (const name of rendered) styles.inserted[name] = true;
  return styles;
}

/** The sheet of the current update. Adding a rule to an older sheet would apply all rules of that sheet again. */
let sheet: StyleSheet | null = null;

/** Adds rules once. In the browser, call it in an insertion effect, and `endUpdate` in a layout effect. */
export function insertRules(styles: EmotionCache, selector: string, serialized: SerializedStyles): void {
  if (styles.inserted[serialized.name] !== undefined) return;
  const { key, sheet: first } = styles;
  if (!isServer) sheet ??= new StyleSheet({ key, container: first.container, speedy: first.isSpeedy });
  styles.insert(selector, serialized, sheet ?? first, true);
}

export function endUpdate(): void {
  sheet = null;
}
