import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderComponent } from '../../../test/render-component';
import { ToastHost } from '../toasts/ToastHost';
import { laterDialog } from './later-dialog';

it('a dialog whose code cannot be loaded closes with a message, and the page keeps what was typed', async () => {
  const Dialog = laterDialog(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
  function Page() {
    const [isOpen, setIsOpen] = useState(false);
    return (
      <>
        <input aria-label="Note" />
        <button onClick={() => setIsOpen(true)}>{isOpen ? 'Opening' : 'Open'}</button>
        {isOpen && <Dialog onClose={() => setIsOpen(false)} />}
        <ToastHost />
      </>
    );
  }
  renderComponent(<Page />);
  const user = userEvent.setup();
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Ring twice');
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByText('This could not be loaded. Load the page again.');
  await waitFor(() => screen.getByRole('button', { name: 'Open' }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' }).value).toBe('Ring twice');
});
