import { chakra } from '@chakra-ui/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../actions/Button';
import { CloseIcon } from '../icons/icons';
import { Field } from './Field';
import { TextInput } from './inputs';

export interface SearchFieldProps {
  label: string;
  placeholder?: string;
  /** What is being searched for; a change from outside, as by going back, replaces what was typed */
  value: string;
  /** Called with the trimmed text once typing pauses, and at once on Enter or Clear; it need not be followed */
  onSearch: (text: string) => void;
}

const pauseMs = 250;

const Frame = chakra('form', {
  base: {
    position: 'relative',
    '& input': { paddingInlineEnd: '12' },
    '& input::-webkit-search-cancel-button': { display: 'none' },
  },
});
const Clear = chakra('span', { base: { position: 'absolute', insetInlineEnd: '0.5', bottom: '0.5' } });

/** A search that follows the typing. */
export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState({ value, asked: value });
  if (value !== seen.value) {
    // An answer to what was asked here must not undo the letters typed since.
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
    <Frame
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        searchNow(wanted);
      }}
    >
      <Field label={label}>
        <TextInput
          ref={input}
          type="search"
          autoComplete="off"
          placeholder={placeholder}
          value={text}
          onChange={({ target }) => setText(target.value)}
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
