import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { ThemeProvider } from '../src/theme/ThemeProvider';

/** Renders a component that needs no data: in the shop's theme, with a router at `at`. Screens use `renderApp`. */
export function renderComponent(
  ui: ReactNode,
  { at = '/', container }: { at?: string; container?: HTMLElement } = {},
): RenderResult {
  return render(
    <ThemeProvider>
      <MemoryRouter initialEntries={[at]}>{ui}</MemoryRouter>
    </ThemeProvider>,
    container && { container },
  );
}
