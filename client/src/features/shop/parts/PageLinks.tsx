import { furthestPage, searchPageSize } from '@kickstand/rules/limits';
import { useLocation, useSearchParams } from 'react-router-dom';
import { Link } from '../../../components/actions/Button';
import { chakra } from '../../../theme/chakra';
import { readPage, withPage } from './list-address';

const Pages = chakra('ol', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '1' } });
const PageLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minWidth: 'target',
    minHeight: 'target',
    paddingInline: '2',
    textStyle: 'number',
    textDecoration: 'none',
    border: '1px solid',
    borderColor: 'transparent',
    _hover: { borderColor: 'ink' },
    '&[aria-current]': { bg: 'ink', color: 'paper' },
  },
});

/** Links to the pages of the list. */
export function PageLinks({ total, onPageChange }: { total: number; onPageChange: () => void }) {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const pages = Math.min(furthestPage, Math.ceil(total / searchPageSize));
  const current = readPage(params);
  if (pages <= 1 && current === 1) return null;
  const near = [1, current - 1, current, current + 1, pages];
  const shown = [...new Set(near)].filter((page) => page >= 1 && page <= pages).sort((one, other) => one - other);
  const toAddress = (page: number) => ({ pathname, search: withPage(params, page).toString() });
  return (
    <nav aria-label="Pages">
      <Pages>
        {shown.map((page, index) => (
          <chakra.li key={page} display="flex" alignItems="center" gap="1">
            {index > 0 && page - (shown[index - 1] ?? 0) > 1 && <span aria-hidden="true">…</span>}
            <PageLink
              to={toAddress(page)}
              onClick={onPageChange}
              aria-label={`Page ${page}`}
              aria-current={page === current ? 'page' : undefined}
            >
              {page}
            </PageLink>
          </chakra.li>
        ))}
        {current < pages && (
          <li>
            <PageLink to={toAddress(current + 1)} onClick={onPageChange}>
              Next page
            </PageLink>
          </li>
        )}
      </Pages>
    </nav>
  );
}
