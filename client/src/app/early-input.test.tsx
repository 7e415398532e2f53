import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { startTransition, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import { enterEarlyInput } from './early-input';

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
      <select aria-label="Year" value={year} onChange={({ target }) => setYear(target.value)}>
        <option>2013</option>
        <option>2014</option>
      </select>
      <select aria-label="Sorting" onChange={({ target }) => heard?.(target.value)}>
        <option value="name">Name</option>
        <option value="price">Price</option>
      </select>
      <input type="search" defaultValue="disc" onChange={({ target }) => heard?.(target.value)} />
      <input type="checkbox" aria-label="In stock" />
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
    startTransition(() => void hydrateRoot(container, <Page {...(heard && { heard })} />));
    enterEarlyInput(container);
  };
}

it('text and choices entered before React takes over are entered again, and can be changed afterwards', async () => {
  const user = userEvent.setup();
  const takeOver = showRendered();
  await user.clear(screen.getByRole('spinbutton'));
  await user.type(screen.getByRole('spinbutton'), '4');
  await user.type(screen.getByRole('textbox'), 'Ring twice');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Year' }), '2014');
  takeOver();
  expect(screen.getByRole('status').textContent).toBe('4,Ring twice,2014');
  expect(screen.getByRole<HTMLInputElement>('spinbutton').value).toBe('4');
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Year' }).value).toBe('2014');
  await user.type(screen.getByRole('spinbutton'), '2');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Year' }), '2013');
  expect(screen.getByRole('status').textContent).toBe('42,Ring twice,2013');
});

it('fields that were not changed are left as they are, so that React can take over the page in pieces', async () => {
  const heard: string[] = [];
  const takeOver = showRendered((value) => heard.push(value));
  const hydrated: unknown[] = [];
  const count = ({ target }: Event) => hydrated.push(target);
  document.addEventListener('mousedown', count);
  takeOver();
  document.removeEventListener('mousedown', count);
  expect(hydrated).toEqual([]);
  await userEvent.setup().type(screen.getByRole('searchbox'), 's');
  expect(heard).toEqual(['discs']);
});

it('a field that was emptied stays empty', () => {
  const heard: string[] = [];
  const takeOver = showRendered((value) => heard.push(value));
  // Not with user-event, whose own setter of the value would keep React from recording it.
  screen.getByRole<HTMLInputElement>('searchbox').value = '';
  takeOver();
  expect(heard).toEqual(['']);
});

it('a choice is entered again in a list that was rendered without one', async () => {
  const heard: string[] = [];
  const user = userEvent.setup();
  const takeOver = showRendered((value) => heard.push(value));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sorting' }), 'price');
  takeOver();
  expect(heard).toEqual(['price']);
});

it('the cursor stays where it was in the text', async () => {
  const user = userEvent.setup();
  const takeOver = showRendered();
  const note = screen.getByRole<HTMLTextAreaElement>('textbox');
  await user.type(note, 'Ring twice');
  note.setSelectionRange(4, 6);
  takeOver();
  expect([note.selectionStart, note.selectionEnd]).toEqual([4, 6]);
});
