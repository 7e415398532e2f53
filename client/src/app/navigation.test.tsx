import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { anOrder, aUser, myOrders } from '../../test/builders';
import { renderApp } from '../../test/render-app';
import { renderComponent } from '../../test/render-component';
import { takeConsoleErrors } from '../../test/setup';
import { ErrorBoundary } from './ErrorBoundary';
import { PageBoundary, PageFailure } from './PageBoundary';
import { page } from './pages';

describe('changing the page', () => {
  it('moves the focus to the new heading and announces the new title', async () => {
    const app = renderApp('/login');
    await app.user.click(await screen.findByRole('link', { name: 'Create New Account' }));
    const heading = await screen.findByRole('heading', { level: 1, name: 'Sign Up' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    await waitFor(() => expect(screen.getByTestId('route-announcement').textContent).toMatch(/^Sign Up/));
  });

  it('waits for a heading that appears with the page’s data', async () => {
    let answer = (_order: object): void => undefined;
    const app = renderApp('/dashboard/order', {
      signedInAs: aUser(),
      answers: {
        MyOrders: myOrders([anOrder()]),
        PaymentOrder: () => new Promise<object>((resolve) => (answer = resolve)),
      },
    });
    await app.user.click(await screen.findByRole('button', { name: 'pay' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
    act(() => answer({ order: null }));
    const heading = await screen.findByRole('heading', { level: 1, name: 'There is no such order' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  it('is marked in the document until the page is shown', async () => {
    const app = renderApp('/login');
    const link = await screen.findByRole('link', { name: 'Create New Account' });
    const marks: boolean[] = [];
    const observer = new MutationObserver((changes) =>
      marks.push(...changes.map(({ oldValue: before }) => before === null)),
    );
    observer.observe(document.documentElement, { attributeFilter: ['data-navigating'], attributeOldValue: true });
    await app.user.click(link);
    await screen.findByRole('heading', { level: 1, name: 'Sign Up' });
    await waitFor(() => expect(marks).toEqual([true, false]));
    observer.disconnect();
  });

  it('does not happen when the first page opens: the focus stays where it is', async () => {
    renderApp('/login');
    await screen.findByRole('heading', { level: 1, name: 'Log In' });
    expect(document.activeElement).toBe(document.body);
  });

  it.each(['/no-such-page', '/dashboard-x', '/product'])('to %s shows the 404 page', async (path) => {
    renderApp(path);
    await screen.findByText('404! page not found');
    expect(screen.getByRole('button', { name: 'Go to Home Page' }).getAttribute('href')).toBe('/home');
  });
});

describe('a page whose code does not load', () => {
  it('shows an error and a Retry button after 120 seconds', async () => {
    vi.useFakeTimers();
    const Late = page(() => new Promise<{ Late: () => null }>(() => undefined), 'Late');
    renderComponent(
      <PageBoundary>
        <Suspense fallback={<p>waiting</p>}>
          <Late />
        </Suspense>
      </PageBoundary>,
    );
    await act(() => vi.advanceTimersByTimeAsync(119_999));
    screen.getByText('waiting');
    await act(() => vi.advanceTimersByTimeAsync(1));
    screen.getByText('This page could not be shown.');
    screen.getByRole('button', { name: 'Retry' });
    expect(takeConsoleErrors().join(' ')).toContain('did not arrive in time');
    vi.useRealTimers();
  });
});

describe('the error boundary', () => {
  function Fragile({ isBroken }: { isBroken: boolean }) {
    if (isBroken) throw new Error('broken plate');
    return <p>whole</p>;
  }

  function Pages() {
    const [page, setPage] = useState('broken');
    return (
      <>
        <button onClick={() => setPage('other')}>Another page</button>
        <ErrorBoundary resetKey={page} fallback={() => <p>fallback</p>}>
          <Fragile isBroken={page === 'broken'} />
        </ErrorBoundary>
      </>
    );
  }

  it('keeps the layout and recovers on another page', async () => {
    render(<Pages />);
    screen.getByText('fallback');
    expect(takeConsoleErrors()[0]).toContain('broken plate');
    await userEvent.click(screen.getByRole('button', { name: 'Another page' }));
    screen.getByText('whole');
  });
});

describe('a page that could not be shown', () => {
  const goes = (direction: 'online' | 'offline') => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(direction === 'online');
    act(() => void window.dispatchEvent(new Event(direction)));
  };
  afterEach(() => void vi.restoreAllMocks());

  it('offers a retry', async () => {
    const retry = vi.fn();
    renderComponent(<PageFailure onRetry={retry} />);
    screen.getByText('This page could not be shown.');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(retry).toHaveBeenCalledOnce();
  });

  it('says that the browser is offline, and is retried automatically once the browser is online', () => {
    const retry = vi.fn();
    goes('offline');
    renderComponent(<PageFailure onRetry={retry} />);
    screen.getByText(/You are offline, and this page has not been loaded yet/);
    expect(retry).not.toHaveBeenCalled();
    goes('online');
    expect(retry).toHaveBeenCalledOnce();
  });
});
