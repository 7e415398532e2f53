import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { Navigate, useLocation, useParams, useSearchParams, type Params } from 'react-router-dom';
import { Button } from '../../../components/actions/Button';
import { InlineError, Loading, Skeleton } from '../../../components/feedback/Loading';
import { SelectField } from '../../../components/forms/Field';
import { Breadcrumb } from '../../../components/page/Breadcrumb';
import { PageHeading, PageMetadata } from '../../../components/page/PageHeading';
import { SpecificationRows } from '../../../components/plate/SpecificationRows';
import { BikeDocument, useBikeQuery, type BikeQuery } from '../../../graphql/generated/operations';
import { toShopError } from '../../../graphql/shop-error';
import { toBikeAddress, toBikeName, toBuildYears, toGarageBike, yearsOf } from '../../../lib/garage/bike-words';
import { isSameBike } from '../../../lib/garage/garage';
import { useChangeGarage } from '../../../lib/garage/use-change-garage';
import { useActiveBike } from '../../../lib/garage/use-garage';
import { useIsHydrated } from '../../../lib/rendered/use-is-hydrated';
import { toLabel } from '../../../lib/text/to-label';
import { kindLabels, toPartCount } from './bike-facts';
import { DiagramsOfBike } from './DiagramsOfBike';
import { BikeNotFound } from './BikeNotFound';
import { PartsForBike } from './PartsForBike';

const toSlug = ({ make = '', model = '' }: Params): string => `${make}-${model}`;

export const queries = (params: Params) => [{ query: BikeDocument, variables: { slug: toSlug(params) } }];

type Bike = NonNullable<BikeQuery['vehicle']>;

/** One bike, with the number of parts that fit it and its diagrams. */
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
      {!bike && error && <InlineError onRetry={() => void refetch()}>{toShopError(error).message}</InlineError>}
      {!bike && !error && (
        <Loading what="the bike">
          <Skeleton height="100dvh" />
        </Loading>
      )}
    </chakra.div>
  );
}

function BikeSheet({ bike }: { bike: Bike }) {
  const [year, setYear] = useYear(bike);
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
              value={year === null ? '' : String(year)}
              options={[
                { value: '', label: 'Any year' },
                ...yearsOf(bike, new Date()).map((built) => ({ value: String(built), label: String(built) })),
              ]}
              onChange={(value) => setYear(value === '' ? null : Number(value))}
            />
            <AddToGarage bike={bike} year={year} />
          </chakra.div>
        </chakra.div>
        <PartsForBike bike={bike} year={year} />
        <DiagramsOfBike bike={bike} />
        <chakra.p maxWidth="measure">
          {bike.productCount === 0
            ? 'We know of no part that fits it yet.'
            : 'Put the bike into your garage: each part then says whether it fits.'}
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

/** The year in the address, which changes with the visitor's choice. The server renders the page without a year. */
function useYear(bike: Bike): [number | null, (year: number | null) => void] {
  const [params, setParams] = useSearchParams();
  // The address changes a moment after the choice. Until then, the button uses the year on screen.
  const [chosen, setChosen] = useState<number | null>();
  const isHydrated = useIsHydrated();
  const wanted = Number(params.get('year'));
  const inAddress = isHydrated && yearsOf(bike, new Date()).includes(wanted) ? wanted : null;
  const choose = (next: number | null) => {
    setChosen(next);
    setParams(next === null ? {} : { year: String(next) }, { replace: true });
  };
  return [chosen === undefined ? inAddress : chosen, choose];
}

/** Adds the bike to the garage: from then on, pages show whether parts fit it. */
function AddToGarage({ bike, year }: { bike: Bike; year: number | null }) {
  const active = useActiveBike();
  const { choose } = useChangeGarage();
  const isRidden = active !== null && isSameBike(active, { vehicleId: bike.id, year });
  return (
    <Button
      tone={isRidden ? 'quiet' : 'ink'}
      minHeight="12"
      keepsFocus
      disabled={isRidden}
      onClick={() => choose(toGarageBike(bike, year, new Date()))}
    >
      {isRidden ? `Your bike: ${toBikeName({ name: bike.name, year })}` : 'Add to my garage'}
    </Button>
  );
}
