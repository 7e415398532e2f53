import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderComponent } from '../../../test/render-component';
import { MoreButton } from './MoreButton';

it('keeps the focus and ignores a second press while it fetches the next page', async () => {
  let arrive: () => void = () => undefined;
  const fetch = vi.fn(() => new Promise<void>((resolve) => (arrive = resolve)));
  renderComponent(<MoreButton more={fetch} />);
  const button = screen.getByRole('button', { name: 'Show more' });
  await userEvent.click(button);
  await userEvent.click(button);
  expect([fetch.mock.calls.length, button.getAttribute('aria-busy')]).toEqual([1, 'true']);
  // A browser takes the focus from a disabled button; jsdom does not.
  expect(button).toHaveProperty('disabled', false);
  arrive();
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
});

/** Shows two entries a page. `fetch` may fail. */
function Entries({ pages, fetch = () => Promise.resolve() }: { pages: number; fetch?: () => Promise<void> }) {
  const [page, setPage] = useState(1);
  const more = async () => {
    await fetch();
    setPage(page + 1);
  };
  return (
    <>
      <ul>
        {Array.from({ length: page * 2 }, (_, index) => (
          <li key={index}>Entry {index + 1}</li>
        ))}
      </ul>
      {page < pages && <MoreButton more={more} />}
    </>
  );
}

it('announces the added entries, and focuses the first of the last page, which removes the button', async () => {
  renderComponent(<Entries pages={3} />);
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('2 more shown'));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show more' }));
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Entry 5'));
  expect(screen.queryByRole('button')).toBeNull();
});

it('keeps the button and its focus when the next page cannot be fetched', async () => {
  const fetch = vi.fn(() => Promise.resolve()).mockRejectedValueOnce(new Error('Unreachable'));
  renderComponent(<Entries pages={2} fetch={fetch} />);
  const button = screen.getByRole('button', { name: 'Show more' });
  await userEvent.click(button);
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
  expect([document.activeElement, screen.getByRole('status').textContent]).toEqual([button, '']);
  await userEvent.click(button);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Entry 3'));
});

it('leaves the focus where the user has moved it', async () => {
  let arrive: () => void = () => undefined;
  renderComponent(
    <>
      <input aria-label="Search" />
      <Entries pages={2} fetch={() => new Promise((resolve) => (arrive = resolve))} />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await userEvent.click(screen.getByRole('textbox', { name: 'Search' }));
  arrive();
  await screen.findByText('Entry 3');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Search' }));
});

function Polled() {
  const [entries, setEntries] = useState(1);
  return (
    <>
      <button onClick={() => setEntries(entries + 1)}>Poll</button>
      <ul>
        {Array.from({ length: entries }, (_, index) => (
          <li key={index}>Entry {index + 1}</li>
        ))}
      </ul>
      <MoreButton more={() => Promise.reject(new Error('Unreachable'))} />
    </>
  );
}

it('does not announce entries that appear without it after a failure', async () => {
  renderComponent(<Polled />);
  const button = screen.getByRole('button', { name: 'Show more' });
  await userEvent.click(button);
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Poll' }));
  screen.getByText('Entry 2');
  expect(screen.getByRole('status').textContent).toBe('');
});
