import { Link } from '../actions/Button';
import { chakra } from '../../theme/chakra';
import { JsonLd } from './JsonLd';

export interface Step {
  name: string;
  /** Address of the page. */
  to: string;
}

const List = chakra('ol', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '2',
    textStyle: 'small',
    color: 'ink.soft',
    marginBottom: { base: '3', md: '5' },
    '& > li + li': { _before: { content: '"/" / ""', marginInlineEnd: '2', color: 'control' } },
  },
});

/** Links to the pages above the current one, from the top, and the name of the current page. */
export function Breadcrumb({ steps, current }: { steps: readonly Step[]; current: string }) {
  return (
    <nav aria-label="Breadcrumb">
      <List>
        {steps.map(({ name, to }) => (
          <li key={to}>
            <Link to={to} kind="item" minWidth="target">
              {name}
            </Link>
          </li>
        ))}
        <chakra.li aria-current="page" overflowWrap="anywhere">
          {current}
        </chakra.li>
      </List>
      <JsonLd
        value={{
          '@context': 'https://schema.org',
          '@type': 'BreadcrumbList',
          itemListElement: [...steps, { name: current, to: null }].map(({ name, to }, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            name,
            ...(to === null ? {} : { item: to }),
          })),
        }}
      />
    </nav>
  );
}
