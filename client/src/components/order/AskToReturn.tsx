import { returnRules } from '@kickstand/rules/orders';
import { maxReturnPictures, uploadMediaTypes } from '@kickstand/rules/pictures';
import { useEffect, useState, type RefObject } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { Button } from '../actions/Button';
import { Field, FormError, StepInput, Select, TextInput } from '../forms/Field';
import { findPicturesRefusal, useSendPictures } from './ReturnFiles';
import { reasonOptions } from './ReturnPlate';
import { FileInput } from '../photo/PhotoField';
import { toastSuccess } from '../toasts/toasts';
import {
  useRequestReturnMutation,
  type OrderReturnsFragment,
  type ReturnReason,
} from '../../graphql/generated/operations';
import { toShopError } from '../../graphql/shop-error';
import { followsRule, quantityUpTo, toWhole } from '../../lib/forms/field-errors';
import { useIdempotencyKey } from '../../lib/idempotency/use-idempotency-key';
import { chakra } from '../../theme/chakra';

interface ReturnValues {
  lines: { quantity: string; reason: ReturnReason | ''; note: string }[];
}

type Line = OrderReturnsFragment['lines'][number];

const Form = chakra('form', { base: { display: 'grid', gap: '5' } });
const Fields = chakra('div', {
  base: { display: 'grid', gap: '4', gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 12rem), 1fr))' },
});

interface AskToReturnProps {
  order: OrderReturnsFragment;
  /** Label of the button that sends the form, and the message after the form was sent. */
  texts: { submit: string; done: string };
  refresh: () => Promise<void>;
  /** Heading of the returns. It gets the focus when the form has been sent, because the form then disappears. */
  heading: RefObject<HTMLElement | null>;
}

/**
 * Buttons and form to return shipped parts, or old parts in exchange for their deposits. Renders nothing if nothing can be
 * returned.
 */
export function AskToReturn(props: AskToReturnProps) {
  const [asked, setAsked] = useState<'parts' | 'old parts' | null>(null);
  const returnable = props.order.lines.filter(({ returnableQuantity }) => returnableQuantity > 0);
  const parts = returnable.filter(({ depositFor }) => depositFor === null);
  const oldParts = returnable.filter(({ depositFor }) => depositFor !== null);
  return (
    <>
      {parts.length > 0 && asked !== 'parts' && <Button onClick={() => setAsked('parts')}>Return parts</Button>}
      {oldParts.length > 0 && asked !== 'old parts' && (
        <Button onClick={() => setAsked('old parts')}>Send old parts back</Button>
      )}
      {asked !== null && (
        <ReturnForm key={asked} {...props} lines={asked === 'parts' ? parts : oldParts} onDone={() => setAsked(null)} />
      )}
    </>
  );
}

interface ReturnFormProps extends AskToReturnProps {
  /** Only lines of products, or only lines of deposits. */
  lines: readonly Line[];
  onDone: () => void;
}

function ReturnForm({ order, texts, refresh, heading, onDone, ...props }: ReturnFormProps) {
  // Kept while the form is open, even if a line can no longer be returned, because the values belong to the lines by
  // position.
  const [lines] = useState(props.lines);
  const areDeposits = lines.some(({ depositFor }) => depositFor !== null);
  const quantity = lines.length === 1 ? '1' : '0';
  const form = useForm<ReturnValues>({
    defaultValues: { lines: lines.map(() => ({ quantity, reason: areDeposits ? 'OLD_PART' : '', note: '' })) },
  });
  // The form replaces the button that had the focus.
  useEffect(() => form.setFocus('lines.0.quantity'), [form]);
  const [message, setMessage] = useState<string | null>(null);
  const withKey = useIdempotencyKey();
  const [requestReturn] = useRequestReturnMutation();
  const [pictures, setPictures] = useState<readonly File[]>([]);
  const sendPictures = useSendPictures();
  const submit = form.handleSubmit(async (typed) => {
    const chosen = typed.lines.flatMap(({ quantity: units, reason, note }, index) =>
      toWhole(units) > 0 && reason !== ''
        ? [{ quantity: toWhole(units), reason, note: note || null, lineId: lines[index]?.id ?? '' }]
        : [],
    );
    if (chosen.length === 0) return setMessage('Enter a quantity of at least one part.');
    const refusal = await findPicturesRefusal(pictures);
    if (refusal !== null) return setMessage(refusal);
    setMessage(null);
    const input = { orderId: order.id, lines: chosen };
    try {
      const sent = await withKey(input, (idempotencyKey) =>
        requestReturn({ variables: { input: { ...input, idempotencyKey } } }),
      );
      toastSuccess(texts.done);
      if (pictures.length > 0) {
        await sendPictures({ orderId: order.id, returnId: sent.requestReturn.returnId }, pictures);
      }
      heading.current?.focus();
      onDone();
      await refresh().catch(() => undefined);
    } catch (error) {
      setMessage(toShopError(error).message);
      await refresh().catch(() => undefined);
    }
  });
  return (
    <Form
      aria-label={areDeposits ? 'Send old parts back' : 'Return parts'}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      {lines.map((line, index) => (
        <LineFields key={line.id} form={form} line={line} index={index} />
      ))}
      <PicturesField onChange={setPictures} />
      <FormError>{message}</FormError>
      <Button type="submit" tone="ink" justifySelf="start" busy={form.formState.isSubmitting}>
        {texts.submit}
      </Button>
    </Form>
  );
}

function PicturesField({ onChange }: { onChange: (pictures: readonly File[]) => void }) {
  return (
    <Field label="Pictures (optional)" hint={`At most ${maxReturnPictures}, for example of the damage.`}>
      <FileInput
        {...{ type: 'file', multiple: true, accept: uploadMediaTypes.join(',') }}
        onChange={({ target }) => onChange([...(target.files ?? [])])}
      />
    </Field>
  );
}

interface LineFieldsProps {
  form: UseFormReturn<ReturnValues>;
  line: Line;
  index: number;
}

function LineFields({ form: { register, getValues, formState }, line, index }: LineFieldsProps) {
  const errors = formState.errors.lines?.[index];
  const most = line.returnableQuantity;
  const isWanted = () => toWhole(getValues(`lines.${index}.quantity`)) > 0;
  return (
    <chakra.fieldset border="none" display="grid" gap="3">
      <chakra.legend fontWeight="semibold" marginBottom="2" overflowWrap="anywhere">
        {line.name}
      </chakra.legend>
      <Fields>
        <Field label="Quantity" hint={`0 to ${most}`} error={errors?.quantity?.message}>
          <StepInput inputMode="numeric" {...register(`lines.${index}.quantity`, { validate: quantityUpTo(most) })} />
        </Field>
        {line.depositFor === null && (
          <Field label="Reason" error={errors?.reason?.message}>
            <Select
              {...register(`lines.${index}.reason`, {
                validate: (chosen) => chosen !== '' || !isWanted() || 'Choose a reason',
              })}
            >
              <option value="">Choose</option>
              {reasonOptions.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Field label="Note (optional)" error={errors?.note?.message}>
          <TextInput
            {...register(`lines.${index}.note`, {
              validate: followsRule(returnRules.note),
              setValueAs: (typed: string) => typed.trim(),
            })}
          />
        </Field>
      </Fields>
    </chakra.fieldset>
  );
}
