import { render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { it } from 'vitest';
import type * as Host from './ToastHost';

it('toasts from before their host was mounted are shown once it is', async () => {
  // A copy of the module, because other tests may have mounted its host already.
  const copy = './ToastHost?copy';
  const { showError, showSuccess, ToastHost } = (await import(copy)) as typeof Host;
  void showSuccess('Saved');
  void showError('Refused');
  render(<ToastHost />, { wrapper: StrictMode });
  await screen.findByText('Saved');
  await screen.findByText('Refused');
});
