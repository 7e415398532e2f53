import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { renderComponent } from '../../../test/render-component';
import { ThemeToggle } from './ThemeToggle';

const root = document.documentElement;

describe('the theme toggle', () => {
  afterEach(() => {
    root.className = '';
    delete root.dataset.theme;
  });

  it('changes the theme and remembers it', async () => {
    root.classList.add('light');
    renderComponent(<ThemeToggle />);
    await userEvent.click(screen.getByRole('button'));
    expect([root.className, root.dataset.theme, localStorage.getItem('theme')]).toEqual(['dark', 'dark', 'dark']);
    await userEvent.click(screen.getByRole('button'));
    expect([root.className, root.dataset.theme, localStorage.getItem('theme')]).toEqual(['light', 'light', 'light']);
  });

  it('is updated after a change in another tab', () => {
    root.classList.add('light');
    renderComponent(<ThemeToggle />);
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' }));
    expect(root.className).toBe('dark');
  });
});
