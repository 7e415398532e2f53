import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderComponent } from '../../../test/render-component';
import { ChoiceField, findOptions } from './ChoiceField';

const brands = ['None', 'Ardent', 'Öhlins', 'Regal', 'Tern'].map((label, index) => ({
  value: index === 0 ? '' : `b${index}`,
  label,
}));

function Form({ options = brands, first = 'b3' }: { options?: typeof brands; first?: string }) {
  const [value, setValue] = useState(first);
  const [submits, setSubmits] = useState(0);
  return (
    <form
      aria-label="Form"
      onSubmit={(event) => {
        event.preventDefault();
        setSubmits(submits + 1);
      }}
    >
      <ChoiceField label="Brand" value={value} options={options} onChange={setValue} />
      <button type="submit">Save</button>
      <output>{`${value} ${submits}`}</output>
    </form>
  );
}

function open(props: Parameters<typeof Form>[0] = {}) {
  renderComponent(<Form {...props} />);
  return userEvent.setup();
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Brand' });
const shown = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;
const state = () => screen.getByRole('form').querySelector('output')?.textContent;

describe('ChoiceField', () => {
  it('shows the chosen option; a press shows all options, of which the chosen one is active', async () => {
    const user = open();
    expect([field().value, field().getAttribute('aria-expanded'), shown()]).toEqual(['Regal', 'false', []]);
    await user.click(field());
    expect(shown()).toEqual(['None', 'Ardent', 'Öhlins', 'Regal', 'Tern']);
    expect([active(), field().getAttribute('aria-expanded')]).toEqual(['Regal', 'true']);
    expect(screen.getByRole('listbox', { name: 'Brand' }).id).toBe(field().getAttribute('aria-controls'));
    await user.click(screen.getByRole('option', { name: 'Tern' }));
    expect([field().value, state(), shown()]).toEqual(['Tern', 'b4 0', []]);
    expect(document.activeElement).toBe(field());
  });

  it('narrows the list by what is typed, ignoring accents and case, and chooses on Enter', async () => {
    const user = open();
    await user.clear(field());
    await user.type(field(), 'OHL');
    expect([shown(), active()]).toEqual([['Öhlins'], 'Öhlins']);
    screen.getByText('1 choice');
    await user.keyboard('{Enter}');
    expect([field().value, state()]).toEqual(['Öhlins', 'b2 0']);
    await user.keyboard('{Enter}');
    expect(state()).toBe('b2 1');
  });

  it('moves through the list with the arrow keys, wrapping around at its ends', async () => {
    const user = open();
    act(() => field().focus());
    expect(shown()).toEqual([]);
    await user.keyboard('{ArrowDown}');
    expect(active()).toBe('Regal');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(active()).toBe('None');
    await user.keyboard('{ArrowDown}{ArrowUp}');
    expect(active()).toBe('None');
    await user.keyboard('{ArrowUp}');
    expect(active()).toBe('Tern');
    await user.keyboard('{Enter}');
    expect(state()).toBe('b4 0');
  });

  it.each(['{Escape}', '{Shift>}{Tab}{/Shift}'])('keeps the choice on %s', async (key) => {
    const user = open();
    await user.click(field());
    await user.keyboard(`{ArrowDown}${key}`);
    expect([field().value, state(), shown()]).toEqual(['Regal', 'b3 0', []]);
  });

  it('says that no option has the words, and Enter then neither submits nor chooses', async () => {
    const user = open();
    await user.clear(field());
    await user.type(field(), 'xyz{Enter}');
    screen.getByText('Nothing matches these words.');
    expect([shown(), state()]).toEqual([[], 'b3 0']);
    await user.tab();
    expect([field().value, state()]).toEqual(['Regal', 'b3 0']);
  });

  it('on Tab, chooses the found option, or the empty option if the field was emptied', async () => {
    const user = open();
    await user.clear(field());
    await user.type(field(), 'ter');
    await user.tab();
    expect([field().value, state()]).toEqual(['Tern', 'b4 0']);
    await user.clear(field());
    await user.tab();
    expect([field().value, state()]).toEqual(['None', ' 0']);
  });

  it('keeps the choice when the field is emptied and has no empty option', async () => {
    const user = open({ options: brands.slice(1) });
    await user.clear(field());
    await user.tab();
    expect([field().value, state()]).toEqual(['Regal', 'b3 0']);
  });
});

describe('options that are found', () => {
  const paths = ['Brakes / Brake discs', 'Brakes / Brake pads', 'Drivetrain / Chains', 'Body / Sunbrakes'];
  const options = paths.map((label) => ({ value: label, label }));
  it.each([
    ['', paths],
    ['pad brak', ['Brakes / Brake pads']],
    ['brake', ['Brakes / Brake discs', 'Brakes / Brake pads', 'Body / Sunbrakes']],
    ['ains', ['Drivetrain / Chains']],
    ['(', paths],
  ])('by "%s"', (typed, expected) => {
    expect(findOptions(options, typed).map(({ label }) => label)).toEqual(expected);
  });
});
