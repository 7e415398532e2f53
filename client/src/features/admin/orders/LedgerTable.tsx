import { chakra } from '@chakra-ui/react';
import { DateText } from '../../../components/money/DateText';
import { Money } from '../../../components/money/Money';
import { DataTable, type Column } from '../../../components/table/DataTable';
import type { AdminOrderStateFragment } from '../../../graphql/generated/operations';
import { toActorName } from '../actor-name';
import { ChangeText } from '../ChangeText';
import { toEventWords } from './order-words';

type Entry = AdminOrderStateFragment['payment']['ledger'][number];

const Small = chakra('div', { base: { textStyle: 'small' } });

const columns: readonly Column<Entry>[] = [
  {
    header: 'What happened',
    isRowHeader: true,
    cell: ({ event, note }) => (
      <>
        {toEventWords(event)}
        {note && (
          <Small fontWeight="normal" color="ink.soft">
            {note}
          </Small>
        )}
      </>
    ),
  },
  { header: 'Amount', align: 'end', cell: ({ amount }) => amount && <Money value={amount} signed /> },
  {
    header: 'Before and after',
    cell: ({ before, after }) => (
      <Small>
        <ChangeText before={before} after={after} />
      </Small>
    ),
  },
  {
    header: 'When',
    cell: ({ at }) => (
      <Small>
        <DateText value={at} withTime />
      </Small>
    ),
  },
  { header: 'By', cell: ({ by }) => <Small>{toActorName(by)}</Small> },
];

/** Every movement of the order's money and of what is known about it, oldest first. */
export function LedgerTable({ entries }: { entries: readonly Entry[] }) {
  return <DataTable caption="Ledger of the order" columns={columns} rows={entries} getRowKey={({ id }) => id} />;
}
