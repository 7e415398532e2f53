import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type FormEvent } from 'react';
import { expect, it, vi } from 'vitest';
import { renderComponent } from '../../../test/render-component';
import { DialogForm } from './DialogForm';

/** A form with two fields. It shows `refusal` when it is submitted. */
function AddressForm({ refusal, onCancel }: { refusal: string; onCancel?: () => void }) {
  const [message, setMessage] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMessage(refusal);
  };
  return (
    <DialogForm message={message} submitLabel="Save" onSubmit={submit} onCancel={onCancel ?? (() => undefined)}>
      <input aria-label="Street" />
      <input aria-label="City" />
    </DialogForm>
  );
}

it('is submitted by Enter, and scrolls to the message about a refusal, which is announced', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  renderComponent(<AddressForm refusal="The order is shipped already." />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Street' }), 'Ringstr. 1{Enter}');
  const message = await screen.findByText('The order is shipped already.');
  expect([scrolled.mock.contexts, message.closest('[role=alert]') !== null]).toEqual([[message], true]);
});

it('is left with Cancel, which submits nothing', async () => {
  const onCancel = vi.fn();
  renderComponent(<AddressForm refusal="The order is shipped already." onCancel={onCancel} />);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect([onCancel.mock.calls.length, screen.queryByText('The order is shipped already.')]).toEqual([1, null]);
});
