import { isErasedEmail } from '@kickstand/rules/accounts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { ActionButton } from '../../../components/actions/ActionButton';
import { Button } from '../../../components/actions/Button';
import { SearchField } from '../../../components/forms/SearchField';
import { PageHeading, PageMetadata } from '../../../components/page/PageHeading';
import {
  countOf,
  ListToolbar,
  pagedListOptions,
  PagedTable,
  toPageVariables,
  toPagedList,
  type Column,
} from '../../../components/table/PagedTable';
import { AuditTrail } from '../../../components/audit/audit-columns';
import {
  AdminUsersDocument,
  useAdminUsersQuery,
  useDisableUserMutation,
  useEnableUserMutation,
  useMakeAdminMutation,
  useRemoveAdminMutation,
  type UserRow_UserFragment,
} from '../../../graphql/generated/operations';
import { useQueryParams, useRowFocus, type RowFocus } from '../../../lib/lists/list-state';
import type { SessionUser } from '../../../lib/session/session-store';
import { useSession } from '../../../lib/session/SessionProvider';
import { toastSuccess } from '../../../components/toasts/toasts';
import { EmailText } from '../../../components/text/EmailText';
import { forgetAuditLog } from '../../../graphql/forget-audit-log';
import { useNavigate, type Params } from 'react-router-dom';
import { ActionDialog } from '../../../components/dialog/dialogs';
import { chakra } from '../../../theme/chakra';
import { ResetSecondFactor } from './ResetSecondFactor';

export const queries = (_params: Params, query: URLSearchParams) => [
  { query: AdminUsersDocument, variables: toPageVariables(query.get('search')) },
];

export function UsersPage() {
  const { read, write } = useQueryParams();
  const search = read('search');
  const setSearch = (text: string) => write('search', text);
  const query = useAdminUsersQuery({ variables: toPageVariables(search), ...pagedListOptions });
  const list = toPagedList(query, ({ users }) => users);
  const { totalCount } = list;
  const { user: viewer } = useSession();
  const focus = useRowFocus();
  const removeAdmin = useRemoveAdmin();
  const [openId, setOpenId] = useState<string | null>(null);
  const [leaving, setLeaving] = useState<UserRow | null>(null);
  const [disabling, setDisabling] = useState<UserRow | null>(null);
  const columns = useMemo(
    () => toUserColumns({ focus, viewer, openId, onRemove: setLeaving, onDisable: setDisabling, onOpen: setOpenId }),
    [focus, viewer, openId, setLeaving, setDisabling, setOpenId],
  );
  return (
    <>
      <PageMetadata title="All users" isPrivate />
      <PageHeading>All users</PageHeading>
      <ListToolbar
        count={countOf(totalCount, 'user')}
        exports={{ file: 'users', query: search && `search=${encodeURIComponent(search)}` }}
      >
        <SearchField label="Search" placeholder="Name or email address" value={search} onSearch={setSearch} />
      </ListToolbar>
      <PagedTable
        what="the users"
        list={list}
        columns={columns}
        renderDetail={(user) => openId === user.id && <UserDetail user={user} isOwn={user.email === viewer?.email} />}
        empty={toEmptyState(search, () => setSearch(''))}
      />
      {leaving && (
        <RemoveAdminDialog
          user={leaving}
          removeAdmin={removeAdmin}
          onDone={({ id }) => focus.focusRow(id)}
          onClose={() => setLeaving(null)}
        />
      )}
      {disabling && (
        <DisableUserDialog
          user={disabling}
          onDone={(user) => focus.focusRow(accountControl(user))}
          onClose={() => setDisabling(null)}
        />
      )}
    </>
  );
}

function UserDetail({ user: { id, email }, isOwn }: { user: UserRow; isOwn: boolean }) {
  return (
    <chakra.div display="grid" gap="4" justifyItems="start" padding="4">
      {!isOwn && !isErasedEmail(email) && <ResetSecondFactor email={email} />}
      <AuditTrail subjectType="USER" subjectId={id} />
    </chakra.div>
  );
}

function toEmptyState(search: string, clear: () => void) {
  if (search === '') return { title: 'No users yet', text: 'People are listed here as soon as they sign up.' };
  return {
    title: 'No users found',
    text: `No email address, and no word of a name, begins with “${search}”.`,
    action: <Button onClick={clear}>Clear the search</Button>,
  };
}

type UserRow = UserRow_UserFragment;

const Email = chakra('span', { base: { display: 'block', minWidth: { md: '13rem' } } });
const Role = chakra('span', {
  base: { textStyle: 'label' },
  variants: { role: { ADMIN: { color: 'ink' }, CUSTOMER: { color: 'ink.soft' } } },
});
const Actions = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2' } });

const Disabled = chakra('span', { base: { textStyle: 'label', color: 'danger', display: 'block' } });

const roles = { ADMIN: 'Admin', CUSTOMER: 'Customer' } as const;

interface UserActions {
  focus: RowFocus;
  onRemove: (user: UserRow) => void;
  onDisable: (user: UserRow) => void;
  /**
   * The signed-in user. Nobody can disable their own account. Only admins can make or remove admins and see the
   * changes of an account.
   */
  viewer: SessionUser | null;
  /** The user whose changes are shown below their row. */
  openId: string | null;
  onOpen: (id: string | null) => void;
}

const mayDisable = (viewer: SessionUser | null, { email, role }: UserRow) =>
  !isErasedEmail(email) && (viewer?.role === 'ADMIN' || role !== 'ADMIN');

const aboutUser: readonly Column<UserRow>[] = [
  {
    header: 'User Email',
    isRowHeader: true,
    cell: ({ email }) => (
      <Email>
        <EmailText>{email}</EmailText>
      </Email>
    ),
  },
  { header: 'Name', cell: ({ displayName }) => displayName },
  {
    header: 'Role',
    cell: ({ email, role, disabledAt }) => (
      <>
        <Role role={role}>{roles[role]}</Role>
        {disabledAt && <Disabled>{isErasedEmail(email) ? 'Erased' : 'Disabled'}</Disabled>}
      </>
    ),
  },
];

function toUserColumns(actions: UserActions): readonly Column<UserRow>[] {
  const { focus, onRemove, onDisable, viewer, openId, onOpen } = actions;
  const isAdmin = viewer?.role === 'ADMIN';
  return [
    ...aboutUser,
    {
      header: 'Action',
      isSelfExplanatory: true,
      cell: (user) => (
        <Actions>
          {!isAdmin || isErasedEmail(user.email) ? null : user.role === 'ADMIN' ? (
            <Button ref={focus.controlRef(user.id)} tone="danger" size="compact" onClick={() => onRemove(user)}>
              Remove Admin
            </Button>
          ) : (
            <MakeAdminButton user={user} focus={focus} />
          )}
          {user.disabledAt !== null && mayDisable(viewer, user) && <EnableButton user={user} focus={focus} />}
          {user.disabledAt === null && user.email !== viewer?.email && mayDisable(viewer, user) && (
            <Button
              ref={focus.controlRef(accountControl(user))}
              tone="quiet"
              size="compact"
              onClick={() => onDisable(user)}
            >
              Disable
            </Button>
          )}
          {isAdmin && (
            <Button
              tone="bare"
              size="compact"
              aria-expanded={openId === user.id}
              onClick={() => onOpen(openId === user.id ? null : user.id)}
            >
              Changes
            </Button>
          )}
        </Actions>
      ),
    },
  ];
}

function MakeAdminButton({ user, focus }: { user: UserRow; focus: RowFocus }) {
  const [makeAdmin] = useMakeAdminMutation({ update: forgetAuditLog });
  return (
    <ActionButton
      ref={focus.controlRef(user.id)}
      act={() => makeAdmin({ variables: { input: { email: user.email } } })}
      success="SuccessFully Made an Admin"
      failure="Failed To Make An Admin"
      onSettled={() => focus.focusRow(user.id)}
    >
      Make Admin
    </ActionButton>
  );
}

/** Key of the button that disables or enables the account, to move the focus to it. */
const accountControl = ({ id }: Pick<UserRow, 'id'>) => `account ${id}`;

function EnableButton({ user, focus }: { user: UserRow; focus: RowFocus }) {
  const [enableUser] = useEnableUserMutation({ update: forgetAuditLog });
  return (
    <ActionButton
      ref={focus.controlRef(accountControl(user))}
      act={() => enableUser({ variables: { input: { email: user.email } } })}
      success={`${user.email} can sign in again`}
      onSettled={() => focus.focusRow(accountControl(user))}
    >
      Enable
    </ActionButton>
  );
}

interface UserDialogProps {
  user: UserRow;
  onDone: (user: UserRow) => void;
  onClose: () => void;
}

interface RemoveAdminDialogProps extends UserDialogProps {
  removeAdmin: (email: string) => Promise<void>;
}

function RemoveAdminDialog({ user, removeAdmin, onDone, onClose }: RemoveAdminDialogProps) {
  const session = useSession();
  const isOneself = user.email === session.user?.email;
  return (
    <ActionDialog
      title={isOneself ? 'Stop being an admin yourself?' : `Remove ${user.email} from the admins?`}
      description={
        isOneself
          ? 'You leave the admin screens at once and stay signed in as a customer. Only another admin can make you one again.'
          : 'They lose the admin screens with their next request, and keep their account and their orders.'
      }
      confirmLabel="Remove Admin"
      act={() => removeAdmin(user.email)}
      onDone={() => {
        toastSuccess(isOneself ? 'You are no longer an admin' : `${user.email} is no longer an admin`);
        onDone(user);
      }}
      onClose={onClose}
    />
  );
}

/**
 * Makes an admin a customer. Admins who remove their own role stay signed in and go to their profile. The guard of the
 * admin screens signs out users without the role. So the session gets the new role only after the admin has left these
 * screens. The admin does not go to /dashboard, because it shows the admins' overview until the session has the new
 * role.
 */
function useRemoveAdmin(): (email: string) => Promise<void> {
  const { user, retry } = useSession();
  const navigate = useNavigate();
  const [removeAdmin] = useRemoveAdminMutation({ update: forgetAuditLog });
  const isLeaving = useRef(false);

  useEffect(
    () => () => {
      if (isLeaving.current) void retry();
    },
    [retry],
  );

  return async (email) => {
    const isOneself = email === user?.email;
    await removeAdmin({
      variables: { input: { email } },
      fetchPolicy: isOneself ? 'no-cache' : 'network-only',
    });
    if (!isOneself) return;
    isLeaving.current = true;
    await navigate('/dashboard/profile');
  };
}

function DisableUserDialog({ user, onDone, onClose }: UserDialogProps) {
  const [disableUser] = useDisableUserMutation({ update: forgetAuditLog });
  return (
    <ActionDialog
      title={`Disable the account of ${user.email}?`}
      description="They are signed out everywhere and cannot sign in again until you enable the account. Their orders and reviews stay."
      confirmLabel="Disable"
      act={() => disableUser({ variables: { input: { email: user.email } } })}
      onDone={() => {
        toastSuccess(`${user.email} is disabled`);
        onDone(user);
      }}
      onClose={onClose}
    />
  );
}
