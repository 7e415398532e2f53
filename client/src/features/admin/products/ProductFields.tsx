import { useState, type ChangeEvent, type ReactNode } from 'react';
import {
  useWatch,
  type Control,
  type RegisterOptions,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from 'react-hook-form';
import { Field, NumberInput, TextArea, TextInput } from '../../../components/forms/Field';
import { useShopQuery, type ImageFieldsFragment } from '../../../graphql/generated/operations';
import { PhotoField } from '../../../components/photo/PhotoField';
import { toProductRules, type ProductValues } from './product-changes';
import { findPhotoRefusal, type FileUpload } from '../../../components/photo/photo-upload';
import { VisuallyHidden } from '../../../components/page/VisuallyHidden';
import { usePermission } from '../../../lib/session/SessionProvider';
import { useLocale } from '../../../lib/locale/use-locale';
import { toWholeNumber } from '../../../lib/forms/field-errors';
import { formatMoney, withMinorUnits } from '../../../lib/money/money';
import { toMinorUnits } from '../../../lib/money/parse-amount';
import { chakra } from '../../../theme/chakra';

interface ProductFieldsProps {
  form: UseFormReturn<ProductValues>;
  currencyCode: string;
  /** Decimals of the price. */
  decimals: number;
  upload: FileUpload;
  /** Current photo of the product. Without one, a photo is required. */
  currentPhoto?: ImageFieldsFragment;
  /** Ordered units that are not shipped yet; null or absent if unknown. */
  unshippedQuantity?: number | null;
  /** Whether there is a field for the name of the main category. */
  hasCategory?: boolean;
  /** Whether the fields are disabled. An upload can still be cancelled. */
  isLocked?: boolean;
  /** Hints below single fields, such as their current values. */
  notes?: Partial<Record<keyof ProductValues, ReactNode>>;
}

// Two columns where there is room: below a table row, but not on the Add Product page.
const Columns = chakra('div', {
  base: { display: 'grid', gap: '5', gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 22rem), 1fr))' },
});
const Column = chakra('fieldset', {
  base: { display: 'grid', gap: '5', alignContent: 'start', minWidth: '0', border: 'none' },
});
const Figures = chakra('div', {
  base: { display: 'grid', gap: '5', gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 9.5rem), 1fr))' },
});

/** The fields to add or edit a product. */
export function ProductFields(props: ProductFieldsProps) {
  const { form, currencyCode, decimals, upload, currentPhoto, hasCategory = true, isLocked, notes = {} } = props;
  const { register, control, formState } = form;
  const { errors, defaultValues } = formState;
  const availableQuantity = defaultValues?.availableQuantity;
  const rules = toProductRules(decimals, { needsPhoto: !currentPhoto, availableQuantity });
  const { input, photo, clear } = usePhotoChoice(form, rules.image);
  const quantity = (
    <Field
      label="Available Quantity"
      hint={notes.availableQuantity ?? toStockHint(props.unshippedQuantity)}
      error={errors.availableQuantity?.message}
      required
    >
      <NumberInput inputMode="numeric" {...register('availableQuantity', rules.availableQuantity)} />
    </Field>
  );
  // Staff without the permission for the catalogue may only set the stock.
  if (!usePermission('catalogue')) return quantity;
  return (
    <Columns>
      <Column disabled={isLocked}>
        <Field label="Name" hint={notes.name} error={errors.name?.message} required>
          <TextInput {...register('name', rules.name)} />
        </Field>
        <Field label="Description" hint={notes.about} error={errors.about?.message} required>
          <TextArea rows={5} {...register('about', rules.about)} />
        </Field>
        <Figures>
          {quantity}
          <MinimumField control={control} note={notes.minimumQuantity} error={errors.minimumQuantity?.message}>
            <NumberInput inputMode="numeric" {...register('minimumQuantity', rules.minimumQuantity)} />
          </MinimumField>
          <PriceField
            control={control}
            currency={{ currencyCode, decimals }}
            note={notes.price ?? `In ${currencyCode.toUpperCase()}, per unit.`}
            error={errors.price?.message}
          >
            <NumberInput {...register('price', rules.price)} />
          </PriceField>
        </Figures>
      </Column>
      <Column as="div">
        <Column disabled={isLocked}>
          <Figures>
            <Field label="Part Number" hint={notes.partNumber ?? 'Optional.'} error={errors.partNumber?.message}>
              <TextInput content="figures" {...register('partNumber', rules.partNumber)} />
            </Field>
            {hasCategory && (
              <Field label="Category" hint={notes.category ?? 'Optional.'} error={errors.category?.message}>
                <TextInput {...register('category', rules.category)} />
              </Field>
            )}
            <Field label="Barcode Number" hint={notes.gtin ?? 'Optional.'} error={errors.gtin?.message}>
              <TextInput content="figures" inputMode="numeric" {...register('gtin', rules.gtin)} />
            </Field>
          </Figures>
        </Column>
        <PhotoField
          input={{ ...input, disabled: isLocked }}
          photo={photo}
          current={currentPhoto}
          note={notes.image}
          error={errors.image?.message}
          progress={upload.progress}
          onCancel={upload.cancel}
          onKeepCurrent={clear}
        />
      </Column>
    </Columns>
  );
}

interface FigureFieldProps {
  control: Control<ProductValues>;
  /** A note that is shown above the warning. */
  note: ReactNode;
  error: string | undefined;
  children: ReactNode;
}

/** Warns if the minimum quantity is above the available quantity. This is not an error, because more stock may arrive. */
function MinimumField({ control, ...rest }: FigureFieldProps) {
  return <FieldWithWarning label="Minimum Quantity" warning={useMinimumWarning(control)} {...rest} />;
}

/**
 * Warns if the smallest order costs less than the minimum card charge. This is not an error, because larger orders can
 * be paid by card.
 */
function PriceField({ control, currency, ...rest }: FigureFieldProps & { currency: Currency }) {
  return <FieldWithWarning label="Price" warning={usePriceWarning(control, currency)} {...rest} />;
}

interface Currency {
  currencyCode: string;
  decimals: number;
}

interface FieldWithWarningProps extends Omit<FigureFieldProps, 'control'> {
  label: string;
  warning: string;
}

function FieldWithWarning({ label, warning, note, error, children }: FieldWithWarningProps) {
  const withNote = (
    <>
      {note}
      {warning && <chakra.span display="block">{warning}</chakra.span>}
    </>
  );
  return (
    <>
      <Field label={label} hint={note ? withNote : warning} error={error} required>
        {children}
      </Field>
      {/* Always rendered: screen readers ignore a status that is added with its text. It is hidden and takes no room. */}
      <VisuallyHidden role="status">{warning}</VisuallyHidden>
    </>
  );
}

function usePriceWarning(control: Control<ProductValues>, { currencyCode, decimals }: Currency): string {
  const [typedPrice, minimum] = useWatch({ control, name: ['price', 'minimumQuantity'] });
  const charge = useShopQuery().data?.shop.cardPayments.minimumCharge;
  const locale = useLocale();
  const price = toMinorUnits(typedPrice ?? '', decimals);
  // Free products are not paid for by card.
  if (!charge || charge.currencyCode !== currencyCode || !price || !isWhole(minimum)) return '';
  const total = price * Number(minimum);
  if (total <= 0 || total >= charge.amountMinor) return '';
  const least = Math.ceil(charge.amountMinor / price).toLocaleString(locale);
  const [smallest, atLeast] = [withMinorUnits(charge, total), charge].map((money) => formatMoney(money, locale));
  return `The smallest order comes to ${smallest}, but a card is charged ${atLeast} or more: nobody can order fewer than ${least}.`;
}

function useMinimumWarning(control: Control<ProductValues>): string {
  const [available, minimum] = useWatch({ control, name: ['availableQuantity', 'minimumQuantity'] });
  const locale = useLocale();
  const isOutOfReach = isWhole(available) && isWhole(minimum) && Number(minimum) > Number(available);
  if (!isOutOfReach) return '';
  const pieces = Number(minimum).toLocaleString(locale);
  return `More than what is in stock: nobody can order this until there are ${pieces}.`;
}

/** False for input that is no whole number; the field's own validation refuses it. */
function isWhole(typed = ''): boolean {
  return Number.isInteger(toWholeNumber(typed));
}

interface PhotoChoice {
  input: UseFormRegisterReturn<'image'>;
  /** The chosen photo, once its size and type are checked. */
  photo: File | undefined;
  /** Removes the chosen photo. */
  clear: () => void;
}

/**
 * Checks a photo as soon as it is chosen. If the server would refuse it, the photo is removed and the field shows an error.
 */
function usePhotoChoice(
  { control, register, resetField, setError, clearErrors, getValues }: UseFormReturn<ProductValues>,
  rules: RegisterOptions<ProductValues, 'image'>,
): PhotoChoice {
  const chosen = useWatch({ control, name: 'image' })?.[0];
  const [accepted, setAccepted] = useState<File | null>(null);

  const look = async (file: File) => {
    const refusal = await findPhotoRefusal(file);
    // Another photo was chosen meanwhile.
    if (getValues('image')?.[0] !== file) return;
    if (refusal === null) {
      setAccepted(file);
      clearErrors('image');
    } else {
      resetField('image');
      setError('image', { message: refusal });
    }
  };
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (file) void look(file);
  };
  return {
    input: register('image', { ...rules, onChange }),
    photo: chosen === accepted ? chosen : undefined,
    clear: () => resetField('image'),
  };
}

const toStockHint = (unshipped: number | null = null) =>
  `Without ordered units that are not shipped yet${unshipped === null ? '' : `: ${unshipped} now`}.`;
