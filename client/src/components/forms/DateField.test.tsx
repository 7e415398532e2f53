import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderComponent } from '../../../test/render-component';
import { DateField } from './DateField';

function Filter({ start, type = 'date' }: { start: string; type?: 'date' | 'month' }) {
  const [day, setDay] = useState(start);
  return (
    <>
      <DateField label="From" type={type} value={day} onChange={setDay} />
      <output>{day || 'all days'}</output>
      <button onClick={() => setDay('')}>Clear</button>
      <button onClick={() => setDay(start)}>Back</button>
    </>
  );
}

/** jsdom has no incomplete dates: their value is empty, and the browser reports them as bad input. */
const setIncomplete = (badInput: boolean) =>
  Object.defineProperty(screen.getByLabelText('From'), 'validity', { value: { badInput }, configurable: true });

const type = (value: string) => fireEvent.change(screen.getByLabelText('From'), { target: { value } });

it('keeps the former day while a part of the date is missing, and says so', () => {
  renderComponent(<Filter start="2026-04-01" />);
  setIncomplete(true);
  type('');
  screen.getByText('Enter the day, the month and the year.');
  screen.getByText('2026-04-01');
  expect(screen.getByLabelText('From')).toHaveProperty('value', '');
  setIncomplete(false);
  type('2026-04-02');
  screen.getByText('2026-04-02');
  expect(screen.queryByText('Enter the day, the month and the year.')).toBeNull();
});

it('says that a part is missing when an incomplete date is left', () => {
  renderComponent(<Filter start="" />);
  setIncomplete(true);
  fireEvent.blur(screen.getByLabelText('From'));
  screen.getByText('Enter the day, the month and the year.');
  screen.getByText('all days');
});

it('can be emptied', () => {
  renderComponent(<Filter start="2026-04-01" />);
  type('');
  screen.getByText('all days');
  expect(screen.queryByText('Enter the day, the month and the year.')).toBeNull();
});

it('can be emptied part by part', () => {
  renderComponent(<Filter start="2026-04-01" />);
  setIncomplete(true);
  type('');
  // Chromium reports no change when the last parts are removed.
  setIncomplete(false);
  fireEvent.blur(screen.getByLabelText('From'));
  screen.getByText('all days');
  expect(screen.queryByText('Enter the day, the month and the year.')).toBeNull();
});

it('forgets an incomplete date when the filter is cleared', () => {
  renderComponent(<Filter start="2026-04-01" />);
  setIncomplete(true);
  type('');
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  screen.getByText('all days');
  expect(screen.queryByText('Enter the day, the month and the year.')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByLabelText('From')).toHaveProperty('value', '2026-04-01');
});

it('keeps the former month while a part of a month is typed, in browsers that show a text input', () => {
  renderComponent(<Filter start="2026-04" type="month" />);
  const input = screen.getByLabelText('From');
  input.setAttribute('type', 'text');
  fireEvent.change(input, { target: { value: '2026-' } });
  screen.getByText('Enter the month and the year.');
  screen.getByText('2026-04');
  fireEvent.change(input, { target: { value: '2026-05' } });
  screen.getByText('2026-05');
});
