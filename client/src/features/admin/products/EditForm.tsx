import { useEffect, useState } from 'react';
import { EditForm as VersionedEditForm, type ObstacleText } from '../../../components/forms/EditForm';
import type { Obstacle } from '../../../lib/forms/use-versioned-form';
import { useLocale } from '../../../lib/locale/use-locale';
import { decimalsOf } from '../../../lib/money/money';
import { toConflictNotes } from './conflict-notes';
import type { EditedProduct, ProductEdition } from './product-changes';
import { ProductFields } from './ProductFields';
import type { ProductValues } from './product-rules';
import { useProductEdit } from './use-product-edit';

interface EditFormProps {
  product: EditedProduct;
  /** True if the admin opened the form: the first field gets the focus. */
  takesFocus?: boolean;
  onUnsavedChange: (isUnsaved: boolean) => void;
  onSaved?: () => void;
  onCancel: () => void;
  /** Called after the input was replaced with the current product. */
  onTakeCurrent?: (current: EditedProduct) => void;
}

export function EditForm(props: EditFormProps) {
  const { product, takesFocus = true, onUnsavedChange, onSaved, onCancel, onTakeCurrent } = props;
  const { edit, upload } = useProductEdit(product, onSaved);
  const { setFocus, getValues } = edit.form;
  const locale = useLocale();
  const { obstacle } = edit;
  const current = edit.base?.product ?? product;
  const [resets, setResets] = useState(0);
  useEffect(() => {
    if (takesFocus || resets > 0) setFocus('name');
  }, [takesFocus, resets, setFocus]);
  return (
    <VersionedEditForm
      label={`Edit ${product.name}`}
      what="product"
      edit={{
        ...edit,
        takeCurrent: () => {
          edit.takeCurrent();
          setResets(resets + 1);
          onTakeCurrent?.(current);
        },
      }}
      canCancelSave={upload.progress !== null}
      explain={explain}
      onUnsavedChange={onUnsavedChange}
      onCancel={onCancel}
    >
      <ProductFields
        form={edit.form}
        currencyCode={current.price.currencyCode}
        decimals={decimalsOf(current.price)}
        upload={upload}
        currentPhoto={current.image}
        notes={
          obstacle?.kind === 'changed'
            ? toConflictNotes(obstacle.before.product, obstacle.now.product, getValues(), locale)
            : undefined
        }
      />
    </VersionedEditForm>
  );
}

function explain(obstacle: Obstacle<ProductValues, ProductEdition>): ObstacleText {
  switch (obstacle.kind) {
    case 'changed':
      return { title: 'This product was changed meanwhile', text: explainChange(obstacle.before, obstacle.now) };
    case 'deleted':
      return {
        title: 'This product was deleted meanwhile',
        text: 'Nothing was saved. Restore it in its row, then save again.',
      };
    case 'gone':
      return { title: 'This product is not there any more', text: 'Nothing was saved, and nothing can be.' };
  }
}

function explainChange(before: ProductEdition, now: ProductEdition): string {
  if (before.version === now.version) {
    return `Orders changed its stock from ${before.product.availableQuantity} to ${now.product.availableQuantity}. Nothing was saved yet.`;
  }
  return 'Somebody else saved it first. Nothing was overwritten, and your changes are not saved yet. Each field that differs shows the stored value.';
}
