import { useApolloClient } from '@apollo/client/react';
import { mostShipments } from '@kickstand/rules/orders';
import { useState } from 'react';
import { Button, Link } from '../../../components/actions/Button';
import { StatusStamp, type StatusStampProps } from '../../../components/feedback/StatusStamp';
import { Field, FormError, TextArea } from '../../../components/forms/Field';
import { DataTable, type Column } from '../../../components/table/PagedTable';
import { toastSuccess } from '../../../components/toasts/toasts';
import { forgetAuditLog } from '../../../graphql/forget-audit-log';
import {
  CheckShipmentsDocument,
  useShipOrdersMutation,
  type CheckShipmentsQuery,
  type CheckShipmentsQueryVariables,
  type ShipmentInput,
  type ShipmentOutcome,
  type ShipmentResultFieldsFragment,
} from '../../../graphql/generated/operations';
import { toShopError } from '../../../graphql/shop-error';
import { chakra } from '../../../theme/chakra';

interface Checked {
  rows: ShipmentInput[];
  results: readonly ShipmentResultFieldsFragment[];
}

const Form = chakra('form', { base: { display: 'grid', gap: '4', marginBottom: '5' } });
const Buttons = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '3' } });

/** Checks and ships orders, one per row. Sending the same rows again is safe. */
function useShipOrders(onShipped: () => void) {
  const [checked, setChecked] = useState<Checked | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const client = useApolloClient();
  const [shipOrders] = useShipOrdersMutation({ update: forgetAuditLog });

  const run = async (rows: ShipmentInput[], ask: () => Promise<Checked['results']>) => {
    setIsBusy(true);
    setMessage(null);
    try {
      setChecked({ rows, results: await ask() });
    } catch (error) {
      setMessage(toShopError(error).message);
    } finally {
      setIsBusy(false);
    }
  };
  const check = (rows: ShipmentInput[]) =>
    run(rows, async () => {
      const { data } = await client.query<CheckShipmentsQuery, CheckShipmentsQueryVariables>({
        query: CheckShipmentsDocument,
        variables: { input: { rows } },
        fetchPolicy: 'network-only',
      });
      return data?.checkShipments ?? [];
    });
  const ship = (rows: ShipmentInput[]) =>
    run(rows, async () => {
      const { results } = (await shipOrders({ variables: { input: { rows } } })).shipOrders;
      const shipped = results.filter(({ outcome }) => outcome === 'SHIPPED').length;
      toastSuccess(`${shipped} ${shipped === 1 ? 'order is' : 'orders are'} shipped`);
      onShipped();
      return results;
    });
  return { checked, message, isBusy, check, ship, setMessage, forget: () => setChecked(null) };
}

/** Ships several orders with tracking numbers pasted from a table, after a check. */
export function ShipOrdersForm({ onShipped }: { onShipped: () => void }) {
  const [pasted, setPasted] = useState('');
  const { checked, message, isBusy, ...shipments } = useShipOrders(onShipped);
  const ready = checked?.results.filter(({ outcome }) => outcome === 'READY').length ?? 0;

  const submit = () => {
    const { rows, fault } = readShipments(pasted);
    if (fault === null) void shipments.check(rows);
    else shipments.setMessage(fault);
  };
  return (
    <>
      <Form
        aria-label="Ship orders"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field
          label="Order number, carrier, tracking number"
          hint={`Paste up to ${mostShipments} rows from a table. Each order gets one parcel with everything that is left.`}
        >
          <TextArea
            rows={6}
            content="figures"
            value={pasted}
            // The results, and what is shipped, belong to the rows that were sent.
            readOnly={isBusy}
            onChange={({ target }) => {
              setPasted(target.value);
              shipments.forget();
            }}
          />
        </Field>
        <FormError>{message}</FormError>
        <Buttons>
          <Button type="submit" busy={isBusy}>
            Check
          </Button>
          {checked && ready > 0 && (
            <Button tone="ink" busy={isBusy} onClick={() => void shipments.ship(checked.rows)}>
              {ready === 1 ? 'Ship 1 order' : `Ship ${ready} orders`}
            </Button>
          )}
        </Buttons>
      </Form>
      {checked && <Results checked={checked} />}
    </>
  );
}

const outcomes: Readonly<Record<ShipmentOutcome, { word: string; tone: StatusStampProps['tone'] }>> = {
  READY: { word: 'Ready', tone: 'plain' },
  SHIPPED: { word: 'Shipped', tone: 'good' },
  ALREADY_SHIPPED: { word: 'Shipped before', tone: 'calm' },
  REFUSED: { word: 'Not shipped', tone: 'danger' },
};

interface ResultRow {
  row: ShipmentInput;
  result: ShipmentResultFieldsFragment;
  number: number;
}

const columns: readonly Column<ResultRow>[] = [
  { header: 'Row', isRowHeader: true, cell: ({ number }) => number },
  {
    header: 'Order',
    cell: ({ row, result: { order } }) =>
      order ? (
        <Link to={`/dashboard/manageOrders/${order.id}`} kind="line">
          {order.number ?? row.orderNumber}
        </Link>
      ) : (
        row.orderNumber
      ),
  },
  { header: 'Customer', cell: ({ result: { order } }) => order?.customerName ?? '–' },
  { header: 'Tracking', cell: ({ row }) => [row.carrier, row.trackingNumber].filter(Boolean).join(' ') || '–' },
  {
    header: 'Result',
    cell: ({ result: { outcome, message } }) => (
      <>
        <StatusStamp tone={outcomes[outcome].tone}>{outcomes[outcome].word}</StatusStamp>
        {message && <chakra.div textStyle="small">{message}</chakra.div>}
      </>
    ),
  },
];

function Results({ checked: { rows, results } }: { checked: Checked }) {
  const shown = results.flatMap((result, index): ResultRow[] => {
    const row = rows[index];
    return row ? [{ row, result, number: index + 1 }] : [];
  });
  return (
    <DataTable caption="Result of each row" columns={columns} rows={shown} getRowKey={({ number }) => String(number)} />
  );
}

/**
 * Reads rows of order number, carrier and tracking number, as pasted from a table. Rows without a digit in the first
 * cell, such as headings, are left out.
 * @returns the rows, and why they cannot be checked; null if they can.
 */
export function readShipments(pasted: string): { rows: ShipmentInput[]; fault: string | null } {
  const table = pasted
    .split(/\r?\n/)
    .map(toCells)
    .filter(([orderNumber = '']) => /\d/.test(orderNumber));
  const rows = table.map(([orderNumber = '', carrier = '', trackingNumber = '']) => ({
    orderNumber,
    carrier: carrier || null,
    trackingNumber: trackingNumber || null,
  }));
  const [wide] = table.find((cells) => cells.slice(3).some(Boolean)) ?? [];
  if (wide === undefined) return { rows, fault: rows.length > 0 ? null : noRows };
  return { rows, fault: `The row of ${wide} has more than an order number, a carrier and a tracking number.` };
}

const noRows = 'Paste at least one row that begins with an order number.';

/** Cells of a row: separated by tabs if it has any, otherwise by semicolons, otherwise by commas. */
function toCells(row: string): string[] {
  const separator = ['\t', ';', ','].find((each) => row.includes(each)) ?? '\t';
  return row.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
}
