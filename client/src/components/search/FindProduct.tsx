import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useProductPicksQuery, type ProductPicksQuery } from '../../graphql/generated/operations';
import { toShopError } from '../../graphql/shop-error';
import { Button } from '../actions/Button';
import { SearchField } from '../forms/SearchField';
import { VisuallyHidden } from '../page/VisuallyHidden';

export type ProductPick = ProductPicksQuery['products']['edges'][number]['node'];

interface FindProductProps {
  label: string;
  /** What the button beside a product does, e.g. 'Add'. */
  verb: string;
  /** Products that cannot be chosen. */
  withoutIds?: readonly string[];
  onPick: (product: ProductPick) => void;
}

const Remark = chakra('p', { base: { textStyle: 'small', color: 'ink.soft' } });
const Picks = chakra('ul', { base: { listStyle: 'none', display: 'grid', marginTop: '2' } });
const PickRow = chakra('li', {
  base: {
    display: 'flex',
    gap: '4',
    alignItems: 'center',
    justifyContent: 'space-between',
    borderTop: 'hairline',
    minHeight: 'target',
  },
});

/** Finds a product by words or number, drafts included, for admins. */
export function FindProduct({ label, verb, withoutIds = [], onPick }: FindProductProps) {
  const [search, setSearch] = useState('');
  const { data, error } = useProductPicksQuery({ variables: { search }, skip: search === '' });
  const found = data?.products.edges.map(({ node }) => node).filter(({ id }) => !withoutIds.includes(id));
  return (
    <div>
      <SearchField label={label} value={search} onSearch={setSearch} />
      <div role="status">
        {search !== '' && error && <Remark>{toShopError(error).message}</Remark>}
        {search !== '' && found?.length === 0 && <Remark>No product has these words or this number.</Remark>}
      </div>
      {search !== '' && found && (
        <Picks>
          {found.map((product) => (
            <PickRow key={product.id}>
              <span>
                {product.name}{' '}
                <chakra.span textStyle="label" color="ink.soft">
                  {product.partNumber}
                </chakra.span>
              </span>
              <Button size="compact" onClick={() => onPick(product)}>
                {verb} <VisuallyHidden>{product.name}</VisuallyHidden>
              </Button>
            </PickRow>
          ))}
        </Picks>
      )}
    </div>
  );
}
