import { chakra } from '@chakra-ui/react';
import { lazy, Suspense, useEffect, useRef, useState, type ComponentType, type FormEvent, type RefObject } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { SearchIcon } from '../icons/icons';

// On a phone the search has a line of its own.
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

/** Without their code, the field still searches. */
const Suggestions = lazy<ComponentType<{ field: RefObject<HTMLInputElement | null> }>>(() =>
  import('./Suggestions').then(
    (module) => ({ default: module.Suggestions }),
    () => ({ default: () => null }),
  ),
);

/** Finds parts. A form that works before the page's code is here; suggestions come once somebody uses it. */
export function PartSearch() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [isUsed, setIsUsed] = useState(false);
  const query = pathname === '/search' ? (new URLSearchParams(search).get('q') ?? '') : '';
  const shownQuery = useRef(query);
  // Another search changes the text; what is typed on the same page stays.
  useEffect(() => {
    if (shownQuery.current === query) return;
    shownQuery.current = query;
    if (field.current) field.current.value = query;
  }, [query]);
  // Somebody may be typing before this code is here.
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
        maxLength={200}
        autoComplete="off"
        defaultValue={query}
        onFocus={() => setIsUsed(true)}
      />
      <Button type="submit" aria-label="Find">
        <SearchIcon />
      </Button>
      {isUsed && (
        <Suspense>
          <Suggestions field={field} />
        </Suspense>
      )}
    </Form>
  );
}
