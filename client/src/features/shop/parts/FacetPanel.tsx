import { memo } from 'react';
import { Disclosure } from '../../../components/page/Disclosure';
import { Choice } from '../../../components/forms/Field';
import type { PartListQuery } from '../../../graphql/generated/operations';
import { chakra } from '../../../theme/chakra';
import { isChosen } from './list-address';

export type Facet = PartListQuery['searchProducts']['facets'][number];
type Value = Facet['values'][number];

export interface FacetPanelProps {
  facets: readonly Facet[];
  /** Query parameters of the list's address, which contain the chosen values. */
  params: URLSearchParams;
  /** Must stay the same between renders, so that a click re-renders only its own group. */
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

/** The filters of the list. Each value shows how many parts it would leave. */
export function FacetPanel({ facets, params, onToggle }: FacetPanelProps) {
  return facets.map((facet) => {
    const chosen = facet.values.filter(({ value }) => isChosen(params, facet, value));
    const values = chosen.map(({ value }) => value).join('\n');
    return <FacetGroup key={facet.code} facet={facet} chosen={values} onToggle={onToggle} />;
  });
}

interface FacetGroupProps extends Pick<FacetPanelProps, 'onToggle'> {
  facet: Facet;
  /** The chosen values, one per line. A string, so that `memo` can compare it. */
  chosen: string;
}

const FacetGroup = memo(function FacetGroup({ facet, chosen, onToggle }: FacetGroupProps) {
  const { label, unit, values } = facet;
  const chosenValues = chosen.split('\n');
  const isShown = ({ value }: Value, index: number) => index < shownValues || chosenValues.includes(value);
  const more = values.filter((value, index) => !isShown(value, index));
  const toItem = (value: Value) => (
    <li key={value.value}>
      <Choice
        type="checkbox"
        checked={chosenValues.includes(value.value)}
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
    <Group>
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
