import { ExportButtons } from '../../../components/actions/ExportButtons';
import { ButtonLink, Link } from '../../../components/actions/Button';
import { FileButton } from '../../../components/actions/FileButton';
import { DateField } from '../../../components/forms/DateField';
import { SelectField } from '../../../components/forms/Field';
import { DateText } from '../../../components/money/DateText';
import { InvoiceFiles, InvoiceTotal, toInvoiceLabel } from '../../../components/order/InvoiceList';
import { PageHeading, PageMetadata } from '../../../components/page/PageHeading';
import {
  countOf,
  ListToolbar,
  pagedListOptions,
  PagedTable,
  pageSize,
  toPagedList,
  type Column,
} from '../../../components/table/PagedTable';
import {
  useAdminInvoicesQuery,
  type InvoiceKind,
  type InvoiceRowFragment,
} from '../../../graphql/generated/operations';
import { useQueryParams } from '../../../lib/lists/list-state';
import { chakra } from '../../../theme/chakra';

const kinds = ['INVOICE', 'CREDIT_NOTE'] as const satisfies InvoiceKind[];
const all = 'ALL';
const options = [
  { value: all, label: 'All' },
  { value: 'INVOICE', label: 'Invoices' },
  { value: 'CREDIT_NOTE', label: 'Credit notes' },
] as const;

/** Lists invoices and credit notes, newest first, and exports those of a month for the accountant. */
export function InvoicesPage() {
  const { read, write } = useQueryParams();
  const month = /^\d{4}-(?:0[1-9]|1[0-2])$/.test(read('month')) ? read('month') : '';
  const kind = kinds.find((known) => known.toLowerCase() === read('kind'));
  const query = useAdminInvoicesQuery({
    variables: { first: pageSize, ...(month && { month }), ...(kind && { kind }) },
    ...pagedListOptions,
  });
  const count = query.data?.invoices.totalCount;
  return (
    <>
      <PageMetadata title="Invoices" isPrivate />
      <PageHeading>Invoices</PageHeading>
      <ListToolbar count={countOf(count, 'document')}>
        <DateField
          label="Month"
          hint={month ? undefined : 'Choose one to export it'}
          type="month"
          value={month}
          onChange={(next) => write('month', next)}
        />
        <SelectField
          label="Show"
          value={kind ?? all}
          options={options}
          onChange={(next) => write('kind', next === all ? '' : next.toLowerCase())}
        />
        <ExportButtons file="invoices" query={`month=${month}`} disabled={month === ''} size="regular" tone="quiet" />
        <FileButton url={`/api/invoices.zip?month=${month}`} what="invoices" disabled={month === ''}>
          Export PDF files
        </FileButton>
      </ListToolbar>
      <PagedTable
        what="the invoices"
        list={toPagedList(query, ({ invoices }) => invoices)}
        columns={columns}
        empty={
          month || kind
            ? {
                title: 'No such invoices',
                text: 'Choose another month or kind.',
                action: <ButtonLink to="/dashboard/invoices">Show all invoices</ButtonLink>,
              }
            : { title: 'No invoices yet', text: 'Each paid order gets an invoice, and each refund a credit note.' }
        }
      />
    </>
  );
}

const Digits = chakra('span', { base: { textStyle: 'number' } });
const Soft = chakra('div', { base: { textStyle: 'small', color: 'ink.soft', fontWeight: 'normal' } });

const columns: readonly Column<InvoiceRowFragment>[] = [
  {
    header: 'Number',
    isRowHeader: true,
    cell: ({ number, corrects }) => (
      <>
        <Digits>{number}</Digits>
        {corrects && <Soft>corrects {corrects}</Soft>}
      </>
    ),
  },
  { header: 'Kind', isShort: true, cell: toInvoiceLabel },
  { header: 'Date', isShort: true, cell: ({ issuedOn }) => <DateText value={issuedOn} /> },
  {
    header: 'Order',
    isShort: true,
    cell: ({ orderId, orderNumber }) => (
      <Link to={`/dashboard/manageOrders/${orderId}`} kind="item">
        <Digits>{orderNumber}</Digits>
      </Link>
    ),
  },
  {
    header: 'Buyer',
    isShort: true,
    cell: ({ buyerName }) => <chakra.span overflowWrap="anywhere">{buyerName}</chakra.span>,
  },
  { header: 'Total', align: 'end', isShort: true, cell: (invoice) => <InvoiceTotal invoice={invoice} /> },
  { header: 'Files', cell: (invoice) => <InvoiceFiles invoice={invoice} /> },
];
