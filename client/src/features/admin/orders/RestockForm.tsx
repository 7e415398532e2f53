import { useForm } from 'react-hook-form';
import { Button } from '../../../components/actions/Button';
import { Choice, Field, FormError, NumberInput } from '../../../components/forms/Field';
import { toastFailure, toastSuccess } from '../../../components/toasts/toasts';
import type { AdminOrderDetailFragment } from '../../../graphql/generated/operations';
import { toShopError } from '../../../graphql/shop-error';
import { chakra } from '../../../theme/chakra';
import { BesidesReturnsField } from './BesidesReturnsField';
import { checkRestockQuantity, useRefundOrder } from './use-refund-form';

const Form = chakra('form', { base: { display: 'grid', gap: '4', maxWidth: 'measure' } });

/** Returns parts of a disputed or refunded order to stock: a refund without money. */
export function RestockForm({ order, onRefresh }: { order: AdminOrderDetailFragment; onRefresh: () => void }) {
  const lines = order.lines.filter(({ restockableQuantity }) => restockableQuantity > 0);
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { units: lines.map(() => '0'), ofShippedUnits: false, besidesReturns: false },
  });
  const { errors, isSubmitting } = formState;
  const refundOrder = useRefundOrder(order.id);
  const isPartlyShipped = order.fulfilment === 'PARTLY_SHIPPED';
  const submit = handleSubmit(async ({ units, ofShippedUnits, besidesReturns }) => {
    const amount = { amountMinor: 0, currencyCode: order.total.currencyCode };
    const typed = lines.map(({ id }, index) => ({ lineId: id, amount, restockQuantity: Number(units[index]) }));
    const restocked = typed.filter(({ restockQuantity }) => restockQuantity > 0);
    if (restocked.length === 0) return setError('root', { message: 'Enter a quantity of at least one part.' });
    const standing = {
      expectedStatus: order.status,
      ...(isPartlyShipped && { ofShippedUnits }),
      ...(besidesReturns && { besidesReturns }),
    };
    try {
      await refundOrder({ lines: restocked, ...standing });
      toastSuccess('The parts are returned to stock');
    } catch (error) {
      setError('root', { message: toShopError(error).message });
      // A toast shows the message too, because the form is created anew if other parts can return to stock.
      toastFailure(error);
      onRefresh();
    }
  });
  if (lines.length === 0) return null;
  return (
    <Form noValidate aria-label="Return to stock" onSubmit={(event) => void submit(event)}>
      <p>Parts that came back, or were not shipped, can return to stock. The customer gets an email about it.</p>
      {lines.map(({ id, name, restockableQuantity: left }, index) => (
        <Field key={id} label={`Return to stock: ${name}`} hint={`0 to ${left}`} error={errors.units?.[index]?.message}>
          <NumberInput
            maxWidth="40"
            inputMode="numeric"
            {...register(`units.${index}`, { validate: (typed) => checkRestockQuantity(typed, left) })}
          />
        </Field>
      ))}
      {isPartlyShipped && (
        <Choice type="checkbox" label="These parts were shipped already" {...register('ofShippedUnits')} />
      )}
      <BesidesReturnsField label="These parts do not belong to" field={register('besidesReturns')} order={order} />
      <FormError>{errors.root?.message ?? null}</FormError>
      <Button type="submit" tone="ink" busy={isSubmitting} justifySelf="start">
        Return to stock
      </Button>
    </Form>
  );
}
