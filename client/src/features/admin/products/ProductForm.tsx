import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Button } from '../../../components/actions/Button';
import { Field } from '../../../components/forms/Field';
import { FormError } from '../../../components/forms/FormError';
import { NumberInput, TextArea, TextInput } from '../../../components/forms/inputs';
import { toastError, toastSuccess } from '../../../components/toasts/toasts';
import { placeRefusal } from '../../../lib/forms/server-refusal';
import { decimalsOfCurrency, toMinorUnits } from '../parse-amount';
import { toProductRules, type ProductValues } from './product-rules';
import { PhotoField } from './PhotoField';
import { UploadCancelled, UploadError } from './upload-image';
import { useAddProduct } from './use-add-product';
import { usePhotoUpload } from './use-photo-upload';

const fieldByInput = {
  name: 'name',
  about: 'about',
  availableQuantity: 'availableQuantity',
  minimumQuantity: 'minimumQuantity',
  price: 'price',
  'price.amountMinor': 'price',
  'price.currencyCode': 'price',
  imageUrl: 'image',
} as const;

export function ProductForm({ currencyCode }: { currencyCode: string }) {
  const decimals = decimalsOfCurrency(currencyCode);
  const { register, handleSubmit, reset, setError, formState, control } = useForm<ProductValues>();
  const { errors, isSubmitting } = formState;
  const [formMessage, setFormMessage] = useState<string | null>(null);
  const chosen = useWatch({ control, name: 'image' }) as FileList | undefined;
  const photoUpload = usePhotoUpload();
  const addProduct = useAddProduct();
  const rules = toProductRules(decimals);

  const submit = handleSubmit(async (values) => {
    setFormMessage(null);
    const photo = values.image[0];
    const amountMinor = toMinorUnits(values.price, decimals);
    if (!photo || amountMinor === null) return;
    const { name, about } = values;
    try {
      const imageUrl = await photoUpload.upload(photo);
      await addProduct({
        name,
        about,
        availableQuantity: Number(values.availableQuantity),
        minimumQuantity: Number(values.minimumQuantity),
        price: { amountMinor, currencyCode },
        imageUrl,
      });
      toastSuccess('Product added successfuly');
      reset();
    } catch (error) {
      if (error instanceof UploadCancelled) return;
      toastError('Failed to add product');
      if (error instanceof UploadError) setError('image', { message: error.message }, { shouldFocus: true });
      else setFormMessage(placeRefusal(error, setError, fieldByInput).formMessage);
    }
  });

  return (
    <chakra.form
      display="grid"
      gap="5"
      maxWidth="measure"
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-label="Product"
    >
      <Field label="Name" error={errors.name?.message} required>
        <TextInput {...register('name', rules.name)} />
      </Field>
      <Field label="Description" error={errors.about?.message} required>
        <TextArea rows={5} {...register('about', rules.about)} />
      </Field>
      <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', sm: 'repeat(3, 1fr)' }} gap="5">
        <Field label="Available Quantity" error={errors.availableQuantity?.message} required>
          <NumberInput inputMode="numeric" {...register('availableQuantity', rules.availableQuantity)} />
        </Field>
        <Field label="Minimum Quantity" error={errors.minimumQuantity?.message} required>
          <NumberInput inputMode="numeric" {...register('minimumQuantity', rules.minimumQuantity)} />
        </Field>
        <Field
          label="Price"
          hint={`In ${currencyCode.toUpperCase()}, per unit.`}
          error={errors.price?.message}
          required
        >
          <NumberInput {...register('price', rules.price)} />
        </Field>
      </chakra.div>
      <PhotoField
        input={register('image', rules.image)}
        photo={chosen?.[0]}
        error={errors.image?.message}
        progress={photoUpload.progress}
        onCancel={photoUpload.cancel}
      />
      <FormError>{formMessage}</FormError>
      <Button type="submit" tone="ink" size="large" busy={isSubmitting} justifySelf="start">
        Add Product
      </Button>
    </chakra.form>
  );
}
