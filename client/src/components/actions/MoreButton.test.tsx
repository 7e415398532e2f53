import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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
