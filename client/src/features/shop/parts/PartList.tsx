import {
  memo,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { Button } from '../../../components/actions/Button';
import { EmptyState } from '../../../components/feedback/EmptyState';
import { InlineError, Loading, Skeleton } from '../../../components/feedback/Loading';
import { SelectField } from '../../../components/forms/Field';
import { CloseIcon } from '../../../components/icons/icons';
import { afterHydration, later } from '../../../components/page/later';
import { VisuallyHidden } from '../../../components/page/VisuallyHidden';
import {
  usePartListQuery,
  useShopQuery,
  type PartListQuery,
  type SearchSort,
} from '../../../graphql/generated/operations';
import { toShopError } from '../../../graphql/shop-error';
import { CompareBar } from './Compare';
import { FacetPanel, type Facet, type FacetPanelProps } from './FacetPanel';
import type { GarageBike } from '../../../lib/garage/garage';
import { useActiveBike } from '../../../lib/garage/use-garage';
import { useQueryString } from '../../../lib/lists/list-state';
import { toReturnPath } from '../../../lib/session/return-path';
import { chakra } from '../../../theme/chakra';
import {
  chosenFits,
  fitFacet,
  fitLabels,
  isChosen,
  isNarrowed,
  readPage,
  readSort,
  sortLabels,
  toListVariables,
  withoutConditions,
  withoutFits,
  withSort,
  withToggled,
  type FacetName,
  type FitName,
  type ListScope,
} from './list-address';
import { PageLinks } from './PageLinks';
import { CardGrid, PartCard } from './PartCard';

type Search = PartListQuery['searchProducts'];

// The elements that need the visitor's bike are loaded later; the server renders the list without them.
const BikeFilter = afterHydration(() => import('./BikeFilter').then((module) => module.BikeFilter));
const BikeNotes = afterHydration(() => import('./BikeNotes').then((module) => module.BikeNotes));
const FilterSheet = later(() => import('./FilterSheet').then((module) => module.FilterSheet));

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '15rem minmax(0, 1fr)' },
    gap: { base: '5', lg: '8' },
    alignItems: 'start',
  },
});
const Bar = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', justifyContent: 'space-between', gap: '4' },
});
const Chips = chakra('ul', { base: { display: 'flex', flexWrap: 'wrap', gap: '2' } });
const sortOptions = (Object.keys(sortLabels) as SearchSort[]).map((value) => ({ value, label: sortLabels[value] }));

interface PartListProps {
  /** The category or brand of all parts in the list, if any. */
  scope: ListScope;
  /** Shown instead of the list if it is empty although no filter is set, unless the search names a bike. */
  empty: ReactNode;
}

/** A list of parts with filters, sort order and page in the address, so that reload and Back keep them. */
export function PartList({ scope, empty }: PartListProps) {
  const [params, setParams] = useQueryString('push');
  const shop = useShopQuery({ skip: !params.has('price') });
  const currencyCode = shop.data?.shop.currencyCode ?? null;
  const lacksCurrency = params.has('price') && currencyCode === null;
  const [refusedBike, setRefusedBike] = useState<GarageBike | null>(null);
  const active = useActiveBike();
  const bike = active === refusedBike ? null : active;
  const parts = usePartListQuery({
    variables: toListVariables(params, scope, currencyCode, bike),
    skip: lacksCurrency,
  });
  const { data, previousData } = parts;
  const { error, refetch } = lacksCurrency ? shop : parts;
  // If the shop no longer knows the bike, the list is fetched without it.
  if (error && bike && isBikeRefused(error)) setRefusedBike(bike);
  const heading = useRef<HTMLHeadingElement>(null);
  const onPageChange = useFocusAfterPageChange(heading, readPage(params));
  const { state } = useLocation() as { state: { isRedirected?: boolean } | null };
  // A click marks its filter at once; the list of parts is rendered when the browser has time.
  const search = useDeferredValue((data ?? previousData)?.searchProducts);
  const isCurrent = useDeferredValue(data !== undefined);
  const toggle = useLatest((facet: FacetName, value: string) => setParams(withToggled(params, facet, value)));
  if (error && !data) return <InlineError onRetry={() => void refetch()}>{toShopError(error).message}</InlineError>;
  if (!search) return <ListSkeleton />;
  const redirect = toReturnPath(data?.searchProducts.redirect);
  // A redirect is followed only once, so that two searches that redirect to each other do not loop.
  if (redirect !== null && !state?.isRedirected && !scope.category && !scope.brand) {
    return <Navigate to={redirect} replace state={{ isRedirected: true }} />;
  }

  const facets = search.facets.filter((facet) => isOffered(facet, scope));
  const narrowToFit = (name: FitName) => toggle(fitFacet, name);
  const clearFits = () => setParams(withoutFits(params));
  const fits = chosenFits(params);
  const ofBike = search.facets.find(({ kind }) => kind === fitFacet.kind);
  const bikeFilter = bike && ofBike && <BikeFilter bike={bike} facet={ofBike} chosen={fits} onToggle={narrowToFit} />;
  const panel = { facets, params, onToggle: toggle };
  const count = toCount(search.totalCount);
  const chosen = facets.flatMap((facet) =>
    facet.values.filter(({ value }) => isChosen(params, facet, value)).map((value) => ({ facet, ...value })),
  );
  const chosenCount = chosen.length + (bikeFilter ? fits.length : 0);
  const hasNoParts = search.totalCount === 0 && !isNarrowed(params);
  if (hasNoParts && !search.recognisedVehicle) return empty;
  return (
    <Columns>
      <chakra.aside aria-label="Filters" display={{ base: 'none', lg: 'block' }}>
        {search.mode === 'BASIC' ? (
          <chakra.p textStyle="small" color="ink.soft">
            Filters are back in a moment.
          </chakra.p>
        ) : (
          <Suspense>
            {bikeFilter}
            <FacetPanel {...panel} />
          </Suspense>
        )}
      </chakra.aside>
      <chakra.section
        display="grid"
        gap="5"
        minWidth="0"
        alignContent="start"
        aria-labelledby="parts-heading"
        aria-busy={!data || undefined}
      >
        <Bar>
          <chakra.h2 id="parts-heading" ref={heading} tabIndex={-1} textStyle="title" outline="none">
            {count}
          </chakra.h2>
          <VisuallyHidden role="status">{count}</VisuallyHidden>
          <chakra.div display="flex" flexWrap="wrap" alignItems="flex-end" gap="3">
            {(facets.length > 0 || bikeFilter || isNarrowed(params)) && (
              <FilterButton {...panel} chosenCount={chosenCount} showLabel={`Show ${count}`}>
                {bikeFilter}
              </FilterButton>
            )}
            <SelectField
              label="Sort"
              value={readSort(params)}
              options={sortOptions}
              onChange={(sort) => setParams(withSort(params, sort))}
            />
          </chakra.div>
        </Bar>
        {isNarrowed(params) && (
          <Chips aria-label="Chosen filters">
            {bike &&
              fits.map((name) => (
                <li key={name}>
                  <Button size="compact" onClick={() => narrowToFit(name)}>
                    <span>{fitLabels[name]}</span>
                    <CloseIcon />
                    <VisuallyHidden>Remove this filter</VisuallyHidden>
                  </Button>
                </li>
              ))}
            {chosen.map(({ facet, value, label }) => (
              <li key={`${facet.code} ${value}`}>
                <Button size="compact" onClick={() => toggle(facet, value)}>
                  <span>{`${facet.label}: ${label}${facet.unit === null ? '' : ` ${facet.unit}`}`}</span>
                  <CloseIcon />
                  <VisuallyHidden>Remove this filter</VisuallyHidden>
                </Button>
              </li>
            ))}
            <li>
              <Button size="compact" tone="bare" onClick={() => setParams(withoutConditions(params))}>
                Clear all filters
              </Button>
            </li>
          </Chips>
        )}
        <Correction search={search} />
        {(bike || search.recognisedVehicle || fits.length > 0) && (
          <BikeNotes search={search} bike={bike} isForBike={fits.length > 0} onClearFits={clearFits} />
        )}
        {hasNoParts ? empty : <Results search={search} bike={bike} isCurrent={isCurrent} />}
        <PageLinks total={search.totalCount} onPageChange={onPageChange} />
        <CompareBar />
      </chakra.section>
    </Columns>
  );
}

export const toCount = (count: number): string => (count === 1 ? '1 part' : `${count.toLocaleString('en')} parts`);

const isBikeRefused = (error: unknown): boolean =>
  Object.keys(toShopError(error).fields).some((field) => field.startsWith('vehicle'));

/** A category's page has links to the categories below it instead of a filter; a brand's page has only one brand. */
function isOffered({ kind, values }: Facet, { category, brand }: ListScope): boolean {
  if (values.length === 0 || kind === fitFacet.kind) return false;
  if (kind === 'CATEGORY') return category === undefined;
  return kind !== 'BRAND' || brand === undefined;
}

interface FilterButtonProps extends FacetPanelProps {
  chosenCount: number;
  showLabel: string;
  children: ReactNode;
}

/**
 * The button that opens the sheet of filters. It has its own state, so that a press does not render the list, which
 * takes long on a phone.
 */
function FilterButton({ chosenCount, ...sheet }: FilterButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button hideFrom="lg" minHeight="12" onClick={() => setIsOpen(true)}>
        {chosenCount > 0 ? `Filters (${chosenCount})` : 'Filters'}
      </Button>
      {isOpen && <FilterSheet {...sheet} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** A function that calls the latest `act` but stays the same, so that it does not make memoized elements render. */
function useLatest<Args extends unknown[]>(act: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}

function Correction({ search: { correction } }: { search: Search }) {
  if (!correction) return null;
  return <p>{`These parts were found for “${correction.to}”, not for “${correction.from}”.`}</p>;
}

interface ResultsProps {
  search: Search;
  /** The visitor's bike; null without one. */
  bike: GarageBike | null;
  /** False while another list is loading: the fit answers may belong to another bike. */
  isCurrent: boolean;
}

const Results = memo(function Results({ search: { edges, totalCount }, bike, isCurrent }: ResultsProps) {
  if (edges.length === 0) {
    return (
      <>
        <meta name="robots" content="noindex" />
        <EmptyState drawing="/drawings/empty-orders.svg" title={totalCount === 0 ? 'No parts found' : 'No such page'}>
          {totalCount === 0
            ? 'No part meets all of these filters. Remove one of them above.'
            : 'The list has fewer pages. Go to its first page below.'}
        </EmptyState>
      </>
    );
  }
  return (
    <CardGrid>
      {edges.map(({ node, fit, namedFit }) => (
        <li key={node.id}>
          <Suspense>
            <PartCard
              product={node}
              fit={isCurrent ? fit : null}
              namedFit={namedFit && bike && isOwn(namedFit, bike) ? null : namedFit}
            />
          </Suspense>
        </li>
      ))}
    </CardGrid>
  );
});

/** Whether the search names the visitor's bike, with its year or without a year. */
const isOwn = ({ vehicle, year }: NonNullable<Search['edges'][number]['namedFit']>, bike: GarageBike): boolean =>
  vehicle.id === bike.vehicleId && (year ?? bike.year) === bike.year;

/** Moves the focus to the heading after a page link was followed. @returns a function to call when a link is pressed */
function useFocusAfterPageChange(heading: RefObject<HTMLElement | null>, page: number): () => void {
  const isWanted = useRef(false);
  useEffect(() => {
    if (!isWanted.current) return;
    isWanted.current = false;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView();
  }, [heading, page]);
  return () => void (isWanted.current = true);
}

function ListSkeleton() {
  return (
    <Loading what="the parts">
      <chakra.div display="grid" gap="5" minHeight="100dvh" alignContent="start">
        <Skeleton height="3rem" width="50%" />
        <Skeleton height="30rem" />
      </chakra.div>
    </Loading>
  );
}
