import { useState } from 'react';
import { Navigate, useLocation, useParams, useSearchParams, type Params } from 'react-router-dom';
import { Button, ButtonLink, Link } from '../../../components/actions/Button';
import { FetchError, Loading, Skeleton } from '../../../components/feedback/Loading';
import { SelectField } from '../../../components/forms/Field';
import { Breadcrumb } from '../../../components/page/Breadcrumb';
import { PageHeading, PageMetadata } from '../../../components/page/PageHeading';
import { SpecificationRows } from '../../../components/plate/SpecificationRows';
import {
  BikeDocument,
  useBikeQuery,
  useDiagramsOfBikeQuery,
  usePartsForBikeQuery,
  type BikeQuery,
  type FitAnswer,
} from '../../../graphql/generated/operations';
import {
  toBikeAddress,
  toBikeName,
  toBuildYears,
  toDiagramAddress,
  toGarageBike,
  toUnknownText,
  yearsOf,
} from '../../../lib/garage/bike-words';
import { isSameBike } from '../../../lib/garage/garage';
import { chooseBike } from '../../../lib/garage/edit-garage';
import { useActiveBike } from '../../../lib/garage/use-garage';
import { useIsHydrated } from '../../../lib/rendered/use-is-hydrated';
import { toLabel } from '../../../lib/text/to-label';
import { kindLabels, toPartCount } from './bike-facts';
import { BikeNotFound } from './BikeNotFound';
import { RuledSection } from '../../../components/page/RuledSection';
import { Figure } from '../../../components/plate/Figure';
import { chakra } from '../../../theme/chakra';

const toSlug = ({ make = '', model = '' }: Params): string => `${make}-${model}`;

export const queries = (params: Params) => [{ query: BikeDocument, variables: { slug: toSlug(params) } }];

type Bike = NonNullable<BikeQuery['vehicle']>;

/** One bike: its diagrams, and the number of parts that fit it. */
export function BikePage() {
  const slug = toSlug(useParams());
  const { search } = useLocation();
  const { data, error, refetch } = useBikeQuery({ variables: { slug } });
  const bike = data?.vehicle;
  if (bike && bike.slug !== slug) {
    return <Navigate to={toBikeAddress({ slug: bike.slug, makeSlug: bike.make.slug }) + search} replace />;
  }
  if (bike === null) return <BikeNotFound what="bike" />;
  return (
    <chakra.div paddingBlock={{ base: '4', md: '6' }}>
      {bike ? <BikeSheet key={bike.id} bike={bike} /> : <PageMetadata title="Bike" isPrivate />}
      {!bike && error && <FetchError error={error} refetch={refetch} />}
      {!bike && !error && (
        <Loading what="the bike">
          <Skeleton height="100dvh" />
        </Loading>
      )}
    </chakra.div>
  );
}

function BikeSheet({ bike }: { bike: Bike }) {
  const { years, year, shownYear, chooseYear } = useYear(bike);
  return (
    <>
      <PageMetadata
        title={`Parts for ${bike.name}`}
        description={`${toPartCount(bike.productCount)} for the ${bike.name}, built ${toBuildYears(bike)}.`}
      />
      <Breadcrumb
        steps={[
          { name: 'Bikes', to: '/bikes' },
          { name: bike.make.name, to: `/bikes/${bike.make.slug}` },
        ]}
        current={bike.name}
      />
      <PageHeading note={toBuildYears(bike)}>{bike.name}</PageHeading>
      <chakra.div display="grid" gap={{ base: '8', md: '12' }}>
        <chakra.div
          display="grid"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
          gap={{ base: '6', lg: '10' }}
          alignItems="start"
        >
          <SpecificationRows rows={toFacts(bike)} />
          <chakra.div display="flex" flexWrap="wrap" alignItems="flex-end" gap="4">
            <SelectField
              label="Year of your bike"
              value={shownYear === null ? '' : String(shownYear)}
              options={[
                { value: '', label: 'Any year' },
                ...years.map((built) => ({ value: String(built), label: String(built) })),
              ]}
              onChange={(value) => chooseYear(value === '' ? null : Number(value))}
            />
            <AddToGarage bike={bike} year={year} />
          </chakra.div>
        </chakra.div>
        <PartsForBike bike={bike} year={year} shownYear={shownYear} />
        <DiagramsOfBike bike={bike} />
        <chakra.p maxWidth="measure">
          {bike.productCount === 0
            ? 'We know of no part that fits it yet.'
            : 'Add the bike to your garage, and we show whether each part fits it.'}
        </chakra.p>
      </chakra.div>
    </>
  );
}

const toFacts = ({ kind, yearFrom, yearTo, ccm, kw, code, markets, aliases }: Bike) => [
  { term: 'Kind', value: toLabel(kindLabels, kind) },
  { term: 'Built', value: toBuildYears({ yearFrom, yearTo }) },
  ...(ccm === null ? [] : [{ term: 'Engine', value: `${ccm} cc` }]),
  ...(kw === null ? [] : [{ term: 'Power', value: `${kw} kW` }]),
  ...(code === null ? [] : [{ term: 'Code', value: code }]),
  ...(markets.length === 0 ? [] : [{ term: 'Markets', value: markets.join(', ') }]),
  ...(aliases.length === 0 ? [] : [{ term: 'Also called', value: aliases.join(', ') }]),
];

/**
 * The year in the address, which changes with the visitor's choice. The server renders the page without a year, so
 * `shownYear` is null during hydration. A button that is pressed during hydration already uses `year`. The years of a
 * bike that is still built depend on the clock. A copy of the page may be older, so it does not contain them.
 */
function useYear(bike: Bike) {
  const [params, setParams] = useSearchParams();
  const isHydrated = useIsHydrated();
  // The address changes a moment after the choice. Until then, the button uses the year on screen.
  const [chosen, setChosen] = useState<number | null>();
  const wanted = Number(params.get('year'));
  const years = yearsOf(bike, new Date());
  const inAddress = years.includes(wanted) ? wanted : null;
  const year = chosen === undefined ? inAddress : chosen;
  const chooseYear = (next: number | null) => {
    setChosen(next);
    setParams(next === null ? {} : { year: String(next) }, { replace: true });
  };
  const shownYears = isHydrated || bike.yearTo !== null ? years : [];
  return { years: shownYears, year, shownYear: isHydrated ? year : null, chooseYear };
}

/** Adds the bike to the garage: from then on, pages show whether parts fit it. */
function AddToGarage({ bike, year }: { bike: Bike; year: number | null }) {
  const active = useActiveBike();
  const isRidden = active !== null && isSameBike(active, { vehicleId: bike.id, year });
  return (
    <Button
      tone={isRidden ? 'quiet' : 'ink'}
      minHeight="12"
      keepsFocus
      disabled={isRidden}
      onClick={() => chooseBike(toGarageBike(bike, year, new Date()))}
    >
      {isRidden ? `Your bike: ${toBikeName({ name: bike.name, year })}` : 'Add to my garage'}
    </Button>
  );
}

const Drawings = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
    gap: { base: '3', sm: '5' },
  },
});
const Drawing = chakra(Link, {
  base: {
    display: 'grid',
    alignContent: 'start',
    height: 'full',
    bg: 'plate',
    borderTop: 'line',
    textDecoration: 'none',
    overflowWrap: 'anywhere',
  },
});

/** The diagrams of a bike; nothing if it has none. */
function DiagramsOfBike({ bike }: { bike: NonNullable<BikeQuery['vehicle']> }) {
  const { data } = useDiagramsOfBikeQuery({ variables: { vehicle: { vehicleId: bike.id, year: null } } });
  const diagrams = data?.diagrams ?? [];
  if (diagrams.length === 0) return null;
  return (
    <RuledSection title="Diagrams" note={diagrams.length === 1 ? '1 drawing' : `${diagrams.length} drawings`}>
      <Drawings>
        {diagrams.map(({ id, title, image }) => (
          <li key={id}>
            <Drawing to={toDiagramAddress(bike, id)}>
              <chakra.span display="block" padding="2" borderBottom="hairline">
                <Figure src={image.url} alt="" photo={image} sizes="(min-width: 64rem) 25vw, 50vw" />
              </chakra.span>
              <chakra.span display="block" textStyle="subtitle" padding="3">
                {title}
              </chakra.span>
            </Drawing>
          </li>
        ))}
      </Drawings>
    </RuledSection>
  );
}

interface PartsForBikeProps {
  bike: NonNullable<BikeQuery['vehicle']>;
  /** The chosen year; null if none is chosen. */
  year: number | null;
  /** Null for the parts that fit the bike in every year. */
  shownYear: number | null;
}

/** If there are fewer parts than this, the page suggests other steps. */
const fewParts = 5;

const Categories = chakra('ul', { base: { display: 'flex', flexWrap: 'wrap', gap: '2' } });
const Category = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '3',
    minHeight: 'target',
    paddingInline: '4',
    bg: 'plate',
    borderTop: 'line',
    textDecoration: 'none',
  },
});
const Text = chakra('p', { base: { maxWidth: 'measure' } });

/** Number and categories of the parts that fit a bike, and how many parts are universal or lack data on the fit. */
function PartsForBike({ bike, year, shownYear }: PartsForBikeProps) {
  const { data, previousData } = usePartsForBikeQuery({
    variables: { vehicle: { vehicleId: bike.id, year: shownYear } },
  });
  const found = (data ?? previousData)?.searchProducts;
  // If the search index is not available, the server does not filter by fit, so there is nothing to show.
  if (found?.mode !== 'FULL') return null;
  const valuesOf = (kind: string) => found.facets.find((facet) => facet.kind === kind)?.values ?? [];
  const countOf = (answer: FitAnswer) => valuesOf('FIT').find(({ value }) => value === answer)?.count ?? 0;
  const [conditional, universal, unknown] = [countOf('FITS_IF'), countOf('UNIVERSAL'), countOf('UNKNOWN')];
  // Lists filter by the visitor's active bike, so a link from here makes this bike the active one.
  const activateBike = () => chooseBike(toGarageBike(bike, year, new Date()));
  return (
    <RuledSection title="Parts that fit" note={toPartCount(found.totalCount)}>
      <chakra.div display="grid" gap="4" justifyItems="start">
        {found.totalCount > 0 && (
          <Categories>
            {valuesOf('CATEGORY').map(({ value, label, count }) => (
              <li key={value}>
                <Category to={`/category/${value}?fits=fits`} onClick={activateBike}>
                  {label}
                  <chakra.span textStyle="number" color="ink.soft">
                    {toPartCount(count)}
                  </chakra.span>
                </Category>
              </li>
            ))}
          </Categories>
        )}
        {conditional > 0 && <Text>{toConditionalText(conditional)}</Text>}
        {universal > 0 && (
          <Text>
            <Link to="/search?fits=universal" onClick={activateBike}>
              {universal === 1 ? '1 universal part' : `${universal.toLocaleString('en')} universal parts`}
            </Link>{' '}
            {universal === 1
              ? 'is not made for a particular bike and is not counted here.'
              : 'are not made for a particular bike and are not counted here.'}
          </Text>
        )}
        {unknown > 0 && <Text>{toUnknownText(unknown)}</Text>}
        {found.totalCount < fewParts && (
          <Text>Compare the number on your old part with ours before you order, or ask us.</Text>
        )}
        {found.totalCount > 0 && (
          <ButtonLink to="/search?fits=fits" onClick={activateBike}>
            See all parts that fit
          </ButtonLink>
        )}
      </chakra.div>
    </RuledSection>
  );
}

const toConditionalText = (count: number): string =>
  count === 1
    ? '1 part fits with conditions, which are listed on its page.'
    : `${count.toLocaleString('en')} parts fit with conditions, which are listed on their pages.`;
