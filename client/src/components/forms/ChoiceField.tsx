import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { fold } from '../../lib/text/fold';
import { VisuallyHidden } from '../page/VisuallyHidden';
import { chakra } from '../../theme/chakra';
import { Field, TextInput, type FieldProps } from './Field';

export interface ChoiceOption<Value extends string = string> {
  value: Value;
  label: string;
}

interface ChoiceInputProps<Value extends string> {
  /** Name of the list for screen readers. */
  label: string;
  /** If no option has this value, the placeholder is shown. */
  value: string;
  options: readonly ChoiceOption<Value>[];
  placeholder?: string;
  disabled?: boolean;
  onChange: (value: Value) => void;
}

const Frame = chakra('div', { base: { position: 'relative', '& input': { paddingInlineEnd: '9' } } });
const Chevron = chakra('span', {
  base: {
    position: 'absolute',
    insetInlineEnd: '3.5',
    top: '1.1rem',
    width: '2',
    height: '2',
    borderInlineEnd: '2px solid',
    borderBottom: '2px solid',
    transform: 'rotate(45deg)',
    pointerEvents: 'none',
  },
});
const Popup = chakra('div', {
  base: {
    position: 'absolute',
    zIndex: 'bar',
    top: '100%',
    insetInline: '0',
    bg: 'plate',
    border: '1px solid',
    borderColor: 'rule.strong',
  },
});
const List = chakra('ul', {
  base: { listStyle: 'none', maxHeight: 'min(45dvh, 20rem)', overflowY: 'auto', overscrollBehavior: 'contain' },
});
const Option = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    minHeight: 'target',
    paddingInline: '3',
    paddingBlock: '1',
    overflowWrap: 'anywhere',
    cursor: 'pointer',
    borderInlineStart: '4px solid transparent',
    // Lets lists of thousands of options open without delay.
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 2.75rem',
    _hover: { bg: 'sunken' },
    '&[aria-selected=true]': { bg: 'sunken', borderInlineStartColor: 'signal.fill' },
    '&[data-current]': { fontWeight: 'semibold' },
  },
});
const Nothing = chakra('p', { base: { padding: '3', color: 'ink.soft' } });

/**
 * Choice of one option from a long list: a combobox that filters the list while the user types.
 * https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export function ChoiceInput<Value extends string>(props: ChoiceInputProps<Value>) {
  const { label, value, options, placeholder = 'Choose', disabled } = props;
  const id = useId();
  const { isOpen, typed, found, active, choose, input } = useChoice(props);
  const current = options.find((option) => option.value === value);
  const popup = useRef<HTMLDivElement>(null);
  const optionId = (index: number) => `${id}option${index}`;
  const isListed = isOpen && found.length > 0;
  useEffect(() => {
    if (isOpen) popup.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  useEffect(() => {
    if (isOpen) document.getElementById(`${id}option${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, isOpen, active, typed]);
  return (
    <Frame>
      <TextInput
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-autocomplete="list"
        aria-expanded={isListed}
        aria-controls={isListed ? id : undefined}
        aria-activedescendant={isListed ? optionId(active) : undefined}
        {...{ disabled, placeholder }}
        value={typed ?? current?.label ?? ''}
        {...input}
      />
      <Chevron aria-hidden="true" />
      <VisuallyHidden role="status">{isOpen && typed !== null ? toCount(found.length) : ''}</VisuallyHidden>
      {isOpen && (
        <Popup ref={popup} onMouseDown={(event) => event.preventDefault()}>
          {isListed ? (
            <List id={id} role="listbox" aria-label={label}>
              {found.map((option, index) => (
                <Option
                  key={option.value}
                  id={optionId(index)}
                  role="option"
                  aria-selected={index === active}
                  data-current={option.value === value || undefined}
                  onClick={() => choose(option)}
                >
                  {option.label}
                </Option>
              ))}
            </List>
          ) : (
            <Nothing>{options.length === 0 ? 'There is nothing to choose.' : 'Nothing matches these words.'}</Nothing>
          )}
        </Popup>
      )}
    </Frame>
  );
}

const toCount = (count: number) => (count === 1 ? '1 choice' : `${count} choices`);

/** State and keyboard handling of the combobox. */
function useChoice<Value extends string>({ value, options, onChange }: ChoiceInputProps<Value>) {
  const [isOpen, setIsOpen] = useState(false);
  /** Null if nothing was typed since the list opened; the list then has all options. */
  const [typed, setTyped] = useState<string | null>(null);
  const [wanted, setWanted] = useState(0);
  const found = isOpen ? findOptions(options, typed ?? '') : [];
  const active = Math.min(wanted, found.length - 1);

  const open = (text: string | null) => {
    setTyped(text);
    const current = options.findIndex((option) => option.value === value);
    setWanted(text === null ? Math.max(0, current) : 0);
    setIsOpen(true);
  };
  const close = () => {
    setIsOpen(false);
    setTyped(null);
  };
  const choose = (option: ChoiceOption<Value> | undefined) => {
    close();
    if (option && option.value !== value) onChange(option.value);
  };
  const keys: Record<string, () => void> = {
    ArrowDown: () => (isOpen ? setWanted(active + 1 < found.length ? active + 1 : 0) : open(null)),
    ArrowUp: () => (isOpen ? setWanted(active > 0 ? active - 1 : found.length - 1) : open(null)),
    ...(isOpen && {
      // These keys neither submit the form nor close the dialog around the list.
      Enter: () => found[active] && choose(found[active]),
      Escape: close,
    }),
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const act = keys[event.key];
    if (act) {
      event.preventDefault();
      act();
    } else if (event.key === 'Tab' && typed !== null) {
      // An emptied field chooses the option with an empty value, if there is one.
      choose(typed.trim() === '' ? options.find((option) => option.value === '') : found[active]);
    }
  };
  const input = {
    onKeyDown,
    onBlur: close,
    onChange: ({ target }: { target: HTMLInputElement }) => open(target.value),
    onClick: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      if (isOpen) return typed === null && close();
      currentTarget.select();
      return open(null);
    },
  };
  return { isOpen, typed, found, active, choose, input };
}

/**
 * Options that contain all typed words. Options in which every typed word starts a word come first. Case and accents
 * are ignored.
 */
export function findOptions<Option extends ChoiceOption>(options: readonly Option[], typed: string): readonly Option[] {
  const words = fold(typed).match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return options;
  const matches = options
    .map((option) => ({ option, text: ` ${fold(option.label)}` }))
    .filter(({ text }) => words.every((word) => text.includes(word)));
  const begins = (text: string) => words.every((word) => new RegExp(`[^\\p{L}\\p{N}]${word}`, 'u').test(text));
  return [...matches.filter(({ text }) => begins(text)), ...matches.filter(({ text }) => !begins(text))].map(
    ({ option }) => option,
  );
}

type ChoiceFieldProps<Value extends string> = ChoiceInputProps<Value> & Pick<FieldProps, 'label' | 'hint' | 'error'>;

/** A labelled choice from a long list. Use a `SelectField` for short lists. */
export function ChoiceField<Value extends string>({ hint, error, ...choice }: ChoiceFieldProps<Value>) {
  return (
    <Field label={choice.label} hint={hint} error={error}>
      <ChoiceInput {...choice} />
    </Field>
  );
}
