import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../actions/Button';
import { CloseIcon } from '../icons/icons';
import { chakra } from '../../theme/chakra';
import { Field, TextInput } from './Field';

interface SearchFieldProps {
  label: string;
  placeholder?: string;
  /** The current search. A change from outside, such as Back, replaces the typed text. */
  value: string;
  /** Called with the trimmed text after a pause in typing, and at once on Enter or Clear. The page may ignore it. */
  onSearch: (text: string) => void;
}

const pauseMs = 250;

// Not a form element, so that the field can be used inside a form.
const Frame = chakra('div', {
  base: {
    position: 'relative',
    '& input': { paddingInlineEnd: '12' },
    '& input::-webkit-search-cancel-button': { display: 'none' },
  },
});
const Clear = chakra('span', { base: { position: 'absolute', insetInlineEnd: '0.5', bottom: '0.5' } });

/** A search field that searches while typing. */
export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState({ value, asked: value });
  if (value !== seen.value) {
    // If the new value is the last search of this field, the text stays, because the user may have typed more.
    if (value !== seen.asked) setText(value);
    setSeen({ value, asked: value });
  }
  const wanted = text.trim();
  const search = useEffectEvent((asked: string) => {
    if (asked === seen.asked) return;
    setSeen({ value, asked });
    onSearch(asked);
  });

  useEffect(() => {
    const timer = setTimeout(() => search(wanted), pauseMs);
    return () => clearTimeout(timer);
  }, [wanted]);

  const searchNow = (asked: string) => {
    setSeen({ value, asked });
    if (asked !== value) onSearch(asked);
  };
  return (
    <Frame data-search>
      <Field label={label}>
        <TextInput
          ref={input}
          type="search"
          autoComplete="off"
          enterKeyHint="search"
          placeholder={placeholder}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            searchNow(wanted);
          }}
        />
      </Field>
      {text !== '' && (
        <Clear>
          <Button
            tone="bare"
            size="compact"
            aria-label="Clear search"
            onClick={() => {
              setText('');
              searchNow('');
              input.current?.focus();
            }}
          >
            <CloseIcon />
          </Button>
        </Clear>
      )}
    </Frame>
  );
}
