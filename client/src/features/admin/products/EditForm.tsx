import { chakra } from '@chakra-ui/react';
import { useEffect } from 'react';
import { Button } from '../../../components/actions/Button';
import { FormError } from '../../../components/forms/FormError';
import { useLocale } from '../../../lib/locale/use-locale';
import { decimalsOf } from '../../../lib/money/money';
import { toConflictNotes } from './conflict-notes';
import { ObstacleNotice } from './ObstacleNotice';
import type { EditedProduct } from './product-changes';
import { ProductFields } from './ProductFields';
import { useProductEdit } from './use-product-edit';

interface EditFormProps {
  product: EditedProduct;
  /** True if the admin opened the form: the first field gets the focus. */
  takesFocus?: boolean;
  onUnsavedChange: (isUnsaved: boolean) => void;
  onSaved?: () => void;
  onCancel: () => void;
  /** Discards the edit and starts again from the current product. */
  onTakeCurrent: (current: EditedProduct) => void;
}

const End = chakra('div', { base: { display: 'grid', '& > [role=alert]:not(:empty)': { marginBottom: '4' } } });
const Actions = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '3' } });

export function EditForm(props: EditFormProps) {
  const { product, takesFocus = true, onUnsavedChange, onSaved, onCancel, onTakeCurrent } = props;
  const { form, upload, base, isEdited, obstacle, formMessage, save } = useProductEdit(product, onSaved);
  const { setFocus, formState, getValues } = form;
  const locale = useLocale();
  const isConflict = obstacle?.kind === 'changed';

  useEffect(() => {
    if (takesFocus) setFocus('name');
  }, [takesFocus, setFocus]);
  useEffect(() => {
    onUnsavedChange(isEdited);
    return () => onUnsavedChange(false);
  }, [isEdited, onUnsavedChange]);

  return (
    <chakra.form
      display="grid"
      gap="5"
      noValidate
      aria-label={`Edit ${product.name}`}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <ProductFields
        form={form}
        currencyCode={base.price.currencyCode}
        decimals={decimalsOf(base.price)}
        upload={upload}
        currentPhoto={base.image}
        notes={isConflict ? toConflictNotes(obstacle, getValues(), locale) : undefined}
      />
      <End>
        {obstacle && <ObstacleNotice obstacle={obstacle} />}
        <FormError>{formMessage}</FormError>
        <Actions>
          {obstacle?.kind !== 'gone' && (
            <Button type="submit" tone="ink" busy={formState.isSubmitting} disabled={!isEdited}>
              {isConflict ? 'Save mine' : 'Save'}
            </Button>
          )}
          {isConflict && (
            <Button disabled={formState.isSubmitting} onClick={() => onTakeCurrent(obstacle.now)}>
              Take the current values
            </Button>
          )}
          <Button disabled={formState.isSubmitting && upload.progress === null} onClick={onCancel}>
            {obstacle?.kind === 'gone' ? 'Close' : 'Cancel'}
          </Button>
        </Actions>
      </End>
    </chakra.form>
  );
}
