import { useEffect, useId, useState, type ReactNode, type RefObject } from 'react';
import { Link as RouterLink, useLocation, type To } from 'react-router-dom';
import { useSuggestQuery, type SuggestQuery } from '../../graphql/generated/operations';
import { toBikeAddress, toBuildYears } from '../../lib/garage/bike-words';
import { Money } from '../money/Money';
import { VisuallyHidden } from '../page/VisuallyHidden';
import { Figure } from '../plate/Figure';
import { chakra } from '../../theme/chakra';

/** Pause in typing after which the request is sent. */
const pauseMs = 150;
/** Minimum length of a query that the server has suggestions for. */
const shortest = 2;

const List = chakra('div', {
  base: {
    position: 'absolute',
    zIndex: 'bar',
    top: '100%',
    insetInline: '0',
    maxHeight: 'min(70dvh, 36rem)',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    bg: 'plate',
    border: '1px solid',
    borderColor: 'rule.strong',
    borderTop: 'heavy',
  },
});
const Group = chakra('div', { base: { paddingBlock: '2', '& + &': { borderTop: 'hairline' } } });
const GroupName = chakra('div', { base: { textStyle: 'label', color: 'ink.soft', paddingInline: '3' } });
const Option = chakra(RouterLink, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: 'target',
    paddingInline: '3',
    borderInlineStart: '4px solid transparent',
    '& mark': { bg: 'transparent', color: 'inherit', fontWeight: '750', textDecoration: 'underline' },
    _hover: { bg: 'sunken' },
    '&[aria-selected=true]': { bg: 'sunken', borderInlineStartColor: 'signal.fill' },
  },
});
const Words = chakra('span', { base: { flex: '1', minWidth: '0', overflowWrap: 'anywhere', paddingBlock: '1' } });
const Drawing = chakra('span', { base: { display: 'block', flex: 'none', width: '14' } });

/**
 * Suggestions below the search field. Turns the field into a combobox with keyboard navigation:
 * https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export function Suggestions({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const id = useId();
  const { key: page } = useLocation();
  const [typed, setTyped] = useState('');
  // Key of the page on which the list was opened; another page closes it.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const [active, setActive] = useState<number | null>(null);
  const suggested = useSuggested(typed.trim());
  const groups = suggested ? toGroups(suggested, typed) : [];
  const count = groups.reduce((sum, { options }) => sum + options.length, 0);
  const isOpen = openOn === page;
  const isShown = isOpen && count > 0;
  const chosen = isShown && active !== null && active < count ? active : null;
  const optionId = (index: number) => `${id}option${index}`;

  const show = () => {
    setTyped(field.current?.value ?? '');
    setActive(null);
    setOpenOn(page);
  };
  const close = () => setOpenOn(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!isShown) return show();
      setActive(step(chosen, event.key === 'ArrowDown' ? 1 : -1, count));
    } else if (event.key === 'Escape' && isShown) {
      // The browser's default action would clear the field.
      event.preventDefault();
      close();
    } else if (event.key === 'Enter' && chosen !== null) {
      event.preventDefault();
      document.getElementById(optionId(chosen))?.click();
    }
  };

  useEffect(() => {
    const input = field.current;
    if (!input) return undefined;
    const listeners = { input: show, keydown: onKeyDown, blur: close };
    for (const [name, listener] of Object.entries(listeners)) input.addEventListener(name, listener as EventListener);
    return () => {
      for (const [name, listener] of Object.entries(listeners)) {
        input.removeEventListener(name, listener as EventListener);
      }
    };
  });
  // The visitor may have typed before this code ran.
  useEffect(() => {
    const input = field.current;
    if (input && input.value !== input.defaultValue) input.dispatchEvent(new Event('input', { bubbles: true }));
  }, [field]);
  useEffect(() => {
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': String(isShown),
      'aria-controls': isShown ? id : null,
      'aria-activedescendant': chosen === null ? null : optionId(chosen),
    };
    for (const [name, value] of Object.entries(attributes)) {
      if (value === null) field.current?.removeAttribute(name);
      else field.current?.setAttribute(name, value);
    }
    if (chosen !== null) document.getElementById(optionId(chosen))?.scrollIntoView({ block: 'nearest' });
  });

  let index = 0;
  return (
    <>
      <VisuallyHidden role="status">{isOpen && suggested ? toCount(count) : ''}</VisuallyHidden>
      {isShown && (
        <List id={id} role="listbox" aria-label="Suggestions" onMouseDown={(event) => event.preventDefault()}>
          {groups.map(({ name, options }) => (
            <Group key={name} role="group" aria-label={name}>
              <GroupName aria-hidden="true">{name}</GroupName>
              {options.map(({ key, to, content }) => {
                const place = index++;
                return (
                  <Option
                    key={key}
                    id={optionId(place)}
                    to={to}
                    role="option"
                    tabIndex={-1}
                    aria-selected={place === chosen}
                    onClick={close}
                  >
                    {content}
                  </Option>
                );
              })}
            </Group>
          ))}
        </List>
      )}
    </>
  );
}

const toCount = (count: number): string => {
  if (count === 0) return 'No suggestions';
  return count === 1 ? '1 suggestion' : `${count} suggestions`;
};

/** Next index in a cycle through the field (null) and all suggestions. */
function step(active: number | null, by: 1 | -1, count: number): number | null {
  const next = (active ?? (by === 1 ? -1 : count)) + by;
  return next < 0 || next >= count ? null : next;
}

/**
 * Suggestions for the text, requested after a pause in typing. Until they are loaded, the previous ones stay. Null if the
 * text is too short.
 */
function useSuggested(text: string): Suggested | null {
  const [query, setQuery] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQuery(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  // The hook drops answers to earlier queries.
  const { data, previousData } = useSuggestQuery({ variables: { query }, skip: query.length < shortest });
  if (text.length < shortest) return null;
  return (data ?? previousData)?.suggest ?? null;
}

type Suggested = SuggestQuery['suggest'];

interface Suggestion {
  key: string;
  to: To;
  content: ReactNode;
}

function toGroups({ numbers, makes, vehicles, categories, brands, queries, products }: Suggested, typed: string) {
  const words = typed.match(/[\p{L}\p{N}]+/gu) ?? [];
  const marked = (text: string) => <Words>{mark(text, `(?<![\\p{L}\\p{N}])(?:${words.join('|')})`)}</Words>;
  // Numbers are found with and without their separators.
  const asNumber = `^[^\\p{L}\\p{N}]*${[...words.join('')].join('[^\\p{L}\\p{N}]*')}`;
  const groups: { name: string; options: Suggestion[] }[] = [
    {
      name: 'Part numbers',
      options: numbers.map(({ number, product }) => ({
        key: number + product.id,
        to: `/part/${product.slug}`,
        content: (
          <>
            <chakra.span textStyle="number">{mark(number, asNumber)}</chakra.span>
            <Words textAlign="end">{product.name}</Words>
          </>
        ),
      })),
    },
    {
      name: 'Bikes',
      options: [
        ...makes.map(({ id, slug, name }) => ({ key: id, to: `/bikes/${slug}`, content: marked(name) })),
        ...vehicles.map((bike) => ({
          key: bike.id,
          to: toBikeAddress({ slug: bike.slug, makeSlug: bike.make.slug }),
          content: (
            <>
              {marked(bike.name)}
              <chakra.span textStyle="number">{toBuildYears(bike)}</chakra.span>
            </>
          ),
        })),
      ],
    },
    {
      name: 'Categories',
      options: categories.map(({ id, slug, name }) => ({ key: id, to: `/category/${slug}`, content: marked(name) })),
    },
    {
      name: 'Brands',
      options: brands.map(({ id, slug, name }) => ({ key: id, to: `/brand/${slug}`, content: marked(name) })),
    },
    {
      name: 'Searches',
      options: queries.map((query) => ({
        key: query,
        to: { pathname: '/search', search: new URLSearchParams({ q: query }).toString() },
        content: marked(query),
      })),
    },
    {
      name: 'Parts',
      options: products.map(({ id, slug, name, image, price }) => ({
        key: id,
        to: `/part/${slug}`,
        content: (
          <>
            <Drawing>
              <Figure src={image.url} alt="" photo={image} sizes="3.5rem" />
            </Drawing>
            {marked(name)}
            <Money value={price} />
          </>
        ),
      })),
    },
  ];
  return groups.filter(({ options }) => options.length > 0);
}

/** The text with matches of the pattern marked. */
function mark(text: string, pattern: string): ReactNode {
  return text
    .split(new RegExp(`(${pattern})`, 'giu'))
    .map((part, index) => (index % 2 === 1 ? <mark key={index}>{part}</mark> : part));
}
