import { invitationDays } from '@kickstand/rules/staff';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { DialogForm } from '../../../components/dialog/DialogForm';
import { Modal } from '../../../components/dialog/dialogs';
import { Field, SelectField, TextInput } from '../../../components/forms/Field';
import { toastSuccess } from '../../../components/toasts/toasts';
import { forgetQueries } from '../../../graphql/forget-audit-log';
import {
  useInviteStaffMutation,
  type StaffMemberFieldsFragment,
  type StaffRoleFieldsFragment,
} from '../../../graphql/generated/operations';
import { placeRefusal } from '../../../lib/forms/field-errors';

interface InviteDialogProps {
  /** The member whose role is changed; null to invite a person. */
  member: StaffMemberFieldsFragment | null;
  roles: readonly StaffRoleFieldsFragment[];
  onClose: () => void;
}

/** Invites a person by email, or gives a member another role. */
export function InviteDialog({ member, roles, onClose }: InviteDialogProps) {
  const form = useForm<{ email: string }>({ defaultValues: { email: member?.email ?? '' } });
  const [roleId, setRoleId] = useState(member?.role.id ?? roles[0]?.id ?? '');
  const [formMessage, setFormMessage] = useState<string | null>(null);
  const [invite] = useInviteStaffMutation({ update: forgetQueries('staffMembers') });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ email }) => {
    setFormMessage(null);
    try {
      await invite({ variables: { input: { email, ...(member && { memberId: member.id }), roleId } } });
      toastSuccess(member ? 'The role is changed' : `${email} is invited`);
      onClose();
    } catch (error) {
      setFormMessage(placeRefusal(error, form.setError, { email: 'email' }).formMessage);
    }
  });
  return (
    <Modal title={member ? `Role of ${member.email}` : 'Invite a person'} onClose={onClose}>
      <DialogForm
        message={formMessage}
        submitLabel={member ? 'Save' : 'Invite'}
        busy={isSubmitting}
        onSubmit={submit}
        onCancel={onClose}
      >
        {!member && (
          <Field
            label="Email"
            required
            hint={`They accept by logging in with this address within ${invitationDays} days. If the shop asks them to confirm it, they can reset their password or continue with Google.`}
            error={errors.email?.message}
          >
            <TextInput type="email" {...form.register('email')} />
          </Field>
        )}
        <SelectField
          label="Role"
          value={roleId}
          options={roles.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setRoleId}
        />
      </DialogForm>
    </Modal>
  );
}
