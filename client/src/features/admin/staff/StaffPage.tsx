import { useMemo, useState } from 'react';
import { ActionButton } from '../../../components/actions/ActionButton';
import { Button } from '../../../components/actions/Button';
import { ActionDialog } from '../../../components/dialog/dialogs';
import { DateText } from '../../../components/money/DateText';
import { PageHeading, PageMetadata } from '../../../components/page/PageHeading';
import { VisuallyHidden } from '../../../components/page/VisuallyHidden';
import { later } from '../../../components/page/later';
import {
  ListToolbar,
  pagedListOptions,
  PagedTable,
  pageSize,
  toPagedList,
  type Column,
} from '../../../components/table/PagedTable';
import { EmailText } from '../../../components/text/EmailText';
import { toastSuccess } from '../../../components/toasts/toasts';
import { forgetAuditLog, forgetQueries } from '../../../graphql/forget-audit-log';
import {
  AdminStaffDocument,
  useAdminStaffQuery,
  useAdminStaffRolesQuery,
  useInviteStaffMutation,
  useRemoveStaffMutation,
  type StaffMemberFieldsFragment,
  type StaffRoleFieldsFragment,
} from '../../../graphql/generated/operations';
import { useRowFocus, type RowFocus } from '../../../lib/lists/list-state';
import { chakra } from '../../../theme/chakra';
import { RolesSection } from './RolesSection';

const InviteDialog = later(() => import('./InviteDialog').then((module) => module.InviteDialog));

export const queries = () => [{ query: AdminStaffDocument, variables: { first: pageSize } }];

type Member = StaffMemberFieldsFragment;

const Note = chakra('span', { base: { textStyle: 'small', display: 'block', color: 'ink.soft' } });
const Actions = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2' } });

const isInvitation = ({ state }: Member) => state === 'INVITED' || state === 'EXPIRED';

const noRoles: readonly StaffRoleFieldsFragment[] = [];

/** The members of the staff, and the roles that they can have. */
export function StaffPage() {
  const query = useAdminStaffQuery({ variables: { first: pageSize }, ...pagedListOptions });
  const roles = useAdminStaffRolesQuery(pagedListOptions);
  const list = toPagedList(query, ({ staffMembers }) => staffMembers);
  const focus = useRowFocus();
  const [invited, setInvited] = useState<{ member: Member | null } | null>(null);
  const [removed, setRemoved] = useState<Member | null>(null);
  const columns = useMemo(() => toColumns(focus, (member) => setInvited({ member }), setRemoved), [focus]);
  const known = roles.data?.staffRoles.nodes ?? noRoles;
  return (
    <>
      <PageMetadata title="Staff" isPrivate />
      <PageHeading ref={focus.controlRef(null)}>Staff</PageHeading>
      <ListToolbar
        count={list.totalCount === null ? null : `${list.totalCount} on the staff`}
        exports={{ file: 'staff' }}
      >
        <Button tone="ink" disabled={known.length === 0} onClick={() => setInvited({ member: null })}>
          Invite a person
        </Button>
      </ListToolbar>
      <PagedTable
        what="the staff"
        list={list}
        columns={columns}
        empty={{
          title: 'No staff yet',
          text: 'Add a role below, then invite a person by email. Admins, who may do everything, are on the page All users.',
        }}
      />
      <chakra.div marginTop="10">
        <RolesSection roles={known} error={roles.error} onRefresh={() => void roles.refetch()} />
      </chakra.div>
      {invited && (
        <InviteDialog
          member={invited.member}
          roles={known}
          onClose={() => {
            setInvited(null);
            focus.focusRow(invited.member?.id ?? null);
          }}
        />
      )}
      {removed && (
        <RemoveDialog member={removed} onDone={() => focus.focusRow(null)} onClose={() => setRemoved(null)} />
      )}
    </>
  );
}

function RemoveDialog({ member, onDone, onClose }: { member: Member; onDone: () => void; onClose: () => void }) {
  const [removeStaff] = useRemoveStaffMutation({ update: forgetQueries('staffMembers') });
  const { id, email } = member;
  const { success, ...question } = isInvitation(member)
    ? {
        title: `Withdraw the invitation of ${email}?`,
        description: 'It cannot be accepted any more.',
        confirmLabel: 'Withdraw',
        success: 'The invitation is withdrawn',
      }
    : {
        title: `Remove ${email}?`,
        description:
          'They lose all permissions with their next request. They keep their account and orders as a customer.',
        confirmLabel: 'Remove',
        success: `${email} is no longer on the staff`,
      };
  return (
    <ActionDialog
      {...question}
      act={() => removeStaff({ variables: { input: { id } } })}
      onDone={() => {
        toastSuccess(success);
        onDone();
      }}
      onClose={onClose}
    />
  );
}

function State({ member: { state, expiresAt } }: { member: Member }) {
  switch (state) {
    case 'ACTIVE':
      return 'Active';
    case 'INVITED':
      return (
        <>
          Invited
          {expiresAt && (
            <Note>
              until <DateText value={expiresAt} />
            </Note>
          )}
        </>
      );
    case 'EXPIRED':
      return 'Invitation expired';
    case 'SUSPENDED':
      return (
        <>
          Suspended<Note>The account is disabled or has another email address now.</Note>
        </>
      );
  }
}

function SendAgain({ member: { id, email } }: { member: Member }) {
  const [invite] = useInviteStaffMutation({ update: forgetAuditLog });
  return (
    <ActionButton
      act={() => invite({ variables: { input: { email, memberId: id } } })}
      success={`${email} is invited again`}
    >
      Send again <VisuallyHidden>to {email}</VisuallyHidden>
    </ActionButton>
  );
}

function toColumns(
  focus: RowFocus,
  onChange: (member: Member) => void,
  onRemove: (member: Member) => void,
): readonly Column<Member>[] {
  return [
    {
      header: 'Email',
      isRowHeader: true,
      cell: ({ email, invitedBy }) => (
        <>
          <EmailText>{email}</EmailText>
          <Note>
            Invited by <EmailText>{invitedBy}</EmailText>
          </Note>
        </>
      ),
    },
    { header: 'Role', cell: ({ role }) => <chakra.div minWidth={{ md: '6rem' }}>{role.name}</chakra.div> },
    { header: 'State', cell: (member) => <State member={member} /> },
    {
      header: 'Action',
      cell: (member) => (
        <Actions>
          <Button ref={focus.controlRef(member.id)} size="compact" onClick={() => onChange(member)}>
            Change role <VisuallyHidden>of {member.email}</VisuallyHidden>
          </Button>
          {isInvitation(member) && <SendAgain member={member} />}
          <Button tone="danger" size="compact" onClick={() => onRemove(member)}>
            {isInvitation(member) ? 'Withdraw' : 'Remove'} <VisuallyHidden>{member.email}</VisuallyHidden>
          </Button>
        </Actions>
      ),
    },
  ];
}
