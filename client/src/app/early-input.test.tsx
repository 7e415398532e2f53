import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { startTransition, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import { keepEarlyInput } from './early-input';

afterEach(() => {
  document.body.innerHTML = '';
});

function Page({ heard }: { heard?: (value: string) => void }) {
  const [quantity, setQuantity] = useState('1');
  const [note, setNote] = useState('');
  const [year, setYear] = useState('2013');
  return (
    <>
      <input type="number" value={quantity} onChange={({ target }) => setQuantity(target.value)} />
      <textarea value={note} onChange={({ target }) => setNote(target.value)} />
      <select value={year} onChange={({ target }) => setYear(target.value)}>
        <option>2013</option>
        <option>2014</option>
      </select>
      <input type="search" defaultValue="" onChange={({ target }) => heard?.(target.value)} />
      <output>{[quantity, note, year].join()}</output>
    </>
  );
}

/** Shows the page as the server rendered it. Returns a function that lets React take over. */
function showRendered(heard?: (value: string) => void) {
  const container = document.createElement('div');
  container.innerHTML = renderToString(<Page />);
  document.body.append(container);
  return () => {
    const enterAgain = keepEarlyInput();
    startTransition(() => void hydrateRoot(container, <Page {...(heard && { heard })} />));
    enterAgain();
  };
}

it('text and choices entered before React takes over are entered again, and can be changed afterwards', async () => {
  const user = userEvent.setup();
  const takeOver = showRendered();
  await user.clear(screen.getByRole('spinbutton'));
  await user.type(screen.getByRole('spinbutton'), '4');
  await user.type(screen.getByRole('textbox'), 'Ring twice');
  await user.selectOptions(screen.getByRole('combobox'), '2014');
  takeOver();
  expect(screen.getByRole('status').textContent).toBe('4,Ring twice,2014');
  expect(screen.getByRole<HTMLInputElement>('spinbutton').value).toBe('4');
  expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe('2014');
  await user.type(screen.getByRole('spinbutton'), '2');
  await user.selectOptions(screen.getByRole('combobox'), '2013');
  expect(screen.getByRole('status').textContent).toBe('42,Ring twice,2013');
});

it('fields that were not changed are left as they are', async () => {
  const heard: string[] = [];
  const takeOver = showRendered((value) => heard.push(value));
  takeOver();
  await userEvent.setup().type(screen.getByRole('searchbox'), 'ab');
  expect(heard).toEqual(['a', 'ab']);
  expect(screen.getByRole('status').textContent).toBe('1,,2013');
});
