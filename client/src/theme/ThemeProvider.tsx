import { serializeStyles, type CSSInterpolation } from '@emotion/serialize';
import { useContext, useInsertionEffect, useLayoutEffect, type ReactNode } from 'react';
import './base.css';
import { endUpdate, insertRules, isServer, StylesContext } from './styles';
import { system } from './system';

const globalStyles = serializeStyles([system.layers.atRule, system._global as CSSInterpolation]);

/** Inserts the styles that do not belong to an element. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const styles = useContext(StylesContext);
  if (isServer) insertRules(styles, '', globalStyles);
  useInsertionEffect(() => insertRules(styles, '', globalStyles), [styles]);
  useLayoutEffect(endUpdate, []);
  return children;
}
