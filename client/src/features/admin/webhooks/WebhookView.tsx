import { webhookPatienceDays } from '@kickstand/rules/webhooks';
import { useMemo } from 'react';
import { ActionButton } from '../../../components/actions/ActionButton';
import { Button, Link } from '../../../components/actions/Button';
import { StatusStamp, type StatusStampProps } from '../../../components/feedback/StatusStamp';
import { PageHeading, PageMetadata } from '../../../components/page/PageHeading';
import { VisuallyHidden } from '../../../components/page/VisuallyHidden';
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
import { forgetAuditLog } from '../../../graphql/forget-audit-log';
import {
  useEnableWebhookMutation,
  useResendWebhookDeliveryMutation,
  useTestWebhookMutation,
  useWebhookDeliveriesQuery,
  type WebhookDeliveryFieldsFragment,
  type WebhookDeliveryState,
  type WebhookEvent,
} from '../../../graphql/generated/operations';
import { chakra } from '../../../theme/chakra';

export const listPath = '/dashboard/webhooks';

/** The name under which an event is sent. */
export const toEventName = (event: WebhookEvent) => event.toLowerCase().replace('_', '.');

type Delivery = WebhookDeliveryFieldsFragment;

const stateTexts = {
  QUEUED: 'Waiting',
  SENT: 'Accepted',
  GIVEN_UP: 'Given up',
} as const satisfies Record<WebhookDeliveryState, string>;

const tones = {
  QUEUED: 'caution',
  SENT: 'good',
  GIVEN_UP: 'danger',
} as const satisfies Record<WebhookDeliveryState, StatusStampProps['tone']>;

const Small = chakra('span', { base: { textStyle: 'small', display: 'block', overflowWrap: 'anywhere' } });
const Code = chakra('code', {
  base: { fontFamily: 'mono', textStyle: 'small', display: 'block', overflowWrap: 'anywhere', maxWidth: '24rem' },
});
const Intro = chakra('p', {
  base: { color: 'ink.soft', maxWidth: '42rem', marginBottom: '4', overflowWrap: 'anywhere' },
});
const Buttons = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '3' } });

/** What was and will be sent to one webhook. */
export function WebhookView({ id }: { id: string }) {
  const query = useWebhookDeliveriesQuery({ variables: { id, first: pageSize }, ...pagedListOptions });
  const { refetch } = query;
  const webhook = query.data?.webhook;
  const one = { variables: { input: { id } } };
  const list = toPagedList(query, (data) => data.webhook?.deliveries ?? emptyList);
  const [testWebhook] = useTestWebhookMutation();
  const [enableWebhook] = useEnableWebhookMutation({ update: forgetAuditLog });
  const [resend] = useResendWebhookDeliveryMutation();
  const columns = useMemo(
    () =>
      toColumns(
        (deliveryId) => resend({ variables: { input: { id: deliveryId } } }),
        () => void refetch(),
      ),
    [resend, refetch],
  );
  return (
    <>
      <PageMetadata title="Webhook" isPrivate />
      <PageHeading>Webhook</PageHeading>
      <Intro>
        <Link to={listPath}>All webhooks</Link> · {webhook?.url ?? '…'}
      </Intro>
      {webhook?.disabledAt && <DisabledNote since={webhook.disabledAt} />}
      <ListToolbar count={list.totalCount === null ? null : `${list.totalCount} in the last 30 days`}>
        <Buttons>
          <Button size="compact" onClick={() => void refetch()}>
            Refresh
          </Button>
          {webhook?.disabledAt ? (
            <ActionButton act={() => enableWebhook(one)} success="The webhook is enabled">
              Enable
            </ActionButton>
          ) : (
            <ActionButton act={() => testWebhook(one)} success="A test is being sent" onSettled={() => void refetch()}>
              Send a test
            </ActionButton>
          )}
        </Buttons>
      </ListToolbar>
      {webhook === null ? (
        <p>This webhook was not found. It may have been deleted.</p>
      ) : (
        <PagedTable
          what="the events"
          list={list}
          columns={columns}
          empty={{
            title: 'Nothing was sent yet',
            text: 'Events are listed here for 30 days. Send a test to try the address.',
          }}
        />
      )}
    </>
  );
}

function DisabledNote({ since }: { since: string }) {
  return (
    <Intro role="status">
      It was disabled on <DateAndTime value={since} />, because the receiver accepted nothing for {webhookPatienceDays}{' '}
      days or wants no more events. Events since then are not sent.
    </Intro>
  );
}

const emptyList = { totalCount: 0, edges: [], pageInfo: { hasNextPage: false, endCursor: null } };

function toColumns(
  resend: (deliveryId: string) => Promise<unknown>,
  onSettled: () => void,
): readonly Column<Delivery>[] {
  return [
    {
      header: 'Event',
      isRowHeader: true,
      cell: ({ event, data }) => (
        <>
          {toEventName(event)}
          <Code>{data}</Code>
        </>
      ),
    },
    { header: 'When', cell: ({ at }) => <DateAndTime value={at} /> },
    {
      header: 'State',
      cell: ({ state, attempts, error, sentAt }) => (
        <>
          <StatusStamp tone={tones[state]}>{stateTexts[state]}</StatusStamp>
          {error !== null && attempts > 0 && <Small>{`${error} Tried ${countOf(attempts, 'time')}.`}</Small>}
          {state !== 'SENT' && sentAt !== null && (
            <Small>
              Accepted before: <DateAndTime value={sentAt} />
            </Small>
          )}
        </>
      ),
    },
    {
      header: 'Action',
      cell: ({ id, event, attempts }) =>
        attempts > 0 && (
          <ActionButton act={() => resend(id)} success="The event is sent again" onSettled={onSettled}>
            Send again <VisuallyHidden>{toEventName(event)}</VisuallyHidden>
          </ActionButton>
        ),
    },
  ];
}
