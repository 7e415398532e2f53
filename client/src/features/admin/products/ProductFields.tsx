import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { AmountInput, Field, NumberInput, TextArea, TextInput } from '../../../components/forms/Field';
import type { ImageFieldsFragment } from '../../../graphql/generated/operations';
import { MinimumField, PriceField } from './figure-fields';
import { PhotoField } from '../../../components/photo/PhotoField';
import { toProductRules, type ProductValues } from './product-rules';
import { usePhotoChoice } from './use-photo-choice';
import type { PhotoUpload } from '../../../components/photo/use-photo-upload';

interface ProductFieldsProps {
  form: UseFormReturn<ProductValues>;
  currencyCode: string;
  /** Decimals of the price. */
  decimals: number;
  upload: PhotoUpload;
  /** Current photo of the product; required if absent. */
  currentPhoto?: ImageFieldsFragment;
  /** Hints below single fields, such as their current values. */
  notes?: Partial<Record<keyof ProductValues, ReactNode>>;
}

// Two columns where there is room: below a table row, but not on the Add Product page.
const Columns = chakra('div', {
  base: { display: 'grid', gap: '5', gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 22rem), 1fr))' },
});
const Column = chakra('div', { base: { display: 'grid', gap: '5', alignContent: 'start' } });
const Figures = chakra('div', {
  base: { display: 'grid', gap: '5', gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 9.5rem), 1fr))' },
});

/** The fields to add or edit a product. */
export function ProductFields({ form, currencyCode, decimals, upload, currentPhoto, notes = {} }: ProductFieldsProps) {
  const { register, control, formState } = form;
  const { errors, defaultValues } = formState;
  const availableQuantity = defaultValues?.availableQuantity;
  const rules = toProductRules(decimals, { needsPhoto: !currentPhoto, availableQuantity });
  const { input, photo, clear } = usePhotoChoice(form, rules.image);
  return (
    <Columns>
      <Column>
        <Field label="Name" hint={notes.name} error={errors.name?.message} required>
          <TextInput {...register('name', rules.name)} />
        </Field>
        <Field label="Description" hint={notes.about} error={errors.about?.message} required>
          <TextArea rows={5} {...register('about', rules.about)} />
        </Field>
        <Figures>
          <Field
            label="Available Quantity"
            hint={notes.availableQuantity}
            error={errors.availableQuantity?.message}
            required
          >
            <NumberInput inputMode="numeric" {...register('availableQuantity', rules.availableQuantity)} />
          </Field>
          <MinimumField control={control} note={notes.minimumQuantity} error={errors.minimumQuantity?.message}>
            <NumberInput inputMode="numeric" {...register('minimumQuantity', rules.minimumQuantity)} />
          </MinimumField>
          <PriceField
            control={control}
            currency={{ currencyCode, decimals }}
            note={notes.price ?? `In ${currencyCode.toUpperCase()}, per unit.`}
            error={errors.price?.message}
          >
            <AmountInput {...register('price', rules.price)} />
          </PriceField>
        </Figures>
      </Column>
      <Column>
        <Figures>
          <Field label="Part Number" hint={notes.partNumber ?? 'Optional.'} error={errors.partNumber?.message}>
            <TextInput content="figures" {...register('partNumber', rules.partNumber)} />
          </Field>
          <Field label="Category" hint={notes.category ?? 'Optional.'} error={errors.category?.message}>
            <TextInput {...register('category', rules.category)} />
          </Field>
          <Field label="Barcode Number" hint={notes.gtin ?? 'Optional.'} error={errors.gtin?.message}>
            <TextInput content="figures" inputMode="numeric" {...register('gtin', rules.gtin)} />
          </Field>
        </Figures>
        <PhotoField
          input={input}
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
