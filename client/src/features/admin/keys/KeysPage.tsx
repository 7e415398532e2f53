import { useMemo, useState } from 'react';
import { Button } from '../../../components/actions/Button';
import { ActionDialog } from '../../../components/dialog/dialogs';
import { VisuallyHidden } from '../../../components/page/VisuallyHidden';
import { PageHeading, PageMetadata } from '../../../components/page/PageHeading';
import { later } from '../../../components/page/later';
import { Digits } from '../../../components/table/ManagedList';
import {
  countOf,
  keptListOptions,
  ListToolbar,
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
  AdminApiKeysDocument,
  useAdminApiKeysQuery,
  useRevokeApiKeyMutation,
  type ApiKeyFieldsFragment,
  type ApiKeyState,
} from '../../../graphql/generated/operations';
import { useRowFocus, type RowFocus } from '../../../lib/lists/list-state';
import { chakra } from '../../../theme/chakra';

const CreateKeyDialog = later(() => import('./CreateKeyDialog').then((module) => module.CreateKeyDialog));

export const queries = () => [{ query: AdminApiKeysDocument, variables: { first: pageSize } }];

type ApiKey = ApiKeyFieldsFragment;

const stateTexts = {
  ACTIVE: 'Active',
  SUSPENDED: 'Suspended',
  EXPIRED: 'Expired',
  REVOKED: 'Revoked',
} as const satisfies Record<ApiKeyState, string>;

const Note = chakra('span', { base: { textStyle: 'small', display: 'block', color: 'ink.soft' } });
const Scope = chakra('span', { base: { display: 'block', whiteSpace: 'nowrap' } });

/** Keys with which programs, such as an ERP, use the shop's APIs. */
export function KeysPage() {
  const query = useAdminApiKeysQuery({ variables: { first: pageSize }, ...keptListOptions });
  const list = toPagedList(query, ({ apiKeys }) => apiKeys);
  const { totalCount } = list;
  const focus = useRowFocus();
  const [isCreating, setCreating] = useState(false);
  const [revoked, setRevoked] = useState<ApiKey | null>(null);
  const [revokeKey] = useRevokeApiKeyMutation({ update: forgetAuditLog });
  const columns = useMemo(() => toColumns(focus, setRevoked), [focus, setRevoked]);
  return (
    <>
      <PageMetadata title="API keys" isPrivate />
      <PageHeading ref={focus.controlRef(null)}>API keys</PageHeading>
      <ListToolbar count={countOf(totalCount, 'key')}>
        <Button tone="ink" onClick={() => setCreating(true)}>
          Create a key
        </Button>
      </ListToolbar>
      <PagedTable
        what="the API keys"
        list={list}
        columns={columns}
        empty={{
          title: 'No API keys yet',
          text: 'A key lets a program, such as an ERP, read orders or set stock without the password of a person.',
        }}
      />
      {isCreating && (
        <CreateKeyDialog
          onCreated={() => void query.refetch()}
          onClose={() => {
            setCreating(false);
            focus.focusRow(null);
          }}
        />
      )}
      {revoked && (
        <ActionDialog
          title={`Revoke ${revoked.name}?`}
          description="Programs that send this key are refused from their next request on. It cannot be undone."
          confirmLabel="Revoke"
          act={() => revokeKey({ variables: { input: { id: revoked.id } } })}
          onDone={() => {
            toastSuccess('The key is revoked');
            focus.focusRow(null);
          }}
          onClose={() => setRevoked(null)}
        />
      )}
    </>
  );
}

const scopeText = (scope: ApiKey['scopes'][number]) => scope.toLowerCase().replace('_', ':');

function toColumns(focus: RowFocus, onRevoke: (key: ApiKey) => void): readonly Column<ApiKey>[] {
  return [
    {
      header: 'Key',
      isRowHeader: true,
      cell: ({ name, prefix, createdBy }) => (
        <>
          {name}
          <Note>
            <Digits>ks_{prefix}…</Digits>
          </Note>
          <Note>
            <EmailText>{createdBy}</EmailText>
          </Note>
        </>
      ),
    },
    {
      header: 'Scopes',
      cell: ({ scopes }) => scopes.map((scope) => <Scope key={scope}>{scopeText(scope)}</Scope>),
    },
    { header: 'Expires', cell: ({ expiresAt }) => (expiresAt ? <DateAndTime value={expiresAt} /> : 'Never') },
    { header: 'Last used', cell: ({ lastUsedAt }) => (lastUsedAt ? <DateAndTime value={lastUsedAt} /> : 'Never') },
    { header: 'State', isShort: true, cell: ({ state }) => stateTexts[state] },
    {
      header: 'Action',
      cell: (key) =>
        key.state !== 'REVOKED' && (
          <Button ref={focus.controlRef(key.id)} tone="danger" size="compact" onClick={() => onRevoke(key)}>
            Revoke <VisuallyHidden>{key.name}</VisuallyHidden>
          </Button>
        ),
    },
  ];
}
