import { chakra } from '@chakra-ui/react';
import { ButtonLink } from '../../../components/actions/Button';
import { Link } from '../../../components/actions/Link';
import { RuledSection } from '../../../components/page/RuledSection';
import { usePartsForBikeQuery, type BikeQuery, type FitAnswer } from '../../../graphql/generated/operations';
import { toGarageBike, toUnknownText } from '../../../lib/garage/bike-words';
import { useChangeGarage } from '../../../lib/garage/use-change-garage';
import { toPartCount } from './bike-facts';

interface PartsForBikeProps {
  bike: NonNullable<BikeQuery['vehicle']>;
  /** Null for parts that fit all of its years. */
  year: number | null;
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

/** Number of parts that fit a bike, of universal parts and of parts without data on the fit, and their categories. */
export function PartsForBike({ bike, year }: PartsForBikeProps) {
  const { choose } = useChangeGarage();
  const { data, previousData } = usePartsForBikeQuery({ variables: { vehicle: { vehicleId: bike.id, year } } });
  const found = (data ?? previousData)?.searchProducts;
  // If the search index is not available, the server does not filter by fit.
  if (found?.mode !== 'FULL') return null;
  const valuesOf = (kind: string) => found.facets.find((facet) => facet.kind === kind)?.values ?? [];
  const countOf = (answer: FitAnswer) => valuesOf('FIT').find(({ value }) => value === answer)?.count ?? 0;
  const [conditional, universal, unknown] = [countOf('FITS_IF'), countOf('UNIVERSAL'), countOf('UNKNOWN')];
  // Lists filter by the visitor's active bike, so a link from here makes this bike the active one.
  const activateBike = () => choose(toGarageBike(bike, year, new Date()));
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
              ? 'is not made for one bike and not counted here.'
              : 'are not made for one bike and not counted here.'}
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
    ? '1 part fits under conditions, which its page names.'
    : `${count.toLocaleString('en')} parts fit under conditions, which their pages name.`;
