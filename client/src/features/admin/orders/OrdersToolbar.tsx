import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Field, SelectField, TextInput } from '../../../components/forms/Field';
import { SearchField } from '../../../components/forms/SearchField';
import { ListToolbar } from '../../../components/table/PagedTable';
import { isNarrowed, orderStates, type OrderFilters, type OrderListState } from './order-filters';

const labels = {
  all: 'All',
  unpaid: 'Unpaid',
  paid: 'Paid',
  shipped: 'Shipped',
  expired: 'Expired',
  refunded: 'Refunded',
  deleted: 'Deleted',
  review: 'Needs review',
} as const satisfies Record<OrderListState, string>;

const stateOptions = orderStates.map((value) => ({ value, label: labels[value] }));

// Stacked if two dates do not fit side by side.
const Days = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '4', '& > *': { flex: '1 1 10.5rem' } },
});

interface OrdersToolbarProps {
  filters: OrderFilters;
  onNarrow: (change: Partial<OrderFilters>) => void;
  onClear: () => void;
  /** Null while loading. */
  count: string | null;
  children: ReactNode;
}

/** Filters of the order list, the number of orders found, and the export. */
export function OrdersToolbar({ filters, onNarrow, onClear, count, children }: OrdersToolbarProps) {
  const { state, from, to, search } = filters;
  return (
    <ListToolbar count={count} onClear={isNarrowed(filters) ? onClear : null}>
      <SearchField
        label="Search"
        placeholder="Number, name, email, phone, street"
        value={search}
        onSearch={(text) => onNarrow({ search: text })}
      />
      <SelectField label="State" value={state} options={stateOptions} onChange={(next) => onNarrow({ state: next })} />
      <DayFields from={from} to={to} onNarrow={onNarrow} />
      {children}
    </ListToolbar>
  );
}

function DayFields({ from, to, onNarrow }: Pick<OrderFilters, 'from' | 'to'> & Pick<OrdersToolbarProps, 'onNarrow'>) {
  const endsEarly = from !== '' && to !== '' && to < from;
  return (
    <Days>
      <Field label="From">
        <TextInput
          type="date"
          content="figures"
          max={to || undefined}
          value={from}
          onChange={({ target }) => onNarrow({ from: target.value })}
        />
      </Field>
      <Field label="To" error={endsEarly ? 'Before it begins' : undefined}>
        <TextInput
          type="date"
          content="figures"
          min={from || undefined}
          value={to}
          onChange={({ target }) => onNarrow({ to: target.value })}
        />
      </Field>
    </Days>
  );
}
