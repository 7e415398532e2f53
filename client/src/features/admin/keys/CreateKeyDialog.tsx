import { keyName } from '@kickstand/rules/api-keys';
import { keyScopes, scopeTexts, type Scope } from '@kickstand/rules/permissions';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { DialogForm } from '../../../components/dialog/DialogForm';
import { SecretDialog } from '../../../components/dialog/SecretDialog';
import { Choice, Field, FormError, SelectField, TextInput } from '../../../components/forms/Field';
import { forgetAuditLog } from '../../../graphql/forget-audit-log';
import { useCreateApiKeyMutation, type ApiScope } from '../../../graphql/generated/operations';
import { followsRule, placeRefusal } from '../../../lib/forms/field-errors';
import { useIdempotencyKey } from '../../../lib/idempotency/use-idempotency-key';
import { chakra } from '../../../theme/chakra';

const lifetimes = [
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: 'never', label: 'Never' },
] as const;

interface KeyValues {
  name: string;
  scopes: Scope[];
  lifetime: (typeof lifetimes)[number]['value'];
}

const toEnum = (scope: Scope) => scope.toUpperCase().replace(':', '_') as ApiScope;

/**
 * End, in UTC, of the last day on which the key is valid. So retries of the same choice send the same input. Null if
 * the key never expires.
 */
function toExpiry(lifetime: KeyValues['lifetime']): string | null {
  if (lifetime === 'never') return null;
  return new Date(new Date().setUTCHours(24, 0, 0, 0) + Number(lifetime) * 86_400_000).toISOString();
}

const Scopes = chakra('fieldset', { base: { display: 'grid', gap: '2', minWidth: '0' } });
const Legend = chakra('legend', { base: { textStyle: 'label', marginBottom: '1' } });
const Code = chakra('code', { base: { fontFamily: 'mono', textStyle: 'small', display: 'block' } });
const Explanation = chakra('span', { base: { textStyle: 'small', color: 'ink.soft' } });
interface CreateKeyDialogProps {
  onCreated: () => void;
  onClose: () => void;
}

/** Creates a key, then shows it once. */
export function CreateKeyDialog({ onCreated, onClose }: CreateKeyDialogProps) {
  const [secret, setSecret] = useState<string | null>(null);
  const edit = useKeyForm((created) => {
    setSecret(created);
    onCreated();
  });
  return (
    <SecretDialog
      title="Create an API key"
      secret={secret}
      what="key"
      advice="Keep it like a password. If it is lost, revoke it and create another one."
      onClose={onClose}
    >
      <KeyForm {...edit} onClose={onClose} />
    </SecretDialog>
  );
}

function useKeyForm(onCreated: (secret: string) => void) {
  const form = useForm<KeyValues>({ defaultValues: { name: '', scopes: [], lifetime: '365' } });
  const [formMessage, setFormMessage] = useState<string | null>(null);
  const withKey = useIdempotencyKey();
  // The secret is not kept in the cache.
  const [createKey] = useCreateApiKeyMutation({ update: forgetAuditLog, fetchPolicy: 'no-cache' });
  const submit = form.handleSubmit(async (typed) => {
    setFormMessage(null);
    if (typed.scopes.length === 0) return form.setError('scopes', { message: 'Choose at least one.' });
    try {
      const { name, lifetime } = typed;
      const chosen = { name, scopes: typed.scopes.map(toEnum), expiresAt: toExpiry(lifetime) };
      const { createApiKey } = await withKey(chosen, (idempotencyKey) =>
        createKey({ variables: { input: { ...chosen, idempotencyKey } } }),
      );
      onCreated(createApiKey.secret);
    } catch (error) {
      setFormMessage(placeRefusal(error, form.setError, { name: 'name', scopes: 'scopes' }).formMessage);
    }
  });
  return { form, formMessage, submit };
}

function KeyForm({ form, formMessage, submit, onClose }: ReturnType<typeof useKeyForm> & { onClose: () => void }) {
  const { errors, isSubmitting } = form.formState;
  const { scopes, lifetime } = useWatch({ control: form.control }) as KeyValues;
  return (
    <DialogForm message={formMessage} submitLabel="Create" busy={isSubmitting} onSubmit={submit} onCancel={onClose}>
      <Field label="Name" required hint="The program that will use it." error={errors.name?.message}>
        <TextInput {...form.register('name', { validate: followsRule(keyName) })} />
      </Field>
      <ScopeChoices
        chosen={scopes}
        error={errors.scopes?.message}
        onChange={(next) => {
          form.clearErrors('scopes');
          form.setValue('scopes', next);
        }}
      />
      <SelectField
        label="Expires"
        value={lifetime}
        options={lifetimes}
        onChange={(value) => form.setValue('lifetime', value)}
      />
    </DialogForm>
  );
}

interface ScopeChoicesProps {
  chosen: readonly Scope[];
  error: string | undefined;
  onChange: (chosen: Scope[]) => void;
}

function ScopeChoices({ chosen, error, onChange }: ScopeChoicesProps) {
  return (
    <Scopes>
      <Legend>What it may do</Legend>
      {keyScopes.map((scope) => (
        <Choice
          key={scope}
          type="checkbox"
          checked={chosen.includes(scope)}
          onChange={() => onChange(keyScopes.filter((each) => chosen.includes(each) !== (each === scope)))}
          label={
            <>
              <Code>{scope}</Code>
              <Explanation>{scopeTexts[scope]}</Explanation>
            </>
          }
        />
      ))}
      <FormError>{error}</FormError>
    </Scopes>
  );
}
