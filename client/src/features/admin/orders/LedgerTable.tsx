import { chakra } from '@chakra-ui/react';
import { Money } from '../../../components/money/Money';
import { DataTable, type Column } from '../../../components/table/DataTable';
import type { AdminOrderStateFragment } from '../../../graphql/generated/operations';
import { useLocale } from '../../../lib/locale/use-locale';
import { ActorName } from '../../../components/audit/ActorName';
import { ChangeText } from '../../../components/audit/ChangeText';
import { DateAndTime } from '../../../components/text/DateAndTime';
import { describeOrderState } from '../../../lib/orders/order-state-text';
import { toEventLabel } from './order-labels';

type Entry = AdminOrderStateFragment['payment']['ledger'][number];

const Small = chakra('div', { base: { textStyle: 'small' } });

const columns: readonly Column<Entry>[] = [
  {
    header: 'What happened',
    isRowHeader: true,
    cell: ({ event, note }) => (
      <>
        {toEventLabel(event)}
        {note && (
          <Small fontWeight="normal" color="ink.soft" overflowWrap="anywhere">
            {note}
          </Small>
        )}
      </>
    ),
  },
  { header: 'Amount', align: 'end', cell: ({ amount }) => (amount ? <Money value={amount} signed /> : '–') },
  {
    header: 'Before and after',
    cell: (entry) => (
      <Small>
        <StatusChange entry={entry} />
      </Small>
    ),
  },
  {
    header: 'When',
    cell: ({ at }) => <DateAndTime value={at} />,
  },
  { header: 'By', cell: ({ by }) => <ActorName by={by} /> },
];

function StatusChange({ entry: { before, after } }: { entry: Entry }) {
  const locale = useLocale();
  return <ChangeText before={before && describeOrderState(before, locale)} after={describeOrderState(after, locale)} />;
}

/** All ledger entries of the order, oldest first. */
export function LedgerTable({ entries }: { entries: readonly Entry[] }) {
  return <DataTable caption="Ledger of the order" columns={columns} rows={entries} getRowKey={({ id }) => id} />;
}
