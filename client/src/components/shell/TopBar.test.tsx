import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderComponent } from '../../../test/render-component';
import { useLocation } from 'react-router-dom';
import { TopBar } from './TopBar';

function LocationState() {
  return <output data-testid="state">{JSON.stringify(useLocation().state)}</output>;
}

const bar = () => within(screen.getByRole('navigation', { name: 'Main' }));
const labels = () =>
  bar()
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

describe('the top bar', () => {
  it('shows visitors a login link and no dashboard', () => {
    renderComponent(<TopBar displayName={null} onSignOut={() => undefined} />);
    expect(labels()).toEqual(['Home', 'My Portfolio', 'Blogs', 'Contact']);
    expect(screen.getByRole('link', { name: 'LogIn' }).getAttribute('href')).toBe('/login');
    expect(screen.queryByRole('button', { name: 'SIGN OUT' })).toBeNull();
  });

  it('shows the user’s name, the dashboard and a sign-out button', async () => {
    const onSignOut = vi.fn();
    renderComponent(<TopBar displayName="Robin" onSignOut={onSignOut} />);
    expect(labels()).toEqual(['Home', 'My Portfolio', 'Blogs', 'Dashboard', 'Contact']);
    expect(screen.getByText('Robin')).toBeInstanceOf(HTMLElement);
    expect(screen.queryByRole('link', { name: 'LogIn' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'SIGN OUT' }));
    expect(onSignOut).toHaveBeenCalledOnce();
  });

  it.each([
    ['/', 'Home'],
    ['/home', 'Home'],
    ['/dashboard/payment/1', 'Dashboard'],
    ['/blogs', 'Blogs'],
  ])('on %s marks the link %s as current', (at, label) => {
    renderComponent(<TopBar displayName="Robin" onSignOut={() => undefined} />, { at });
    const current = bar()
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'page');
    expect(current.map(({ textContent }) => textContent)).toEqual([label]);
  });

  it('links the logo to the home page', () => {
    renderComponent(<TopBar displayName={null} onSignOut={() => undefined} />);
    expect(screen.getByRole('link', { name: 'Kickstand' }).getAttribute('href')).toBe('/');
  });

  it('passes the current address to the login', async () => {
    renderComponent(
      <>
        <TopBar displayName={null} onSignOut={() => undefined} />
        <LocationState />
      </>,
      { at: '/product/7?from=mail' },
    );
    await userEvent.click(screen.getByRole('link', { name: 'LogIn' }));
    expect(screen.getByTestId('state').textContent).toBe('{"from":"/product/7?from=mail"}');
    await userEvent.click(screen.getByRole('link', { name: 'LogIn' }));
    expect(screen.getByTestId('state').textContent).toBe('{"from":"/product/7?from=mail"}');
  });

  it('opens its menu, and closes it on Escape and on another page', async () => {
    renderComponent(<TopBar displayName={null} onSignOut={() => undefined} />);
    const button = screen.getByRole('button', { name: 'Menu' });
    const isOpen = () => button.getAttribute('aria-expanded');
    expect(isOpen()).toBe('false');
    await userEvent.click(button);
    expect(isOpen()).toBe('true');
    await userEvent.keyboard('{Escape}');
    expect(isOpen()).toBe('false');
    await userEvent.click(button);
    const panel = document.getElementById(button.getAttribute('aria-controls') ?? '');
    await userEvent.click(within(panel as HTMLElement).getByRole('link', { name: 'Blogs' }));
    expect(isOpen()).toBe('false');
  });
});
