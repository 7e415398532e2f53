import { useMemo, useState } from 'react';
import { useParams, type Params } from 'react-router-dom';
import { Button, Link } from '../../../components/actions/Button';
import { ActionDialog } from '../../../components/dialog/dialogs';
import { StatusStamp } from '../../../components/feedback/StatusStamp';
import { PageHeading, PageMetadata } from '../../../components/page/PageHeading';
import { VisuallyHidden } from '../../../components/page/VisuallyHidden';
import { later } from '../../../components/page/later';
import {
  countOf,
  ListToolbar,
  pagedListOptions,
  PagedTable,
  pageSize,
  toPagedList,
  type Column,
} from '../../../components/table/PagedTable';
import { DateAndTime } from '../../../components/text/DateAndTime';
import { EmailText } from '../../../components/text/EmailText';
import { toastSuccess } from '../../../components/toasts/toasts';
import { forgetAuditLog } from '../../../graphql/forget-audit-log';
import {
  AdminWebhooksDocument,
  useAdminWebhooksQuery,
  useDeleteWebhookMutation,
  type WebhookFieldsFragment,
} from '../../../graphql/generated/operations';
import { useRowFocus, type RowFocus } from '../../../lib/lists/list-state';
import { chakra } from '../../../theme/chakra';
import { listPath, toEventName, WebhookView } from './WebhookView';

const CreateWebhookDialog = later(() => import('./CreateWebhookDialog').then((module) => module.CreateWebhookDialog));

export const queries = ({ id }: Params) =>
  id ? [] : [{ query: AdminWebhooksDocument, variables: { first: pageSize } }];

type Webhook = WebhookFieldsFragment;

/** The list of webhooks, or the page of the webhook that the address names. */
export function WebhooksPage() {
  const { id } = useParams();
  return id === undefined ? <WebhookList /> : <WebhookView key={id} id={id} />;
}

function WebhookList() {
  const query = useAdminWebhooksQuery({ variables: { first: pageSize }, ...pagedListOptions });
  const list = toPagedList(query, ({ webhooks }) => webhooks);
  const { totalCount } = list;
  const focus = useRowFocus();
  const [isCreating, setCreating] = useState(false);
  const [deleted, setDeleted] = useState<Webhook | null>(null);
  const [deleteWebhook] = useDeleteWebhookMutation({ update: forgetAuditLog });
  const columns = useMemo(() => toColumns(focus, setDeleted), [focus, setDeleted]);
  return (
    <>
      <PageMetadata title="Webhooks" isPrivate />
      <PageHeading ref={focus.controlRef(null)}>Webhooks</PageHeading>
      <ListToolbar count={countOf(totalCount, 'webhook')}>
        <Button tone="ink" onClick={() => setCreating(true)}>
          Create a webhook
        </Button>
      </ListToolbar>
      <PagedTable
        what="the webhooks"
        list={list}
        columns={columns}
        empty={{
          title: 'No webhooks yet',
          text: 'A webhook tells another system, such as an ERP, at once that an order was placed or a product has changed.',
        }}
      />
      {isCreating && (
        <CreateWebhookDialog
          onCreated={() => void query.refetch()}
          onClose={() => {
            setCreating(false);
            focus.focusRow(null);
          }}
        />
      )}
      {deleted && (
        <ActionDialog
          title="Delete this webhook?"
          description={`Nothing more is sent to ${deleted.url}, not even what is waiting. It cannot be undone.`}
          confirmLabel="Delete"
          act={() => deleteWebhook({ variables: { input: { id: deleted.id } } })}
          onDone={() => {
            toastSuccess('The webhook is deleted');
            focus.focusRow(null);
            void query.refetch();
          }}
          onClose={() => setDeleted(null)}
        />
      )}
    </>
  );
}

const Event = chakra('span', { base: { display: 'block', whiteSpace: 'nowrap' } });
const Note = chakra('span', { base: { textStyle: 'small', display: 'block', color: 'ink.soft' } });

function WebhookState({ disabledAt, failingSince }: Pick<Webhook, 'disabledAt' | 'failingSince'>) {
  if (disabledAt) return <StatusStamp tone="danger">Disabled</StatusStamp>;
  return failingSince ? (
    <StatusStamp tone="caution">Failing</StatusStamp>
  ) : (
    <StatusStamp tone="good">Enabled</StatusStamp>
  );
}

function toColumns(focus: RowFocus, onDelete: (webhook: Webhook) => void): readonly Column<Webhook>[] {
  return [
    {
      header: 'Address',
      isRowHeader: true,
      cell: ({ id, url, createdBy }) => (
        <>
          <Link to={`${listPath}/${id}`} kind="item">
            {url}
          </Link>
          <Note>
            <EmailText>{createdBy}</EmailText>
          </Note>
        </>
      ),
    },
    { header: 'Events', cell: ({ events }) => events.map((event) => <Event key={event}>{toEventName(event)}</Event>) },
    { header: 'Created', cell: ({ createdAt }) => <DateAndTime value={createdAt} /> },
    { header: 'State', isShort: true, cell: (webhook) => <WebhookState {...webhook} /> },
    {
      header: 'Action',
      cell: (webhook) => (
        <Button ref={focus.controlRef(webhook.id)} tone="danger" size="compact" onClick={() => onDelete(webhook)}>
          Delete <VisuallyHidden>{webhook.url}</VisuallyHidden>
        </Button>
      ),
    },
  ];
}
