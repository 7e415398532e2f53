import { useState } from 'react';
import { Button } from '../../../components/actions/Button';
import { ActionDialog } from '../../../components/dialog/dialogs';
import { InlineError } from '../../../components/feedback/Loading';
import { RuledSection } from '../../../components/page/RuledSection';
import { VisuallyHidden } from '../../../components/page/VisuallyHidden';
import { later } from '../../../components/page/later';
import { toastSuccess } from '../../../components/toasts/toasts';
import { forgetQueries } from '../../../graphql/forget-audit-log';
import { useDeleteStaffRoleMutation, type StaffRoleFieldsFragment } from '../../../graphql/generated/operations';
import { toShopError } from '../../../graphql/shop-error';
import { chakra } from '../../../theme/chakra';

const RoleDialog = later(() => import('./RoleDialog').then((module) => module.RoleDialog));

type Role = StaffRoleFieldsFragment;

const Roles = chakra('ul');
const Entry = chakra('li', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '3',
    alignItems: 'center',
    justifyContent: 'space-between',
    borderTop: 'hairline',
    paddingBlock: '3',
  },
});
const Permissions = chakra('span', { base: { textStyle: 'small', display: 'block', color: 'ink.soft' } });
const Actions = chakra('span', { base: { display: 'flex', gap: '2' } });

interface RolesSectionProps {
  roles: readonly Role[];
  error: unknown;
  /** Fetches the roles again. */
  onRefresh: () => void;
}

export function RolesSection({ roles, error, onRefresh }: RolesSectionProps) {
  const [edited, setEdited] = useState<{ role: Role | null } | null>(null);
  const [deleted, setDeleted] = useState<Role | null>(null);
  const [deleteRole] = useDeleteStaffRoleMutation({ update: forgetQueries('staffRoles') });
  return (
    <RuledSection title="Roles">
      {error ? <InlineError onRetry={onRefresh}>{toShopError(error).message}</InlineError> : null}
      <Roles>
        {roles.map((role) => (
          <Entry key={role.id}>
            <span>
              {role.name}
              <Permissions>{role.permissions.map((each) => each.toLowerCase()).join(', ')}</Permissions>
            </span>
            <Actions>
              <Button size="compact" onClick={() => setEdited({ role })}>
                Edit <VisuallyHidden>{role.name}</VisuallyHidden>
              </Button>
              <Button size="compact" tone="danger" onClick={() => setDeleted(role)}>
                Delete <VisuallyHidden>{role.name}</VisuallyHidden>
              </Button>
            </Actions>
          </Entry>
        ))}
      </Roles>
      <Button justifySelf="start" marginTop="3" onClick={() => setEdited({ role: null })}>
        Add a role
      </Button>
      {edited && <RoleDialog role={edited.role} onStale={onRefresh} onClose={() => setEdited(null)} />}
      {deleted && (
        <ActionDialog
          title={`Delete the role ${deleted.name}?`}
          description="A role that somebody has cannot be deleted."
          confirmLabel="Delete"
          act={() => deleteRole({ variables: { input: { id: deleted.id, version: deleted.version } } })}
          onDone={() => toastSuccess('The role is deleted')}
          onStale={onRefresh}
          onClose={() => setDeleted(null)}
        />
      )}
    </RuledSection>
  );
}
