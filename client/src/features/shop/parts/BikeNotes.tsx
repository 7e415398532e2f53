import { Fragment } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button, Link } from '../../../components/actions/Button';
import { PickBike } from '../../../components/bike/PickBike';
import type { PartListQuery } from '../../../graphql/generated/operations';
import { toBikeAddress, toBikeName, toBuildYears, toGarageBike } from '../../../lib/garage/bike-words';
import type { GarageBike } from '../../../lib/garage/garage';
import { chooseBike } from '../../../lib/garage/edit-garage';
import { chakra } from '../../../theme/chakra';

type Search = PartListQuery['searchProducts'];
type Recognised = NonNullable<Search['recognisedVehicle']>;

interface BikeNotesProps {
  search: Search;
  /** The visitor's bike; null without one. */
  bike: GarageBike | null;
  /** Whether the address filters the list by a bike. */
  isForBike: boolean;
  onClearFits: () => void;
}

const Notice = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '4',
    rowGap: '2',
    bg: 'plate',
    borderTop: 'line',
    paddingInline: '4',
    paddingBlock: '3',
  },
});

/** Notes above a list: which parts are left out for the visitor's bike, and which bikes the search names. */
export function BikeNotes({ search, bike, isForBike, onClearFits }: BikeNotesProps) {
  const { totalCount, withoutVehicleCount, recognisedVehicle } = search;
  const more = bike && isForBike ? (withoutVehicleCount ?? 0) - totalCount : 0;
  return (
    <>
      {recognisedVehicle && <RecognisedBikes recognised={recognisedVehicle} />}
      {isForBike && !bike && (
        <Notice>
          <p>Choose your bike to see which of these parts fit it.</p>
          <PickBike size="compact">Choose your bike</PickBike>
        </Notice>
      )}
      {bike && more > 0 && (
        <Notice>
          {totalCount === 0 && (
            <chakra.p maxWidth="measure">
              {`We know of no part here that fits your ${toBikeName(bike)}. See the others, and compare the number on your old part before you order.`}
            </chakra.p>
          )}
          <Button size="compact" onClick={onClearFits}>
            {`${more.toLocaleString('en')} more without your bike`}
          </Button>
        </Notice>
      )}
    </>
  );
}

/**
 * The bikes that a search names, and how they affect the order of the results. If the search has other words, each
 * bike has a button that searches for these words, filtered by the bike; otherwise it has a link to its page.
 */
function RecognisedBikes({ recognised }: { recognised: Recognised }) {
  const { make, vehicles, year, rest, isApplied } = recognised;
  const navigate = useNavigate();
  const search = (vehicle: Recognised['vehicles'][number]) => {
    chooseBike(toGarageBike(vehicle, year, new Date()));
    void navigate(`/search?${new URLSearchParams({ q: rest, fits: 'fits' }).toString()}`);
  };
  return (
    <Notice>
      {isApplied && <p>{toOrderText(recognised)}</p>}
      {make && (
        <Link kind="item" to={`/bikes/${make.slug}`}>
          {`All ${make.name} bikes`}
        </Link>
      )}
      {vehicles.map((vehicle) => {
        // Several bikes may have the same name, so if the search names no year, the build years are added.
        const name = year === null ? `${vehicle.name}, ${toBuildYears(vehicle)}` : `${vehicle.name} ${year}`;
        return (
          <Fragment key={vehicle.id}>
            {rest === '' ? (
              <Link
                kind="item"
                to={toBikeAddress({ slug: vehicle.slug, makeSlug: vehicle.make.slug }) + (year ? `?year=${year}` : '')}
              >
                {`Parts for ${name}`}
              </Link>
            ) : (
              <Button size="compact" height="auto" whiteSpace="normal" onClick={() => search(vehicle)}>
                <span>
                  Search for <em>{rest}</em> {`for ${name}`}
                </span>
              </Button>
            )}
          </Fragment>
        );
      })}
    </Notice>
  );
}

function toOrderText({ make, vehicles, rest }: Recognised): string {
  const bikes = make ? `${make.name} bikes` : vehicles.length === 1 ? 'this bike' : 'these bikes';
  return rest === '' ? `Parts that fit ${bikes}, then universal parts.` : `Parts that fit ${bikes} come first.`;
}
