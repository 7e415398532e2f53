import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderComponent } from '../../../test/render-component';
import { ConfirmDialog } from './dialogs';

function renderDialog({ busy = false } = {}) {
  const onConfirm = vi.fn();
  const onCancel = vi.fn();
  renderComponent(
    <ConfirmDialog
      open
      title="Are you sure you want to delete order?"
      confirmLabel="Delete"
      busy={busy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />,
  );
  return { onConfirm, onCancel };
}

// jsdom has no layout, so the focus trap cannot tell which button may have the focus; only "inside" can be tested.
async function focusInside() {
  await waitFor(() => expect(screen.getByRole('alertdialog').contains(document.activeElement)).toBe(true));
}

describe('ConfirmDialog', () => {
  it('has a name and moves the focus inside', async () => {
    renderDialog();
    expect(screen.getByRole('alertdialog', { name: 'Are you sure you want to delete order?' })).toBeInstanceOf(
      HTMLElement,
    );
    await focusInside();
  });

  it('confirms once the button is pressed', async () => {
    const { onConfirm, onCancel } = renderDialog();
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect([onConfirm.mock.calls.length, onCancel.mock.calls.length]).toEqual([1, 0]);
  });

  it('is cancelled by Escape', async () => {
    const { onConfirm, onCancel } = renderDialog();
    await focusInside();
    await userEvent.keyboard('{Escape}');
    expect([onConfirm.mock.calls.length, onCancel.mock.calls.length]).toEqual([0, 1]);
  });

  it('cannot be closed while the action runs', async () => {
    const { onCancel } = renderDialog({ busy: true });
    await userEvent.keyboard('{Escape}');
    expect(onCancel).not.toHaveBeenCalled();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Delete' }).disabled).toBe(true);
  });
});
