import type { UpdateProductInput } from '../../../graphql/generated/operations';
import { toShopError } from '../../../graphql/shop-error';
import {
  differingFields,
  rebase,
  toTypedValues,
  toUpdateInput,
  type EditedProduct,
  type TypedValues,
} from './product-changes';

export interface Edit {
  /** The product that the admin edited. */
  base: EditedProduct;
  typed: TypedValues;
  /** Address of a new photo. */
  imageUrl: string | undefined;
}

/** Result of a save whose input was valid. Nothing is written unless it is `saved`. */
export type SaveOutcome =
  { kind: 'saved'; product: EditedProduct } | { kind: 'changed'; now: EditedProduct } | { kind: 'deleted' | 'gone' };

interface Shop {
  update: (input: UpdateProductInput) => Promise<EditedProduct>;
  fetchLatest: (id: string) => Promise<EditedProduct | null>;
}

/** @throws if the server refuses for another reason or cannot be reached */
export async function saveEdit(edit: Edit, { update, fetchLatest }: Shop): Promise<SaveOutcome> {
  const { base, typed, imageUrl } = edit;
  try {
    return { kind: 'saved', product: await update(toUpdateInput(base, typed, imageUrl)) };
  } catch (error) {
    const { code, reason } = toShopError(error);
    if (reason !== 'STALE_VERSION' && code !== 'NOT_FOUND') throw error;
  }
  const now = await fetchLatest(base.id);
  if (!now) return { kind: 'gone' };
  if (now.deletedAt !== null) return { kind: 'deleted' };
  // An earlier attempt may have arrived although its answer was lost.
  if (isDone({ ...edit, base: now, typed: rebase(typed, toTypedValues(base), toTypedValues(now)) })) {
    return { kind: 'saved', product: now };
  }
  if (isChanged(base, now)) return { kind: 'changed', now };
  // For example deleted and restored: no field conflicts, so the edit is sent again.
  return { kind: 'saved', product: await update(toUpdateInput(now, typed, imageUrl)) };
}

function isDone({ base, typed, imageUrl }: Edit): boolean {
  const hasPhoto = imageUrl === undefined || imageUrl === base.image.url;
  return hasPhoto && differingFields(toTypedValues(base), typed).length === 0;
}

function isChanged(before: EditedProduct, now: EditedProduct): boolean {
  return before.image.url !== now.image.url || differingFields(toTypedValues(before), toTypedValues(now)).length > 0;
}
