import { chakra } from '@chakra-ui/react';
import { useEffect } from 'react';
import { Button } from '../../components/actions/Button';
import { FormError } from '../../components/forms/FormError';
import type { ShopQuery } from '../../graphql/generated/operations';
import { useUnsavedChanges } from '../../lib/forms/use-unsaved-changes';
import { DiscardDialog } from '../../components/dialog/DiscardDialog';
import { ProductFields } from './ProductFields';
import { useProductAddition } from './use-product-addition';

interface ProductFormProps {
  shop: Pick<ShopQuery['shop'], 'currencyCode' | 'currencyDecimals'>;
}

export function ProductForm({ shop }: ProductFormProps) {
  const { form, upload, isBegun, formMessage, add } = useProductAddition(shop);
  const { question, setUnsaved } = useUnsavedChanges();

  useEffect(() => {
    setUnsaved(isBegun);
    return () => setUnsaved(false);
  }, [isBegun, setUnsaved]);

  return (
    <>
      <chakra.form
        display="grid"
        gap="5"
        maxWidth="measure"
        noValidate
        onSubmit={(event) => void add(event)}
        aria-label="Product"
      >
        <ProductFields form={form} currencyCode={shop.currencyCode} decimals={shop.currencyDecimals} upload={upload} />
        <FormError>{formMessage}</FormError>
        <Button type="submit" tone="ink" size="large" busy={form.formState.isSubmitting} justifySelf="start">
          Add Product
        </Button>
      </chakra.form>
      <DiscardDialog question={question} description="The product you began is not added yet." />
    </>
  );
}
