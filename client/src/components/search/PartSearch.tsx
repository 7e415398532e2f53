import { longestQuery } from '@kickstand/rules/limits';
import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { SearchIcon } from '../icons/icons';
import { later } from '../page/later';
import { chakra } from '../../theme/chakra';

// On a phone the search is on a line of its own.
const Form = chakra('form', {
  base: {
    position: 'relative',
    display: 'flex',
    flex: { base: '1 0 100%', sm: '1 1 16rem' },
    order: { base: 1, sm: 0 },
    maxWidth: { sm: '34rem' },
    borderBottom: { base: 'hairline', sm: 'none' },
    borderTop: { base: 'hairline', sm: 'none' },
  },
});
const Input = chakra('input', {
  base: {
    flex: '1',
    minWidth: '0',
    minHeight: 'target',
    marginInlineStart: '-2',
    paddingInline: '2',
    bg: 'transparent',
    color: 'ink',
    fontSize: '1rem',
    _placeholder: { color: 'ink.soft' },
    _focusVisible: { outline: '2px solid', outlineColor: 'signal', outlineOffset: '-2px' },
  },
});
const Button = chakra('button', {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    width: 'target',
    minHeight: 'target',
    cursor: 'pointer',
    _hover: { color: 'signal' },
  },
});

/** Suggestions for the field. If their code cannot be loaded, the field still searches. */
const Suggestions = later<{ field: RefObject<HTMLInputElement | null> }>(
  () => import('./Suggestions').then((module) => module.Suggestions),
  null,
  () => null,
);

/** The search for parts. The form works before the scripts have run; suggestions are loaded on first use. */
export function PartSearch() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [isUsed, setIsUsed] = useState(false);
  const query = pathname === '/search' ? (new URLSearchParams(search).get('q') ?? '') : '';
  const shownQuery = useRef(query);
  // A new query in the address replaces the text; while the query is the same, the typed text stays.
  useEffect(() => {
    if (shownQuery.current === query) return;
    shownQuery.current = query;
    if (field.current) field.current.value = query;
  }, [query]);
  // The visitor may have focused the field before this code ran.
  useEffect(() => {
    if (document.activeElement === field.current) setIsUsed(true);
  }, []);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get('q');
    const q = typeof text === 'string' ? text.trim() : '';
    void navigate({ pathname: '/search', search: new URLSearchParams({ q }).toString() });
  };
  return (
    <Form role="search" aria-label="Parts" action="/search" onSubmit={submit}>
      <Input
        ref={field}
        type="search"
        name="q"
        aria-label="Find parts"
        placeholder="Part number, name or bike"
        maxLength={longestQuery}
        autoComplete="off"
        defaultValue={query}
        onFocus={() => setIsUsed(true)}
      />
      <Button type="submit" aria-label="Find">
        <SearchIcon />
      </Button>
      {isUsed && <Suggestions field={field} />}
    </Form>
  );
}
