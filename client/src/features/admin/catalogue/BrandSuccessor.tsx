import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { FormError } from '../../../components/forms/Field';
import { SearchField } from '../../../components/forms/SearchField';
import { useBrandNamesQuery } from '../../../graphql/generated/operations';
import { toShopError } from '../../../graphql/shop-error';
import { SuccessorField, type SuccessorChoice } from './RemoveDialog';

interface BrandSuccessorProps {
  choice: SuccessorChoice;
  /** Id of the brand to remove. */
  removedId: string;
}

/** Chooses any brand. The list shows the brands that match the typed text. */
export function BrandSuccessor({ choice, removedId }: BrandSuccessorProps) {
  const [search, setSearch] = useState('');
  const { data, previousData, error } = useBrandNamesQuery({
    variables: { search: search || null },
    fetchPolicy: 'cache-and-network',
  });
  const found = (data ?? previousData)?.brands;
  const others = found?.edges.map(({ node }) => node).filter(({ id }) => id !== removedId) ?? [];
  return (
    <>
      <SearchField label="Find a brand" placeholder="Name" value={search} onSearch={setSearch} />
      <SuccessorField choice={choice} others={others.map(({ id, name }) => ({ id, label: name }))} />
      <chakra.p role="status" textStyle="small" color="ink.soft">
        {data && toStatus(search, others.length, data.brands.pageInfo.hasNextPage)}
      </chakra.p>
      <FormError>{error ? toShopError(error).message : null}</FormError>
    </>
  );
}

function toStatus(search: string, count: number, hasMore: boolean): string {
  if (hasMore) return 'The list shows the first brands only. Type a name to find others.';
  if (search === '') return '';
  if (count === 0) return 'No other brand has this name.';
  return count === 1 ? '1 brand found' : `${count} brands found`;
}
