import { useMemo, useState } from 'react';
import { later } from '../../../components/page/later';
import { Digits, ManagedList } from '../../../components/table/ManagedList';
import { deletion } from '../../../components/table/deletion';
import { pagedListOptions, toPagedList, toPageVariables, type Column } from '../../../components/table/PagedTable';
import { forgetQueries } from '../../../graphql/forget-audit-log';
import {
  useAdminPromotionsQuery,
  useDeletePromotionMutation,
  useShopQuery,
  type PromotionEditFragment,
  type PromotionState,
} from '../../../graphql/generated/operations';
import { useQueryParams, useRowFocus } from '../../../lib/lists/list-state';
import { chakra } from '../../../theme/chakra';

const PromotionDialog = later(() => import('./PromotionDialog').then((module) => module.PromotionDialog));

type Promotion = PromotionEditFragment;

const stateTexts = {
  RUNNING: 'Running',
  SCHEDULED: 'Scheduled',
  ENDED: 'Ended',
  PAUSED: 'Paused',
} as const satisfies Record<PromotionState, string>;

const Sentence = chakra('span', { base: { display: 'block', color: 'ink.soft', overflowWrap: 'anywhere' } });

function toUses({ uses, heldUses, useLimit }: Promotion): string {
  if (uses === null) return 'Not counted';
  const held = heldUses ? `, ${heldUses} held` : '';
  return `${uses}${useLimit === null ? '' : ` of ${useLimit}`}${held}`;
}

const columns: readonly Column<Promotion>[] = [
  {
    header: 'Promotion',
    isRowHeader: true,
    cell: ({ name, sentence }) => (
      <>
        {name}
        <Sentence textStyle="small">{sentence}</Sentence>
      </>
    ),
  },
  { header: 'Code', isShort: true, cell: ({ code }) => <chakra.span textStyle="number">{code ?? 'none'}</chakra.span> },
  { header: 'Uses', isShort: true, cell: (promotion) => <Digits>{toUses(promotion)}</Digits> },
  { header: 'State', isShort: true, cell: ({ state }) => stateTexts[state] },
];
const nameOf = ({ name }: Promotion) => name;

/** Automatic discounts and codes. */
export function PromotionsPage() {
  const { read, write } = useQueryParams();
  const search = read('search');
  const [edited, setEdited] = useState<{ promotion: Promotion | null } | null>(null);
  const edit = useMemo(() => ({ open: (promotion: Promotion | null) => setEdited({ promotion }) }), [setEdited]);
  const [remove] = useDeletePromotionMutation({ update: forgetQueries('promotions') });
  const currency = useShopQuery().data?.shop.cardPayments.minimumCharge;
  const query = useAdminPromotionsQuery({ variables: toPageVariables(search), ...pagedListOptions });
  const list = toPagedList(query, ({ promotions }) => promotions);
  return (
    <>
      <ManagedList
        title="Promotions"
        one="promotion"
        list={list}
        search={search}
        onSearch={(text) => write('search', text)}
        placeholder="Name or code"
        columns={columns}
        nameOf={nameOf}
        focus={useRowFocus()}
        edit={edit}
        second={deletion(({ id, version, name }: Promotion) => ({
          title: `Delete ${name}?`,
          description: 'Carts no longer get it. Orders that were placed with it keep it.',
          act: () => remove({ variables: { input: { id, version } } }),
          done: 'The promotion is deleted',
        }))}
        purpose="Give discounts by a code, or to every cart that meets a condition."
        missing="No promotion has a name or code with"
      />
      {edited && currency && (
        <PromotionDialog
          promotion={edited.promotion}
          currency={currency}
          onStale={list.retry}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
