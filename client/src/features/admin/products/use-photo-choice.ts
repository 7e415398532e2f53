import { useState, type ChangeEvent } from 'react';
import { useWatch, type RegisterOptions, type UseFormRegisterReturn, type UseFormReturn } from 'react-hook-form';
import { findPhotoRefusal } from '../../../components/photo/photo-refusal';
import type { ProductValues } from './product-rules';

export interface PhotoChoice {
  input: UseFormRegisterReturn<'image'>;
  /** The chosen photo, once its size and type are checked. */
  photo: File | undefined;
  /** Removes the choice. */
  clear: () => void;
}

/**
 * Checks a photo as soon as it is chosen. If the server would refuse it, the photo is removed and the field shows an error.
 */
export function usePhotoChoice(
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
