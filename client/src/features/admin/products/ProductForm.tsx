import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/actions/Button';
import { FormError } from '../../../components/forms/FormError';
import { toastError, toastSuccess } from '../../../components/toasts/toasts';
import type { ShopQuery } from '../../../graphql/generated/operations';
import { placeRefusal } from '../../../lib/forms/server-refusal';
import { toMinorUnits } from '../parse-amount';
import { fieldByInput, type ProductValues } from './product-rules';
import { ProductFields } from './ProductFields';
import { UploadCancelled, UploadError } from './upload-image';
import { useAddProduct } from './use-add-product';
import { usePhotoUpload } from './use-photo-upload';

interface ProductFormProps {
  shop: Pick<ShopQuery['shop'], 'currencyCode' | 'currencyDecimals'>;
}

export function ProductForm({ shop }: ProductFormProps) {
  const { currencyCode, currencyDecimals: decimals } = shop;
  const form = useForm<ProductValues>();
  const { handleSubmit, reset, setError, formState } = form;
  const [formMessage, setFormMessage] = useState<string | null>(null);
  const photoUpload = usePhotoUpload();
  const addProduct = useAddProduct();

  const submit = handleSubmit(async ({ image, price, partNumber, category, ...values }) => {
    setFormMessage(null);
    const photo = image?.[0];
    const amountMinor = toMinorUnits(price, decimals);
    if (!photo || amountMinor === null) return;
    try {
      const imageUrl = await photoUpload.upload(photo);
      await addProduct({
        name: values.name,
        about: values.about,
        availableQuantity: Number(values.availableQuantity),
        minimumQuantity: Number(values.minimumQuantity),
        price: { amountMinor, currencyCode },
        ...(partNumber && { partNumber }),
        ...(category && { category }),
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
      <ProductFields form={form} currencyCode={currencyCode} decimals={decimals} upload={photoUpload} />
      <FormError>{formMessage}</FormError>
      <Button type="submit" tone="ink" size="large" busy={formState.isSubmitting} justifySelf="start">
        Add Product
      </Button>
    </chakra.form>
  );
}
