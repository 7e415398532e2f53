import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderComponent } from '../../../test/render-component';
import { Field, StepInput } from './Field';

const setBadInput = (badInput: boolean) =>
  Object.defineProperty(screen.getByLabelText('Quantity'), 'validity', { value: { badInput }, configurable: true });

/** jsdom drops letters from a number input. Firefox shows them, and reports them as bad input without a value. */
function typeInFirefox(text: string) {
  const input = screen.getByLabelText('Quantity');
  const badInput = Number.isNaN(Number(text));
  setBadInput(badInput);
  fireEvent.input(input, { target: { value: badInput ? '' : text } });
}

it.each([
  ['numeric', 'Enter a whole number.'],
  [undefined, 'Enter a number.'],
] as const)('asks for a number when letters are refused as an empty value (%s)', (inputMode, message) => {
  renderComponent(
    <Field label="Quantity" error="Quantity is required">
      <StepInput {...(inputMode && { inputMode })} />
    </Field>,
  );
  typeInFirefox('abc');
  expect(screen.getByRole('alert').textContent).toContain(message);
  typeInFirefox('');
  screen.getByText('Quantity is required');
});

it('no longer asks for a number once the form has removed the letters', () => {
  renderComponent(
    <Field label="Quantity" error="Quantity is required">
      <StepInput />
    </Field>,
  );
  typeInFirefox('abc');
  setBadInput(false);
  fireEvent.blur(screen.getByLabelText('Quantity'));
  screen.getByText('Quantity is required');
});
