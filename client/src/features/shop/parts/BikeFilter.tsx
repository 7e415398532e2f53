import { Choice } from '../../../components/forms/Field';
import type { FitAnswer } from '../../../graphql/generated/operations';
import { toBikeName, toUnknownText } from '../../../lib/garage/bike-words';
import type { GarageBike } from '../../../lib/garage/garage';
import { chakra } from '../../../theme/chakra';
import { Count, Group, Legend, type Facet } from './FacetPanel';
import { fitLabels, type FitName } from './list-address';

interface BikeFilterProps {
  bike: GarageBike;
  /** Number of parts with each fit answer. */
  facet: Facet;
  chosen: readonly FitName[];
  onToggle: (name: FitName) => void;
}

const Note = chakra('p', { base: { textStyle: 'small', color: 'ink.soft' } });

/** Filters a list by whether the parts fit the visitor's bike. */
export function BikeFilter({ bike, facet: { values }, chosen, onToggle }: BikeFilterProps) {
  const countOf = (...answers: FitAnswer[]) =>
    values.filter(({ value }) => answers.some((answer) => answer === value)).reduce((sum, { count }) => sum + count, 0);
  const counts = { fits: countOf('FITS', 'FITS_IF'), universal: countOf('UNIVERSAL') };
  const unknown = countOf('UNKNOWN');
  const offered = (['fits', 'universal'] as const).filter(
    (name) => name === 'fits' || counts[name] > 0 || chosen.includes(name),
  );
  return (
    <Group>
      <Legend>Your bike</Legend>
      <chakra.div clear="both">
        <Note overflowWrap="anywhere">{toBikeName(bike)}</Note>
        <ul>
          {offered.map((name) => (
            <li key={name}>
              <Choice
                type="checkbox"
                checked={chosen.includes(name)}
                onChange={() => onToggle(name)}
                label={
                  <>
                    {fitLabels[name]}
                    <Count>{counts[name]}</Count>
                  </>
                }
              />
            </li>
          ))}
        </ul>
        {unknown > 0 && <Note>{toUnknownText(unknown)}</Note>}
      </chakra.div>
    </Group>
  );
}
