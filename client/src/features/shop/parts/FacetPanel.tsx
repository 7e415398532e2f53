import { Disclosure } from '../../../components/page/Disclosure';
import { Choice } from '../../../components/forms/Field';
import type { PartListQuery } from '../../../graphql/generated/operations';
import { chakra } from '../../../theme/chakra';

export type Facet = PartListQuery['searchProducts']['facets'][number];
type Value = Facet['values'][number];

export interface FacetPanelProps {
  facets: readonly Facet[];
  isChosen: (facet: Facet, value: string) => boolean;
  onToggle: (facet: Facet, value: string) => void;
}

export const Group = chakra('fieldset', { base: { borderTop: 'line', paddingBlock: '3', minWidth: '0' } });
export const Legend = chakra('legend', {
  base: { float: 'left', width: 'full', textStyle: 'label', marginBottom: '1' },
});
const Values = chakra('ul', { base: { clear: 'both' } });
export const Count = chakra('span', {
  base: { textStyle: 'number', fontSize: 'sm', color: 'ink.soft', marginInlineStart: '2' },
});

/** Number of values shown at first; the others are behind a button. */
const shownValues = 6;

/** Filters of the list. Each value shows how many parts it would leave. */
export function FacetPanel({ facets, isChosen, onToggle }: FacetPanelProps) {
  return facets.map((facet) => {
    const { code, label, unit, values } = facet;
    const isShown = ({ value }: Value, index: number) => index < shownValues || isChosen(facet, value);
    const more = values.filter((value, index) => !isShown(value, index));
    const toItem = (value: Value) => (
      <li key={value.value}>
        <Choice
          type="checkbox"
          checked={isChosen(facet, value.value)}
          onChange={() => onToggle(facet, value.value)}
          label={
            <>
              {unit === null ? value.label : `${value.label} ${unit}`}
              <Count>{value.count}</Count>
            </>
          }
        />
      </li>
    );
    return (
      <Group key={code}>
        <Legend>{label}</Legend>
        <Values>{values.filter(isShown).map(toItem)}</Values>
        {more.length > 0 && (
          <Disclosure label={`${more.length} more`}>
            <ul>{more.map(toItem)}</ul>
          </Disclosure>
        )}
      </Group>
    );
  });
}
