import { webhookEventNames, webhookEvents, webhookUrl, type WebhookEvent } from '@kickstand/rules/webhooks';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { DialogForm } from '../../../components/dialog/DialogForm';
import { SecretDialog } from '../../../components/dialog/SecretDialog';
import { Choice, Field, FormError, TextInput } from '../../../components/forms/Field';
import { forgetAuditLog } from '../../../graphql/forget-audit-log';
import { useCreateWebhookMutation, type WebhookEvent as SchemaEvent } from '../../../graphql/generated/operations';
import { followsRule, placeRefusal } from '../../../lib/forms/field-errors';
import { useIdempotencyKey } from '../../../lib/idempotency/use-idempotency-key';
import { chakra } from '../../../theme/chakra';

interface WebhookValues {
  url: string;
  events: WebhookEvent[];
}

const toEnum = (event: WebhookEvent) => event.toUpperCase().replace('.', '_') as SchemaEvent;

const Events = chakra('fieldset', { base: { display: 'grid', gap: '2', minWidth: '0' } });
const Legend = chakra('legend', { base: { textStyle: 'label', marginBottom: '1' } });

interface CreateWebhookDialogProps {
  onCreated: () => void;
  onClose: () => void;
}

/** Creates a webhook, then shows its secret once. */
export function CreateWebhookDialog({ onCreated, onClose }: CreateWebhookDialogProps) {
  const { form, formMessage, secret, submit } = useWebhookForm(onCreated);
  const { errors, isSubmitting } = form.formState;
  const { events } = useWatch({ control: form.control }) as WebhookValues;
  return (
    <SecretDialog
      title="Create a webhook"
      secret={secret}
      what="secret"
      advice="The receiver uses it to check that events come from this shop. If it is lost, delete the webhook and create another one."
      onClose={onClose}
    >
      <DialogForm message={formMessage} submitLabel="Create" busy={isSubmitting} onSubmit={submit} onCancel={onClose}>
        <Field label="Address" required hint="For example https://erp.example/kickstand." error={errors.url?.message}>
          <TextInput type="url" {...form.register('url', { validate: followsRule(webhookUrl) })} />
        </Field>
        <Events>
          <Legend>Events to send</Legend>
          {webhookEventNames.map((name) => (
            <Choice
              key={name}
              type="checkbox"
              checked={events.includes(name)}
              onChange={() => {
                form.clearErrors('events');
                form.setValue(
                  'events',
                  webhookEventNames.filter((each) => events.includes(each) !== (each === name)),
                );
              }}
              label={webhookEvents[name]}
            />
          ))}
          <FormError>{errors.events?.message}</FormError>
        </Events>
      </DialogForm>
    </SecretDialog>
  );
}

function useWebhookForm(onCreated: () => void) {
  const [secret, setSecret] = useState<string | null>(null);
  const [formMessage, setFormMessage] = useState<string | null>(null);
  const form = useForm<WebhookValues>({ defaultValues: { url: '', events: [...webhookEventNames] } });
  const withKey = useIdempotencyKey();
  // The secret is not kept in the cache.
  const [createWebhook] = useCreateWebhookMutation({ update: forgetAuditLog, fetchPolicy: 'no-cache' });
  const submit = form.handleSubmit(async ({ url, events }) => {
    setFormMessage(null);
    if (events.length === 0) return form.setError('events', { message: 'Choose at least one.' });
    const chosen = { url, events: events.map(toEnum) };
    try {
      const created = await withKey(chosen, (idempotencyKey) =>
        createWebhook({ variables: { input: { ...chosen, idempotencyKey } } }),
      );
      setSecret(created.createWebhook.secret);
      onCreated();
    } catch (error) {
      setFormMessage(placeRefusal(error, form.setError, { url: 'url', events: 'events' }).formMessage);
    }
  });
  return { form, formMessage, secret, submit };
}
