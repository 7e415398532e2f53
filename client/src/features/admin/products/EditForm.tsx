import { useEffect, useState, type ReactNode } from 'react';
import { EditForm as VersionedEditForm, type ObstacleText } from '../../../components/forms/EditForm';
import { useFetchLatest, useVersionedForm, type Obstacle } from '../../../lib/forms/use-versioned-form';
import { useLocale } from '../../../lib/locale/use-locale';
import { decimalsOf, formatMoney } from '../../../lib/money/money';
import {
  differingFields,
  fieldByInput,
  isSameValue,
  toEdition,
  toTypedValues,
  toUpdateInput,
  type EditedProduct,
  type ProductEdition,
  type ProductValues,
  type TypedField,
  type TypedValues,
} from './product-changes';
import { ProductFields } from './ProductFields';
import { UploadCancelled } from '../../../components/photo/photo-upload';
import { usePhotoToSave } from './use-photo-to-save';
import { toastError, toastSuccess } from '../../../components/toasts/toasts';
import { forgetAuditLog } from '../../../graphql/forget-audit-log';
import { EditedProductDocument, useUpdateProductMutation } from '../../../graphql/generated/operations';
import { chakra } from '../../../theme/chakra';

interface EditFormProps {
  product: EditedProduct;
  onUnsavedChange: (isUnsaved: boolean) => void;
  onSaved?: () => void;
  onCancel: () => void;
}

export function EditForm({ product, onUnsavedChange, onSaved, onCancel }: EditFormProps) {
  const { edit, upload } = useProductEdit(product, onSaved);
  const { setFocus, getValues } = edit.form;
  const locale = useLocale();
  const { obstacle } = edit;
  const current = edit.base?.product ?? product;
  const [resets, setResets] = useState(0);
  useEffect(() => setFocus('name'), [resets, setFocus]);
  return (
    <VersionedEditForm
      label={`Edit ${product.name}`}
      what="product"
      edit={{
        ...edit,
        takeCurrent: () => {
          edit.takeCurrent();
          setResets(resets + 1);
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
        unshippedQuantity={current.unshippedQuantity}
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
      return {
        title: 'This product has changed since you opened it',
        text: explainChange(obstacle.before, obstacle.now),
      };
    case 'deleted':
      return {
        title: 'This product has been deleted since you opened it',
        text: 'Nothing was saved. Restore it in its row, then save again.',
      };
    case 'gone':
      return { title: 'This product no longer exists', text: 'Nothing was saved, and nothing can be.' };
  }
}

function explainChange(before: ProductEdition, now: ProductEdition): string {
  if (before.version === now.version) {
    return `Orders changed its stock from ${before.product.availableQuantity} to ${now.product.availableQuantity}. Nothing was saved yet.`;
  }
  return 'Somebody else saved it first. Nothing was overwritten, and your changes are not saved yet. Each field that differs shows the stored value.';
}

const Now = chakra('span', { base: { display: 'block', color: 'signal', fontWeight: 'semibold' } });

/**
 * Notes for the fields that another admin changed. If a field was edited here too, it keeps the input and the note
 * gives the stored value. Otherwise, the field shows the stored value and the note also gives the previous one.
 */
function toConflictNotes(
  before: EditedProduct,
  now: EditedProduct,
  typed: TypedValues,
  locale: string,
): Partial<Record<keyof ProductValues, ReactNode>> {
  const [was, is] = [toTypedValues(before), toTypedValues(now)];
  const mine = new Set(differingFields(typed, is));
  const notes = differingFields(was, is).map((field) => {
    const note = mine.has(field) ? toLabel(now, field, locale) : explainFollowing(before, now, field, locale);
    return [field, <Now key={field}>{`Now: ${note}`}</Now>] as const;
  });
  const hasNewPhoto = before.image.url !== now.image.url;
  return { ...Object.fromEntries(notes), ...(hasNewPhoto && { image: <Now>Now: another photo, shown here.</Now> }) };
}

function explainFollowing(before: EditedProduct, now: EditedProduct, field: TypedField, locale: string): string {
  // Long texts are not repeated.
  if (field === 'about') return 'another text, shown here.';
  return `${toLabel(now, field, locale)}. It was ${toLabel(before, field, locale)}.`;
}

function toLabel(product: EditedProduct, field: TypedField, locale: string): string {
  if (field === 'price') return formatMoney(product.price, locale);
  return toTypedValues(product)[field] || 'empty';
}

/** Edits `product` as loaded when the editor opened. The input is kept when the product changes. */
function useProductEdit(product: EditedProduct, onSaved?: () => void) {
  const [updateProduct] = useUpdateProductMutation({ update: forgetAuditLog });
  const photo = usePhotoToSave();
  const start = toEdition(product);
  const edit = useVersionedForm<ProductValues, ProductEdition>({
    start,
    blank: start.values,
    isSame: isSameValue,
    complete: photo.complete,
    save: async (changes, base) => {
      const input = toUpdateInput(
        base?.product ?? product,
        { ...(base ?? start).values, ...changes },
        changes.imageUrl,
      );
      const answer = await updateProduct({ variables: { input } });
      return toEdition(answer.updateProduct.product);
    },
    fetchLatest: useFetchLatest(EditedProductDocument, ({ product: latest }) => latest && toEdition(latest)),
    toField: (input) => (input in fieldByInput ? fieldByInput[input as keyof typeof fieldByInput] : null),
    onSaved: (saved, form) => {
      toastSuccess('Product saved');
      const hasSentPhoto = photo.clear(form, saved.values.imageUrl);
      // Input made during the save is not saved yet, so the editor stays open.
      const left = differingFields(toTypedValues(saved.product), form.getValues());
      if (hasSentPhoto && left.length === 0) onSaved?.();
    },
    onFailure: (error, form) => {
      if (!(error instanceof UploadCancelled)) toastError('Failed to save product');
      return photo.refuse(error, form);
    },
  });
  return { edit, upload: photo.upload };
}
