import { useState, type ChangeEvent } from 'react';
import { useWatch, type RegisterOptions, type UseFormRegisterReturn, type UseFormReturn } from 'react-hook-form';
import { findPhotoRefusal } from '../../components/photo/photo-refusal';
import type { ProductValues } from './product-rules';

export interface PhotoChoice {
  input: UseFormRegisterReturn<'image'>;
  /** The chosen one, once it is known that the shop may take it. */
  photo: File | undefined;
  /** Goes back to no choice. */
  clear: () => void;
}

/** Looks at a photo as soon as it is chosen. One that would be refused is let go of, and the field says why. */
export function usePhotoChoice(
  { control, register, resetField, setError, clearErrors, getValues }: UseFormReturn<ProductValues>,
  rules: RegisterOptions<ProductValues, 'image'>,
): PhotoChoice {
  const chosen = useWatch({ control, name: 'image' })?.[0];
  const [accepted, setAccepted] = useState<File | null>(null);

  const look = async (file: File) => {
    const refusal = await findPhotoRefusal(file);
    // Another one was chosen meanwhile.
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
