import { useMemo, useState } from 'react';
import { later } from '../../../components/page/later';
import { ManagedList } from '../../../components/table/ManagedList';
import { deletion } from '../../../components/table/deletion';
import { pagedListOptions, toPagedList, toPageVariables, type Column } from '../../../components/table/PagedTable';
import { forgetQueries } from '../../../graphql/forget-audit-log';
import {
  useAdminSalesQuery,
  useDeleteSaleMutation,
  useShopQuery,
  type SaleEditFragment,
  type SaleState,
} from '../../../graphql/generated/operations';
import { useQueryParams, useRowFocus } from '../../../lib/lists/list-state';
import { useLocale } from '../../../lib/locale/use-locale';
import { chakra } from '../../../theme/chakra';
import { toEdition, toSentence } from './sale-draft';

const SaleDialog = later(() => import('./SaleDialog').then((module) => module.SaleDialog));

type Sale = SaleEditFragment;

const stateTexts = { PLANNED: 'Planned', RUNNING: 'Running', ENDED: 'Over' } as const satisfies Record<
  SaleState,
  string
>;

const Small = chakra('span', { base: { display: 'block', color: 'ink.soft', overflowWrap: 'anywhere' } });

function Sentence({ sale }: { sale: Sale }) {
  return <Small textStyle="small">{toSentence(toEdition(sale).values, useLocale())}</Small>;
}

const columns: readonly Column<Sale>[] = [
  {
    header: 'Sale',
    isRowHeader: true,
    cell: (sale) => (
      <>
        {sale.name}
        <Sentence sale={sale} />
      </>
    ),
  },
  { header: 'State', isShort: true, cell: ({ state }) => stateTexts[state] },
];
const nameOf = ({ name }: Sale) => name;

/** The sales, each of which reduces prices for a period. */
export function SalesPage() {
  const { read, write } = useQueryParams();
  const search = read('search');
  const [edited, setEdited] = useState<{ sale: Sale | null } | null>(null);
  const edit = useMemo(() => ({ open: (sale: Sale | null) => setEdited({ sale }) }), [setEdited]);
  const [remove] = useDeleteSaleMutation({ update: forgetQueries('sales', 'runningSale') });
  const currency = useShopQuery().data?.shop.cardPayments.minimumCharge;
  const query = useAdminSalesQuery({ variables: toPageVariables(search), ...pagedListOptions });
  return (
    <>
      <ManagedList
        title="Sales"
        one="sale"
        list={toPagedList(query, ({ sales }) => sales)}
        search={search}
        onSearch={(text) => write('search', text)}
        placeholder="Name"
        columns={columns}
        nameOf={nameOf}
        focus={useRowFocus()}
        edit={edit}
        second={deletion(({ id, version, name, state }: Sale) => ({
          title: `Delete ${name}?`,
          description:
            state === 'RUNNING'
              ? 'Its prices end at once. Orders keep the prices at which they were placed.'
              : 'It will not reduce any prices.',
          act: () => remove({ variables: { input: { id, version } } }),
          done: 'The sale is deleted',
        }))}
        purpose="Reduce the prices of products, brands or categories from one time to another."
        missing="No sale has a name with"
      />
      {edited && currency && <SaleDialog sale={edited.sale} currency={currency} onClose={() => setEdited(null)} />}
    </>
  );
}
