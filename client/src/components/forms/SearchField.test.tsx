import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderComponent } from '../../../test/render-component';
import { SearchField } from './SearchField';

const asked: string[] = [];

interface SearchProps {
  /** True if the page applies a search at once. */
  follows?: boolean;
  /** A search that is not typed into the field. */
  elsewhere?: string;
}

function Search({ follows = true, elsewhere = '' }: SearchProps) {
  const [value, setValue] = useState('');
  const onSearch = (text: string) => {
    asked.push(text);
    if (follows) setValue(text);
  };
  return (
    <>
      <SearchField label="Search" value={value} onSearch={onSearch} />
      <a onClick={() => setValue(elsewhere)}>Elsewhere</a>
    </>
  );
}

const input = () => screen.getByLabelText<HTMLInputElement>('Search');
const type = (text: string) => fireEvent.change(input(), { target: { value: text } });
const goElsewhere = () => fireEvent.click(screen.getByText('Elsewhere'));

function wait(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

describe('SearchField', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    asked.length = 0;
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('searches once typing pauses', () => {
    renderComponent(<Search />);
    for (const text of ['c', 'ch', 'cha ']) {
      type(text);
      wait(200);
    }
    expect(asked).toEqual([]);
    wait(50);
    expect(asked).toEqual(['cha']);
    expect(input().value).toBe('cha ');
  });

  it('searches at once on Enter, and not again after the pause', () => {
    renderComponent(<Search />);
    type('chain');
    fireEvent.keyDown(input(), { key: 'Enter' });
    expect(asked).toEqual(['chain']);
    wait(1_000);
    expect(asked).toEqual(['chain']);
  });

  it('does not repeat a search that the page did not apply, except on Enter', () => {
    renderComponent(<Search follows={false} />);
    type('chain');
    wait(1_000);
    expect(asked).toEqual(['chain']);
    fireEvent.keyDown(input(), { key: 'Enter' });
    expect(asked).toEqual(['chain', 'chain']);
  });

  it('can be cleared at once, and then has the focus', () => {
    renderComponent(<Search />);
    expect(screen.queryByRole('button')).toBeNull();
    type('chain');
    wait(250);
    fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect([asked.at(-1), input().value, document.activeElement]).toEqual(['', '', input()]);
  });

  it('keeps letters that were typed before the page applied the search', () => {
    renderComponent(<Search follows={false} elsewhere="ch" />);
    type('ch');
    wait(250);
    type('cha');
    goElsewhere();
    expect(input().value).toBe('cha');
    wait(250);
    expect(asked).toEqual(['ch', 'cha']);
  });

  it('shows a search that was started elsewhere', () => {
    renderComponent(<Search elsewhere="disc" />);
    type('chain');
    wait(250);
    goElsewhere();
    expect(input().value).toBe('disc');
    wait(1_000);
    expect(asked).toEqual(['chain']);
  });
});
