import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, it, vi } from 'vitest';
import { DateText } from './DateText';

beforeEach(() => {
  vi.stubEnv('TZ', 'America/New_York');
  // Formats are kept, so the tests use a language that no other test uses.
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('de-LU');
});

afterEach(() => {
  vi.unstubAllEnvs();
});

it('shows a time as a date in the time zone of the browser', () => {
  render(<DateText value="2027-01-01T02:00:00Z" />);
  screen.getByText('31.12.2026');
});

it('shows a day without a time as the same day in all time zones', () => {
  render(<DateText value="2027-01-01" />);
  screen.getByText('01.01.2027');
});
