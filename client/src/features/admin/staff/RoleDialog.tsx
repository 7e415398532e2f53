import { permissions, permissionTexts, type Permission } from '@kickstand/rules/permissions';
import { roleName } from '@kickstand/rules/staff';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { DialogForm } from '../../../components/dialog/DialogForm';
import { Modal } from '../../../components/dialog/dialogs';
import { Choice, Field, FormError, TextInput } from '../../../components/forms/Field';
import { toastSuccess } from '../../../components/toasts/toasts';
import { forgetQueries } from '../../../graphql/forget-audit-log';
import { isStale } from '../../../graphql/shop-error';
import {
  useSaveStaffRoleMutation,
  type Permission as PermissionEnum,
  type StaffRoleFieldsFragment,
} from '../../../graphql/generated/operations';
import { followsRule, placeRefusal } from '../../../lib/forms/field-errors';
import { useSaveEntry } from '../../../lib/forms/use-versioned-form';
import { chakra } from '../../../theme/chakra';

interface RoleValues {
  name: string;
  permissions: Permission[];
}

const Choices = chakra('fieldset', { base: { display: 'grid', gap: '2', minWidth: '0' } });
const Legend = chakra('legend', { base: { textStyle: 'label', marginBottom: '3' } });
const Name = chakra('span', { base: { display: 'block', textTransform: 'capitalize' } });
const Explanation = chakra('span', { base: { textStyle: 'small', color: 'ink.soft' } });

interface RoleDialogProps {
  /** Null when a new role is added. */
  role: StaffRoleFieldsFragment | null;
  /** Fetches the roles again, because somebody else has changed or removed this one. */
  onStale: () => void;
  onClose: () => void;
}

function useRoleForm({ role, onStale, onClose }: RoleDialogProps) {
  const form = useForm<RoleValues>({
    defaultValues: {
      name: role?.name ?? '',
      permissions: permissions.filter((each) => role?.permissions.includes(each.toUpperCase() as PermissionEnum)),
    },
  });
  const [formMessage, setFormMessage] = useState<string | null>(null);
  const saveEntry = useSaveEntry();
  const [saveRole] = useSaveStaffRoleMutation({ update: forgetQueries('staffRoles', 'staffMembers') });
  const submit = form.handleSubmit(async ({ name, permissions: chosen }) => {
    setFormMessage(null);
    const values = { name, permissions: chosen.map((each) => each.toUpperCase() as PermissionEnum) };
    try {
      await saveEntry(values, role, (input) => saveRole({ variables: { input } }));
      toastSuccess('The role is saved');
      onClose();
    } catch (error) {
      const fields = { name: 'name', permissions: 'permissions' } as const;
      setFormMessage(placeRefusal(error, form.setError, fields).formMessage);
      if (isStale(error)) onStale();
    }
  });
  return { form, formMessage, submit };
}

/** Adds or edits a role of staff. */
export function RoleDialog(props: RoleDialogProps) {
  const { role, onClose } = props;
  const { form, formMessage, submit } = useRoleForm(props);
  const { errors, isSubmitting } = form.formState;
  const { permissions: chosen } = useWatch({ control: form.control }) as RoleValues;
  const toggle = (permission: Permission) => {
    form.clearErrors('permissions');
    const isChosen = (each: Permission) => chosen.includes(each) !== (each === permission);
    form.setValue('permissions', permissions.filter(isChosen));
  };
  return (
    <Modal title={role ? role.name : 'Add a role'} onClose={onClose}>
      <DialogForm message={formMessage} submitLabel="Save" busy={isSubmitting} onSubmit={submit} onCancel={onClose}>
        <Field label="Name" required error={errors.name?.message}>
          <TextInput {...form.register('name', { validate: followsRule(roleName) })} />
        </Field>
        <Choices>
          <Legend>What they may do</Legend>
          {permissions.map((permission) => (
            <Choice
              key={permission}
              type="checkbox"
              checked={chosen.includes(permission)}
              onChange={() => toggle(permission)}
              label={
                <>
                  <Name>{permission}</Name>
                  <Explanation>{permissionTexts[permission]}</Explanation>
                </>
              }
            />
          ))}
          <FormError>{errors.permissions?.message}</FormError>
        </Choices>
      </DialogForm>
    </Modal>
  );
}
