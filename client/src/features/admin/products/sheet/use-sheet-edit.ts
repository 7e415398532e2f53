import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { toastSuccess } from '../../../../components/toasts/toasts';
import { forgetAuditLog } from '../../../../graphql/forget-audit-log';
import { ProductSheetDocument, useSaveProductSheetMutation } from '../../../../graphql/generated/operations';
import { toShopError } from '../../../../graphql/shop-error';
import { placeRefusal } from '../../../../lib/forms/field-errors';
import { setFields, useVersionedForm } from '../../../../lib/forms/use-versioned-form';
import { fieldByInput, type ProductValues } from '../product-changes';
import { usePhotoToSave } from '../use-photo-to-save';
import type { Faults, SectionProps, SheetProduct } from './SheetSection';
import {
  fieldsOf,
  findFaults,
  isSameInSheet,
  toSheetEdition,
  toSheetInput,
  withoutThoseOf,
  type SheetEdition,
  type SheetValues,
} from './sheet-values';

export type SheetEdit = ReturnType<typeof useSheetEdit>;

const noFaults: Faults = {};

/** One edit of all fields of a product, sent in one request. */
export function useSheetEdit(product: SheetProduct) {
  const [faults, setFaults] = useState(noFaults);
  const [refusals, setRefusals] = useState(0);
  const [isSaving, setIsSaving] = useState(false);
  const { edit, upload } = useSheetForm(product, setFaults);
  const { form, edited, obstacle } = edit;
  const base = edit.base?.product ?? product;
  const basicFaults = Object.keys(form.formState.errors);

  const follow = useEffectEvent(() => {
    if (product.version > base.version && !edit.isEdited && !isSaving) edit.restart(toSheetEdition(product));
  });
  // Another page may have loaded a newer version of the product. It is shown here if nothing is edited.
  useEffect(() => follow(), [product.version, edit.isEdited, isSaving]);

  const save = async () => {
    if (isSaving || !edit.isEdited || obstacle?.kind === 'gone') return;
    setIsSaving(true);
    try {
      const found = findFaults(form.getValues(), edited, base);
      setFaults(found);
      // Both checks run, so that all faults are shown at once.
      if ((await form.trigger()) && Object.keys(found).length === 0) await edit.save();
    } finally {
      setRefusals((count) => count + 1);
      setIsSaving(false);
    }
  };
  const change: SectionProps<SheetValues>['change'] = (changes) => {
    const next = typeof changes === 'function' ? changes(form.getValues()) : changes;
    const changed = setFields(form, next, isSameInSheet);
    setFaults((shown) => withoutThoseOf(shown, changed));
  };
  return {
    ...edit,
    /** The version of the product that a save replaces. */
    base,
    upload,
    basics: toBasics(form),
    isSaving,
    faults,
    /** Fields with an error. */
    faulty: [...basicFaults, ...fieldsOf(faults)],
    faultCount: basicFaults.length + Object.keys(faults).length,
    /** Number of attempts to save; after each, the first field with an error gets the focus. */
    refusals,
    change,
    save,
    /** Replaces the whole input with the stored values. */
    discard: () => {
      setFaults(noFaults);
      edit.restart(edit.base ?? toSheetEdition(product));
    },
    /** Puts the stored values into the fields that both admins changed; all other input stays. */
    takeCurrent: () => {
      if (obstacle?.kind === 'changed' && obstacle.both.includes('imageUrl')) form.resetField('image');
      edit.takeCurrent();
    },
  };
}

/** The sheet's form as the form of the basics, whose fields it contains. */
const toBasics = (form: UseFormReturn<SheetValues>) => form as unknown as UseFormReturn<ProductValues>;

function useSheetForm(product: SheetProduct, setFaults: (faults: Faults) => void) {
  const client = useApolloClient();
  const [updateProduct] = useSaveProductSheetMutation({ update: forgetAuditLog });
  const photo = usePhotoToSave();
  const start = toSheetEdition(product);
  const edit = useVersionedForm<SheetValues, SheetEdition>({
    start,
    blank: start.values,
    isSame: isSameInSheet,
    mergesOtherFields: true,
    complete: photo.complete,
    save: async (changes, base) => {
      const answer = await updateProduct({ variables: { input: toSheetInput(base ?? start, changes) } });
      return toSheetEdition(answer.updateProduct.product);
    },
    fetchLatest: async (id) => {
      const { data } = await client.query({
        query: ProductSheetDocument,
        variables: { id },
        // Bypasses the cache: otherwise, the page would unmount the sheet of a deleted product and lose the input.
        fetchPolicy: 'no-cache',
      });
      return data?.product ? toSheetEdition(data.product) : null;
    },
    toField: () => null,
    onSaved: (saved, form) => {
      toastSuccess('Product saved');
      photo.clear(toBasics(form), saved.values.imageUrl);
    },
    onFailure: (error, form) => {
      if (photo.refuse(error, toBasics(form))) return true;
      const fields = Object.entries(toShopError(error).fields);
      setFaults(Object.fromEntries(fields.filter(([name]) => !(name in fieldByInput))));
      placeRefusal(error, toBasics(form).setError, fieldByInput);
      return fields.length > 0;
    },
  });
  return { edit, upload: photo.upload };
}
