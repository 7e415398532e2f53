import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState, type ComponentType } from 'react';
import { expect, it } from 'vitest';
import { renderComponent } from '../../../test/render-component';
import { later } from './later';

it('a part whose code cannot be loaded says so, leaves the rest of the page, and is loaded when it is opened again', async () => {
  let load = (): Promise<ComponentType> => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  const Part = later(() => load());
  function Page() {
    const [isOpen, setIsOpen] = useState(false);
    return (
      <>
        <input aria-label="Note" />
        <button onClick={() => setIsOpen(!isOpen)}>{isOpen ? 'Close' : 'Open'}</button>
        {isOpen && <Part />}
      </>
    );
  }
  renderComponent(<Page />);
  const user = userEvent.setup();
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Ring twice');
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByText(/^This part of the page could not be loaded/);
  screen.getByRole('button', { name: 'Retry' });
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' }).value).toBe('Ring twice');
  load = () => Promise.resolve(() => <p>The part</p>);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByText('The part');
});
