import { parcelRules } from '@kickstand/rules/orders';
import { useState } from 'react';
import { useForm, type FieldErrors, type UseFormRegisterReturn } from 'react-hook-form';
import { Button } from '../../../components/actions/Button';
import { NumberInput, Field, FormError, Select, TextInput } from '../../../components/forms/Field';
import { toastError, toastSuccess } from '../../../components/toasts/toasts';
import { forgetAuditLog } from '../../../graphql/forget-audit-log';
import {
  useCarriersQuery,
  useShipParcelMutation,
  type AdminOrderLineFragment,
} from '../../../graphql/generated/operations';
import { followsRule, placeRefusal } from '../../../lib/forms/field-errors';
import { useIdempotencyKey } from '../../../lib/idempotency/use-idempotency-key';
import { chakra } from '../../../theme/chakra';

interface ShipParcelFormProps {
  orderId: string;
  /** Lines of which something is left to ship. */
  lines: readonly AdminOrderLineFragment[];
  /** What the form starts with. */
  tracking: TrackingValues;
  /** Keeps values for the next form: what was typed if the shop has refused it, otherwise none. */
  keepTracking: (typed: TrackingValues) => void;
  /** Fetches the order again. */
  onRefresh: () => void;
}

interface TrackingValues {
  carrier: string;
  trackingNumber: string;
}

interface ParcelValues extends TrackingValues {
  /** The typed quantity for each of `lines`, by index. */
  quantities: string[];
}

export const noTracking: TrackingValues = { carrier: '', trackingNumber: '' };

const Form = chakra('form', { base: { display: 'grid', gap: '4', maxWidth: 'measure' } });
const Fields = chakra('div', {
  base: { display: 'grid', gap: '4', gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 14rem), 1fr))' },
});

/** Form to ship a parcel. At first, the quantities left to ship are entered. */
export function ShipParcelForm({ orderId, lines, tracking, keepTracking, onRefresh }: ShipParcelFormProps) {
  const { register, handleSubmit, setError, formState } = useForm<ParcelValues>({
    defaultValues: { quantities: lines.map((line) => String(line.quantityToShip)), ...tracking },
  });
  const { errors, isSubmitting } = formState;
  const [formMessage, setFormMessage] = useState<string | null>(null);
  const withKey = useIdempotencyKey();
  const [shipParcel] = useShipParcelMutation({ update: forgetAuditLog });

  const submit = handleSubmit(async ({ quantities, carrier, trackingNumber }) => {
    const typed = lines.map(({ id }, index) => ({ lineId: id, quantity: Number(quantities[index]) }));
    const sent = typed.filter(({ quantity }) => quantity > 0);
    if (sent.length === 0) return setFormMessage('Enter a quantity of at least one part.');
    setFormMessage(null);
    keepTracking(noTracking);
    const input = { orderId, lines: sent, carrier: carrier || null, trackingNumber: trackingNumber || null };
    try {
      await withKey(input, (idempotencyKey) => shipParcel({ variables: { input: { idempotencyKey, ...input } } }));
      toastSuccess('The parcel is shipped');
    } catch (error) {
      const { refusal, formMessage: message } = placeRefusal(error, setError, toFields(typed, sent));
      setFormMessage(message);
      if (refusal.code !== 'CONFLICT' && refusal.code !== 'BAD_USER_INPUT') return;
      // If other quantities are left now, a new form replaces this one and its messages.
      toastError(refusal.message);
      keepTracking({ carrier, trackingNumber });
      onRefresh();
    }
  });
  return (
    <Form noValidate aria-label="Ship parcel" onSubmit={(event) => void submit(event)}>
      <chakra.h3 textStyle="label">Ship parcel</chakra.h3>
      {lines.map((line, index) => (
        <Field
          key={line.id}
          label={`Quantity of ${line.name}`}
          hint={`0 to ${line.quantityToShip}`}
          error={errors.quantities?.[index]?.message}
        >
          <NumberInput
            maxWidth="40"
            inputMode="numeric"
            {...register(`quantities.${index}`, { validate: (typed) => checkQuantity(typed, line.quantityToShip) })}
          />
        </Field>
      ))}
      <Fields>
        <TrackingFields
          carrier={register('carrier')}
          trackingNumber={register('trackingNumber', trackingNumberRule)}
          errors={errors}
        />
      </Fields>
      <FormError>{formMessage}</FormError>
      <Button type="submit" tone="ink" busy={isSubmitting} justifySelf="start">
        Ship parcel
      </Button>
    </Form>
  );
}

/** The form's field for each input field at which the server may report an error. */
function toFields<Line>(typed: readonly Line[], sent: readonly Line[]) {
  const quantities = sent.map(
    (line, index) => [`lines.${index}.quantity`, `quantities.${typed.indexOf(line)}`] as const,
  );
  return { ...Object.fromEntries(quantities), carrier: 'carrier', trackingNumber: 'trackingNumber' } as const;
}

function checkQuantity(typed: string, left: number): string | true {
  if (!/^\d+$/.test(typed.trim())) return 'A whole number, 0 for none';
  return Number(typed) > left ? `At most ${left} can be shipped` : true;
}

export const trackingNumberRule = { validate: followsRule(parcelRules.trackingNumber) };

interface TrackingFieldsProps {
  carrier: UseFormRegisterReturn;
  trackingNumber: UseFormRegisterReturn;
  errors: FieldErrors<{ carrier: string; trackingNumber: string }>;
}

export function TrackingFields({ carrier, trackingNumber, errors }: TrackingFieldsProps) {
  return (
    <>
      <Field label="Carrier (optional)" error={errors.carrier?.message}>
        <CarrierSelect {...carrier} />
      </Field>
      <Field label="Tracking number (optional)" error={errors.trackingNumber?.message}>
        <TextInput content="figures" {...trackingNumber} />
      </Field>
    </>
  );
}

function CarrierSelect(props: UseFormRegisterReturn) {
  const { data } = useCarriersQuery();
  return (
    <Select {...props}>
      <option value="">None</option>
      {data?.carriers.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Select>
  );
}
