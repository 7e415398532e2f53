import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type FormEvent } from 'react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { renderComponent } from '../../../test/render-component';
import { Button } from '../actions/Button';
import { ConfirmDialog, Modal } from './dialogs';

function renderDialog({ busy = false } = {}) {
  const onConfirm = vi.fn();
  const onCancel = vi.fn();
  renderComponent(
    <ConfirmDialog
      title="Are you sure you want to delete order?"
      confirmLabel="Delete"
      busy={busy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />,
  );
  return { onConfirm, onCancel };
}

describe('ConfirmDialog', () => {
  it('has a name and moves the focus to Cancel', () => {
    renderDialog();
    screen.getByRole('alertdialog', { name: 'Are you sure you want to delete order?' });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
  });

  it('confirms when the button is pressed', async () => {
    const { onConfirm, onCancel } = renderDialog();
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect([onConfirm.mock.calls.length, onCancel.mock.calls.length]).toEqual([1, 0]);
  });

  it('is cancelled by Escape', async () => {
    const { onConfirm, onCancel } = renderDialog();
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

/** A page with a button that opens a dialog, and with a toast. */
function Page({ role }: { role?: 'alertdialog' }) {
  const [open, setOpen] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <button disabled={open} onClick={() => setOpen(true)}>
        Open
      </button>
      <section className="Toastify">Saved</section>
      {open && (
        <Modal title="Outer" onClose={() => setOpen(false)} {...(role && { role })}>
          <button onClick={() => setIsAsking(true)}>Ask</button>
          {isAsking && (
            <Modal title="Inner" onClose={() => setIsAsking(false)}>
              <input aria-label="Answer" autoFocus />
            </Modal>
          )}
        </Modal>
      )}
    </>
  );
}

/** Rendered in the element of the app, because a dialog makes that element's content inert. */
async function openPage(role?: 'alertdialog') {
  const container = document.body.appendChild(document.createElement('div'));
  container.id = 'root';
  onTestFinished(() => container.remove());
  renderComponent(<Page {...(role && { role })} />, { container });
  await userEvent.click(screen.getByText('Open'));
}

const names = () => screen.queryAllByRole('dialog').map((dialog) => dialog.getAttribute('aria-label'));
const isInert = (text: string) => screen.getByText<HTMLElement>(text).closest('[inert], [aria-hidden]') !== null;

describe('Modal', () => {
  it('makes the page inert, except toasts, and returns the focus', async () => {
    await openPage();
    expect([isInert('Open'), isInert('Saved'), isInert('Ask')]).toEqual([true, false, false]);
    expect(document.activeElement).toBe(screen.getByText('Ask'));
    await userEvent.keyboard('{Escape}');
    expect([names(), isInert('Open')]).toEqual([[], false]);
    // The button was disabled while the dialog was open.
    expect(document.activeElement).toBe(screen.getByText('Open'));
  });

  it('covers a dialog that is open already, and is closed first by Escape', async () => {
    await openPage();
    await userEvent.click(screen.getByText('Ask'));
    expect([isInert('Open'), isInert('Ask')]).toEqual([true, true]);
    expect(document.activeElement).toBe(screen.getByLabelText('Answer'));
    await userEvent.keyboard('{Escape}');
    expect([names(), isInert('Open'), isInert('Ask')]).toEqual([['Outer'], true, false]);
    expect(document.activeElement).toBe(screen.getByText('Ask'));
  });

  it.each([
    ['closes on a press beside it', undefined, false],
    ['stays open on a press beside it if it asks a question', 'alertdialog', true],
  ] as const)('%s', async (_name, role, stays) => {
    await openPage(role);
    const dialog = screen.getByRole(role ?? 'dialog');
    await userEvent.click(dialog);
    expect(dialog.isConnected).toBe(true);
    await userEvent.click(dialog.parentElement ?? dialog);
    expect(dialog.isConnected).toBe(stays);
  });

  it.each([
    ['stays open and ignores its form while one of its buttons is busy', true],
    ['closes and sends its form while none of its buttons is busy', false],
  ])('%s', async (_name, busy) => {
    const onClose = vi.fn();
    const onSubmit = vi.fn((event: FormEvent) => event.preventDefault());
    const button = <Button busy={busy}>Save</Button>;
    renderComponent(
      <Modal title="Edit" onClose={onClose} actions={button}>
        <form aria-label="Entry" onSubmit={onSubmit} />
      </Modal>,
    );
    const dialog = screen.getByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(dialog.parentElement ?? dialog);
    expect(onClose).toHaveBeenCalledTimes(busy ? 0 : 2);
    const isNotHandled = fireEvent.submit(screen.getByRole('form'));
    expect([isNotHandled, onSubmit.mock.calls.length]).toEqual([false, busy ? 0 : 1]);
  });
});
