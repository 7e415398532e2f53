import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Router, type Navigator } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { useQueryParams } from './list-state';

function Brand() {
  const { read, write } = useQueryParams();
  return <button onClick={() => write('brand', 'ardent')}>{read('brand') || 'any brand'}</button>;
}

const replace = vi.fn();
/** A router that has not applied the latest address yet. */
const busy: Navigator = { createHref: String, go: () => undefined, push: () => undefined, replace };

describe('a written query string', () => {
  it('takes effect before the router applies it, and is dropped by Back', async () => {
    render(
      <Router location="/parts?sort=newest" navigator={busy}>
        <Brand />
      </Router>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'any brand' }));
    screen.getByRole('button', { name: 'ardent' });
    expect(replace).toHaveBeenCalledOnce();
    act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
    screen.getByRole('button', { name: 'any brand' });
  });
});
