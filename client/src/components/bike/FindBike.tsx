import { useState } from 'react';
import { useFindBikesQuery, type BikeFieldsFragment } from '../../graphql/generated/operations';
import { toShopError } from '../../graphql/shop-error';
import { toBuildYears } from '../../lib/garage/bike-words';
import { Button } from '../actions/Button';
import { FormError } from '../forms/Field';
import { SearchField } from '../forms/SearchField';
import { chakra } from '../../theme/chakra';

/** Minimum length of a query that the server searches for. */
const shortest = 2;

const List = chakra('ul', {
  base: { listStyle: 'none', display: 'grid', gap: '1', maxHeight: '16rem', overflowY: 'auto' },
});
const Row = chakra('li', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center', justifyContent: 'space-between' },
});
const Name = chakra('span', { base: { overflowWrap: 'anywhere', flex: '1 1 10rem' } });
const Years = chakra('span', { base: { textStyle: 'number', fontSize: 'sm', color: 'ink.soft' } });

interface FindBikeProps {
  label: string;
  /** Label of the button beside a bike, e.g. 'Add'. */
  verb: string;
  /** Bikes that cannot be chosen. */
  withoutIds?: readonly string[];
  onPick: (bike: BikeFieldsFragment) => void;
}

/** Finds a bike by typing, for admins; independent of their own active bike. */
export function FindBike({ label, verb, withoutIds = [], onPick }: FindBikeProps) {
  const [typed, setTyped] = useState('');
  const isAsked = typed.length >= shortest;
  const { data, previousData, error } = useFindBikesQuery({ variables: { search: typed }, skip: !isAsked });
  const found = isAsked ? (data ?? previousData)?.vehicles.edges.map(({ node }) => node) : undefined;
  const others = found?.filter(({ id }) => !withoutIds.includes(id));
  return (
    <chakra.div display="grid" gap="2">
      <SearchField label={label} placeholder="cbr 600 06" value={typed} onSearch={setTyped} />
      <chakra.p role="status" textStyle="small" color="ink.soft">
        {others && (others.length === 1 ? '1 bike found' : `${others.length} bikes found`)}
      </chakra.p>
      <FormError>{isAsked && error ? toShopError(error).message : null}</FormError>
      {others && others.length > 0 && (
        <List aria-label="Bikes found">
          {others.map((bike) => (
            <Row key={bike.id}>
              <Name>
                {bike.name} <Years>{toBuildYears(bike)}</Years>
              </Name>
              <Button
                size="compact"
                aria-label={`${verb} ${bike.name}, ${toBuildYears(bike)}`}
                onClick={() => onPick(bike)}
              >
                {verb}
              </Button>
            </Row>
          ))}
        </List>
      )}
    </chakra.div>
  );
}
