import { screen, waitFor } from '@testing-library/react';
import { startTransition, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { showPressesWhileHydrating } from './presses-while-hydrating';

let end = (): void => undefined;
afterEach(() => {
  end();
  document.body.innerHTML = '';
});

/** A page that the server rendered, and which React starts to take over. */
function startHydration() {
  const onPress = vi.fn();
  const hydrated = vi.fn();
  const Page = () => {
    const [count, setCount] = useState(0);
    const press = () => {
      onPress();
      setCount(count + 1);
    };
    hydrated();
    return (
      <>
        <button suppressHydrationWarning onClick={press}>
          Pressed {count} times
        </button>
        <input aria-label="Search" />
      </>
    );
  };
  const container = document.createElement('div');
  container.innerHTML = renderToString(<Page />);
  hydrated.mockClear();
  document.body.append(container);
  startTransition(() => void hydrateRoot(container, <Page />));
  end = showPressesWhileHydrating();
  return { onPress, hydrated, button: screen.getByRole('button') };
}

/** Sends all events in one task, so that React does nothing between them except its synchronous reaction to each. */
function tap(element: HTMLElement) {
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
    element.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }));
}

it('shows a press before React takes over the button, and then repeats it once', async () => {
  const { onPress, hydrated, button } = startHydration();
  tap(button);
  tap(button);
  expect([button.getAttribute('aria-busy'), hydrated.mock.calls.length]).toEqual(['true', 0]);
  await waitFor(() => expect(button.textContent).toBe('Pressed 1 times'));
  expect([button.getAttribute('aria-busy'), onPress.mock.calls.length]).toEqual([null, 1]);
});

it('does not make React take over a field before the browser focuses it', () => {
  const { hydrated } = startHydration();
  tap(screen.getByRole('textbox'));
  expect(hydrated).not.toHaveBeenCalled();
});

it('leaves presses to React when it has taken over', () => {
  const { onPress, button } = startHydration();
  end();
  tap(button);
  expect(onPress).toHaveBeenCalledOnce();
});
