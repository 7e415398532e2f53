import { flagNote } from '@kickstand/rules/orders';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/actions/Button';
import { Field, FormError, TextArea } from '../../../components/forms/Field';
import { toastSuccess } from '../../../components/toasts/toasts';
import { useResolvePaymentFlagMutation } from '../../../graphql/generated/operations';
import { followsRule, placeRefusal } from '../../../lib/forms/field-errors';
import { usePermission } from '../../../lib/session/SessionProvider';
import { forgetAuditLog } from '../../../graphql/forget-audit-log';
import { chakra } from '../../../theme/chakra';

const Box = chakra('section', {
  base: {
    display: 'grid',
    gap: '4',
    borderInlineStart: '6px solid',
    borderColor: 'signal.fill',
    bg: 'plate',
    padding: { base: '4', sm: '6' },
    marginBottom: { base: '6', md: '8' },
  },
});

interface NoteValues {
  note: string;
}

/** Shows why a payment was flagged, with a form to mark it as checked. */
export function FlagBox({ flag, ...rest }: Omit<OpenFlagProps, 'flag' | 'onResolved'> & { flag: string | null }) {
  const place = useRef<HTMLDivElement>(null);
  return (
    <chakra.div ref={place} tabIndex={-1}>
      {flag !== null && <OpenFlag flag={flag} onResolved={() => place.current?.focus()} {...rest} />}
    </chakra.div>
  );
}

interface OpenFlagProps {
  orderId: string;
  flag: string;
  /** Fetches the order again. */
  onRefresh: () => void;
  onResolved: () => void;
}

function OpenFlag({ orderId, flag, onRefresh, onResolved }: OpenFlagProps) {
  const { register, handleSubmit, setError, formState, reset } = useForm<NoteValues>();
  const { errors, isSubmitting } = formState;
  const mayResolve = usePermission('refunds');
  const [formMessage, setFormMessage] = useState<string | null>(null);
  const [resolveFlag] = useResolvePaymentFlagMutation({ update: forgetAuditLog });

  const submit = handleSubmit(async ({ note }) => {
    setFormMessage(null);
    try {
      const { order } = (await resolveFlag({ variables: { input: { orderId, note, seen: flag } } })).resolvePaymentFlag;
      toastSuccess(
        !order?.payment.flag
          ? 'The payment is marked as checked'
          : 'Marked as checked, but the payment has a new problem',
      );
      reset();
      // Usually, the form disappears now, so the focus moves to the element around it.
      onResolved();
    } catch (error) {
      const { refusal, formMessage: message } = placeRefusal(error, setError, { note: 'note' });
      setFormMessage(message);
      if (refusal.code === 'CONFLICT') onRefresh();
    }
  });
  return (
    <Box aria-label="Payment to check">
      <chakra.h2 textStyle="title" color="signal">
        Check this payment
      </chakra.h2>
      {flag.split('\n').map((problem) => (
        <chakra.p key={problem} fontWeight="semibold" maxWidth="measure" overflowWrap="anywhere">
          {problem}
        </chakra.p>
      ))}
      {mayResolve && (
        <chakra.form display="grid" gap="4" maxWidth="measure" noValidate onSubmit={(event) => void submit(event)}>
          <Field label="What you found and did" hint="Kept in the ledger." error={errors.note?.message} required>
            <TextArea
              rows={2}
              {...register('note', {
                required: 'Say what you found',
                validate: followsRule(flagNote),
                setValueAs: (value: string) => value.trim(),
              })}
            />
          </Field>
          <FormError>{formMessage}</FormError>
          <Button type="submit" tone="ink" busy={isSubmitting} justifySelf="start">
            Mark as checked
          </Button>
        </chakra.form>
      )}
    </Box>
  );
}
