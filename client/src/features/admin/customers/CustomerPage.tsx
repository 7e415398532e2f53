import { isErasedEmail } from '@kickstand/rules/accounts';
import { useState } from 'react';
import { useNavigate, useParams, type Params } from 'react-router-dom';
import { ActionButton } from '../../../components/actions/ActionButton';
import { Button, ButtonLink, Link } from '../../../components/actions/Button';
import { DiscardDialog } from '../../../components/dialog/dialogs';
import { EmptyState } from '../../../components/feedback/EmptyState';
import { Pending } from '../../../components/feedback/Loading';
import { StatusStamp } from '../../../components/feedback/StatusStamp';
import { EditField, EditForm } from '../../../components/forms/EditForm';
import { TextArea } from '../../../components/forms/Field';
import { Money } from '../../../components/money/Money';
import { toKindLabel, toReturnStamp } from '../../../components/order/ReturnPlate';
import { PageHeading, PageMetadata } from '../../../components/page/PageHeading';
import { RuledSection } from '../../../components/page/RuledSection';
import { later } from '../../../components/page/later';
import { DataPlate } from '../../../components/plate/DataPlate';
import { DataTable, type Column } from '../../../components/table/PagedTable';
import { DateAndTime } from '../../../components/text/DateAndTime';
import { EmailText } from '../../../components/text/EmailText';
import { toastSuccess } from '../../../components/toasts/toasts';
import { forgetAuditLog, forgetQueries } from '../../../graphql/forget-audit-log';
import {
  AdminCustomerDocument,
  CurrentCustomerNoteDocument,
  useAdminCustomerQuery,
  useEraseCustomerMutation,
  useExportPersonalDataMutation,
  useSaveCustomerNoteMutation,
  type AdminCustomerQuery,
  type CustomerNoteFragment,
  type CustomerRowFragment,
  type OrderOfCustomerFragment,
  type ReviewOfCustomerFragment,
} from '../../../graphql/generated/operations';
import { saveJson } from '../../../lib/files/fetch-file';
import { useFetchLatest, useUnsavedChanges, useVersionedForm } from '../../../lib/forms/use-versioned-form';
import { toStatusLabel } from '../../../lib/orders/status-labels';
import { useSession } from '../../../lib/session/SessionProvider';
import { chakra } from '../../../theme/chakra';

const EraseDialog = later(() => import('../../../components/erasure/EraseDialog').then((module) => module.EraseDialog));

export const queries = ({ id = '' }: Params) => [{ query: AdminCustomerDocument, variables: { id } }];

type Customer = NonNullable<AdminCustomerQuery['customer']>;

const Sections = chakra('div', { base: { display: 'grid', gap: { base: '8', md: '10' } } });

/** One customer: contact data, a note for staff, the orders with their returns, and the reviews. */
export function CustomerPage() {
  const { id = '' } = useParams();
  const query = useAdminCustomerQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const { setUnsaved, question } = useUnsavedChanges();
  const customer = query.data?.customer;
  return (
    <>
      <PageMetadata title="Customer" isPrivate />
      {customer && (
        <>
          <PageHeading
            note={
              <Link to="/dashboard/customers" kind="item">
                Customers
              </Link>
            }
          >
            {customer.name || customer.email}
          </PageHeading>
          <Sections>
            <chakra.div display="grid" gap="4" justifyItems="start">
              <chakra.div width="full">
                <DataPlate caption="The customer" rows={toRows(customer)} />
              </chakra.div>
              <chakra.div display="flex" flexWrap="wrap" gap="3">
                {customer.isExportable && <ExportData customerId={customer.id} isComplete={customer.orders !== null} />}
                <EraseCustomer customer={customer} onErased={() => setUnsaved(false)} />
              </chakra.div>
            </chakra.div>
            <RuledSection title="Note">
              <NoteForm key={id} start={customer} onUnsavedChange={setUnsaved} />
            </RuledSection>
            {customer.orders && (
              <ListSection title="Orders and returns" what="Orders" columns={orderColumns} {...customer.orders} />
            )}
            {customer.reviews && (
              <ListSection title="Reviews" what="Reviews" columns={reviewColumns} {...customer.reviews} />
            )}
          </Sections>
        </>
      )}
      {customer === null && (
        <EmptyState
          drawing="/drawings/not-found.svg"
          title="There is no such customer"
          headingLevel={1}
          action={<ButtonLink to="/dashboard/customers">Go to Customers</ButtonLink>}
        >
          The address of this page may be mistyped.
        </EmptyState>
      )}
      {!query.data && <Pending what="the customer" height="26rem" error={query.error} refetch={query.refetch} />}
      <DiscardDialog question={question} description="What you changed in the note is not saved yet." />
    </>
  );
}

const toRows = ({ email, phone, account, orderCount, spent, returnCount }: CustomerRowFragment) => [
  { term: 'Email address', value: <EmailText>{email}</EmailText> },
  { term: 'Phone', value: phone ?? '–' },
  { term: 'Account', value: toAccountText(email, account) },
  { term: 'Orders', value: orderCount },
  { term: 'Spent', value: <Money value={spent} /> },
  { term: 'Returns', value: returnCount },
];

function toAccountText(email: string, account: CustomerRowFragment['account']): string {
  if (isErasedEmail(email)) return 'Erased';
  if (!account) return 'None: orders as a guest';
  return account.disabledAt ? 'Disabled' : 'Yes';
}

/** Saves a file with everything that the shop stores about the customer, for customers who ask for their data. */
function ExportData({ customerId, isComplete }: { customerId: string; isComplete: boolean }) {
  const [exportData] = useExportPersonalDataMutation({ update: forgetAuditLog });
  const save = async () => {
    const { exportPersonalData } = await exportData({ variables: { input: { customerId } } });
    saveJson('customer-data', exportPersonalData.json);
  };
  return (
    <ActionButton
      act={save}
      success={`The data is in the file customer-data.json${isComplete ? '' : ', without orders'}`}
    >
      Export all data
    </ActionButton>
  );
}

interface EraseCustomerProps {
  customer: Customer;
  onErased: () => void;
}

/** Erases a customer at their request. Nobody can erase their own account here, and only admins can erase staff. */
function EraseCustomer({ customer: { id, email, isExportable }, onErased }: EraseCustomerProps) {
  const { user } = useSession();
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const [eraseCustomer] = useEraseCustomerMutation({ update: forgetQueries('customer', 'customers', 'users') });
  if (isErasedEmail(email) || email === user?.email || !isExportable) return null;
  return (
    <>
      <Button tone="danger" size="compact" onClick={() => setIsOpen(true)}>
        Erase this customer
      </Button>
      {isOpen && (
        <EraseDialog
          title="Erase this customer?"
          description="This cannot be undone. Make sure first that the person who asks for it owns the email address."
          email={email}
          confirmLabel="Erase this customer"
          success="The customer is erased"
          erase={async () => (await eraseCustomer({ variables: { input: { customerId: id } } })).eraseCustomer}
          onDone={() => {
            onErased();
            void navigate('/dashboard/customers');
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

const toEdition = ({ id, note, noteVersion }: CustomerNoteFragment) => {
  return { id, version: noteVersion, values: { text: note ?? '' } };
};

interface NoteFormProps {
  start: CustomerNoteFragment;
  onUnsavedChange: (isUnsaved: boolean) => void;
}

function NoteForm({ start, onUnsavedChange }: NoteFormProps) {
  const [saveNote] = useSaveCustomerNoteMutation({ update: forgetAuditLog });
  const edit = useVersionedForm<{ text: string }>({
    start: toEdition(start),
    blank: { text: '' },
    save: async ({ text = '' }, base) => {
      const input = { customerId: start.id, text, version: base?.version ?? 0 };
      const { saveCustomerNote } = await saveNote({ variables: { input } });
      return toEdition(saveCustomerNote.customer);
    },
    fetchLatest: useFetchLatest(CurrentCustomerNoteDocument, ({ customer }) => customer && toEdition(customer)),
    toField: (input) => (input === 'text' ? input : null),
    onSaved: () => toastSuccess('The note is saved'),
  });
  return (
    <chakra.div maxWidth="measure">
      <EditForm
        label="Note"
        what="note"
        edit={edit}
        onUnsavedChange={onUnsavedChange}
        onCancel={() => edit.form.reset(edit.stored)}
      >
        <EditField edit={edit} name="text" label="Note for staff" hint="The customer does not see it on the site.">
          <TextArea {...edit.form.register('text')} rows={3} />
        </EditField>
      </EditForm>
    </chakra.div>
  );
}

const Digits = chakra('span', { base: { textStyle: 'number' } });
const Return = chakra('span', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' } });

const orderColumns: readonly Column<OrderOfCustomerFragment>[] = [
  {
    header: 'Order',
    isRowHeader: true,
    cell: ({ id, number }) => (
      <Link to={`/dashboard/manageOrders/${id}`} kind="item">
        <Digits>{number ?? id}</Digits>
      </Link>
    ),
  },
  { header: 'Placed', cell: ({ placedAt }) => <DateAndTime value={placedAt} /> },
  { header: 'Status', cell: ({ status, quote }) => toStatusLabel(status, quote) },
  { header: 'Total', align: 'end', cell: ({ total }) => <Money value={total} /> },
  {
    header: 'Returns',
    cell: ({ returns }) =>
      returns.map((each) => {
        const { word, tone } = toReturnStamp(each);
        return (
          <Return key={each.id}>
            <StatusStamp tone={tone}>{word}</StatusStamp>
            <span>
              {toKindLabel(each.kind)} of <Digits>{each.quantity}</Digits>
            </span>
          </Return>
        );
      }),
  },
];

const reviewColumns: readonly Column<ReviewOfCustomerFragment>[] = [
  {
    header: 'Review',
    isRowHeader: true,
    cell: ({ text, hiddenAt }) => (
      <>
        <chakra.span overflowWrap="anywhere" whiteSpace="pre-line" fontWeight="normal">
          {text}
        </chakra.span>{' '}
        {hiddenAt && <StatusStamp tone="plain">Hidden</StatusStamp>}
      </>
    ),
  },
  { header: 'Rating', isShort: true, cell: ({ rating }) => <Digits>{rating} of 5</Digits> },
  { header: 'Written', isShort: true, cell: ({ createdAt }) => <DateAndTime value={createdAt} /> },
  {
    header: 'About',
    cell: ({ product }) => (product ? <Link to={`/part/${product.slug}`}>{product.name}</Link> : 'The shop'),
  },
];

interface ListSectionProps<Row> {
  title: string;
  /** E.g. 'Orders'. */
  what: string;
  columns: readonly Column<Row>[];
  /** The first entries. */
  nodes: readonly Row[];
  totalCount: number;
}

function ListSection<Row extends { id: string }>({ title, what, columns, nodes, totalCount }: ListSectionProps<Row>) {
  const note = totalCount > nodes.length ? `The last ${nodes.length} of ${totalCount}` : totalCount;
  return (
    <RuledSection title={title} note={note}>
      {totalCount === 0 ? (
        <p>None yet.</p>
      ) : (
        <DataTable caption={`${what} of the customer`} columns={columns} rows={nodes} getRowKey={({ id }) => id} />
      )}
    </RuledSection>
  );
}
