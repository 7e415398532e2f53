import { returnRules } from '@kickstand/rules/orders';
import { useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { DialogForm } from '../../../components/dialog/DialogForm';
import { NumberInput, Field, TextInput } from '../../../components/forms/Field';
import { toKindLabel } from '../../../components/order/ReturnPlate';
import { toastSuccess } from '../../../components/toasts/toasts';
import { forgetAuditLog } from '../../../graphql/forget-audit-log';
import {
  useReceiveReturnMutation,
  type AdminOrderDetailFragment,
  type ReturnFieldsFragment,
} from '../../../graphql/generated/operations';
import { followsRule, placeRefusal } from '../../../lib/forms/field-errors';
import { chakra } from '../../../theme/chakra';

export interface ReturnProps {
  order: AdminOrderDetailFragment;
  theReturn: ReturnFieldsFragment;
  /** 1 for the first return of the order. */
  number: number;
  /** Fetches the order again. */
  onRefresh: () => void;
}

interface Received {
  /** As typed. */
  quantity: string;
  restockQuantity: string;
  condition: string;
}

const Fields = chakra('div', {
  base: { display: 'grid', gap: '4', gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 10rem), 1fr))' },
});

/** Form to record which units of a return have arrived. At first, all of them are entered. */
export function ReceiveReturnForm({ order, theReturn, onRefresh, onDone }: ReturnProps & { onDone: () => void }) {
  const { lines } = theReturn;
  const form = useForm<{ lines: Received[] }>({
    defaultValues: {
      lines: lines.map(({ quantity, line: { depositFor } }) => ({
        ...{ quantity: `${quantity}`, condition: '' },
        restockQuantity: depositFor === null ? `${quantity}` : '0',
      })),
    },
  });
  const [message, setMessage] = useState<string | null>(null);
  const [receive] = useReceiveReturnMutation({ update: forgetAuditLog });
  const { handleSubmit, setError, formState } = form;
  const submit = handleSubmit(async (typed) => {
    setMessage(null);
    const arrived = typed.lines.map(({ quantity, restockQuantity, condition }, index) => ({
      ...{ lineId: lines[index]?.line.id ?? '', condition: condition || null },
      ...{ quantity: Number(quantity), restockQuantity: Number(restockQuantity) },
    }));
    const input = { orderId: order.id, returnId: theReturn.id, revision: order.revision, lines: arrived };
    try {
      await receive({ variables: { input } });
      toastSuccess(`The ${toKindLabel(theReturn.kind).toLowerCase()} is received`);
      onDone();
    } catch (error) {
      const { refusal, formMessage } = placeRefusal(error, setError, {});
      setMessage(formMessage);
      if (refusal.code === 'CONFLICT') onRefresh();
    }
  });
  return (
    <DialogForm
      message={message}
      submitLabel="Receive"
      busy={formState.isSubmitting}
      onSubmit={submit}
      onCancel={onDone}
    >
      {lines.map((line, index) => (
        <LineFields key={line.line.id} form={form} line={line} index={index} />
      ))}
    </DialogForm>
  );
}

interface LineFieldsProps {
  form: UseFormReturn<{ lines: Received[] }>;
  line: ReturnFieldsFragment['lines'][number];
  index: number;
}

function LineFields({ form: { register, getValues, formState }, line: { line, quantity }, index }: LineFieldsProps) {
  const errors = formState.errors.lines?.[index];
  return (
    <chakra.fieldset border="none" display="grid" gap="3">
      <chakra.legend textStyle="label" marginBottom="2">
        {line.name}
      </chakra.legend>
      <Fields>
        <Field label="Arrived" hint={`0 to ${quantity}`} error={errors?.quantity?.message}>
          <NumberInput
            inputMode="numeric"
            {...register(
              `lines.${index}.quantity`,
              upTo(() => quantity),
            )}
          />
        </Field>
        {line.depositFor === null && (
          <Field label="Back to stock" hint="Of the units that arrived" error={errors?.restockQuantity?.message}>
            <NumberInput
              inputMode="numeric"
              {...register(
                `lines.${index}.restockQuantity`,
                upTo(() => Number(getValues(`lines.${index}.quantity`))),
              )}
            />
          </Field>
        )}
        <Field label="Condition (optional)" hint="For the shop" error={errors?.condition?.message}>
          <TextInput {...register(`lines.${index}.condition`, conditionRule)} />
        </Field>
      </Fields>
    </chakra.fieldset>
  );
}

const conditionRule = { validate: followsRule(returnRules.note) };

const upTo = (most: () => number) => ({
  validate: (typed: string) => {
    if (!/^\d+$/.test(typed.trim())) return 'A whole number, 0 for none';
    return Number(typed) > most() ? `At most ${most()}` : true;
  },
});
