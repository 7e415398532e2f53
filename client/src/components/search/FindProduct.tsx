import { useState } from 'react';
import { useProductPicksQuery, type ProductPicksQuery } from '../../graphql/generated/operations';
import { toShopError } from '../../graphql/shop-error';
import { Button } from '../actions/Button';
import { SearchField } from '../forms/SearchField';
import { chakra } from '../../theme/chakra';

export type ProductPick = ProductPicksQuery['products']['edges'][number]['node'];

interface FindProductProps {
  label: string;
  /** Label of the button beside a product, e.g. 'Add'. */
  verb: string;
  /** Products that cannot be chosen. */
  withoutIds?: readonly string[];
  onPick: (product: ProductPick) => void;
}

const Row = chakra('li', {
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
      <chakra.p role="status" textStyle="small" color="ink.soft">
        {search !== '' && toRemark(found?.length, error)}
      </chakra.p>
      {search !== '' && found && (
        <ul>
          {found.map((product) => (
            <Row key={product.id}>
              <span>
                {product.name}{' '}
                <chakra.span textStyle="label" color="ink.soft">
                  {product.partNumber}
                </chakra.span>
              </span>
              <Button size="compact" aria-label={`${verb} ${product.name}`} onClick={() => onPick(product)}>
                {verb}
              </Button>
            </Row>
          ))}
        </ul>
      )}
    </div>
  );
}

function toRemark(count: number | undefined, error: unknown): string | null {
  if (error) return toShopError(error).message;
  return count === 0 ? 'No product matches these words or this number.' : null;
}
