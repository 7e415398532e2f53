import { useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { UploadCancelled, UploadError, usePhotoUpload, type FileUpload } from '../../../components/photo/photo-upload';
import type { ProductValues } from './product-changes';

interface PhotoToSave {
  upload: FileUpload;
  /** Uploads the chosen photo. @returns the input with its address */
  complete: <Values extends ProductValues>(typed: Values) => Promise<Values>;
  /**
   * Empties the field after a save.
   * @param imageUrl address of the stored photo
   * @returns false if another photo was chosen meanwhile; the field keeps that photo
   */
  clear: (form: UseFormReturn<ProductValues>, imageUrl: string | undefined) => boolean;
  /** Shows a failed upload at the field. @returns whether the save failed because of the photo */
  refuse: (error: unknown, form: UseFormReturn<ProductValues>) => boolean;
}

/** The photo of a product, which is uploaded before the product is saved. */
export function usePhotoToSave(): PhotoToSave {
  const upload = usePhotoUpload();
  const sent = useRef<File | undefined>(undefined);
  return {
    upload,
    complete: async (typed) => {
      const photo = typed.image?.[0];
      sent.current = photo;
      return photo ? { ...typed, image: undefined, imageUrl: await upload.upload(photo) } : typed;
    },
    clear: (form, imageUrl) => {
      form.setValue('imageUrl', imageUrl);
      const hasSent = form.getValues('image')?.[0] === sent.current;
      if (hasSent) form.resetField('image');
      return hasSent;
    },
    refuse: (error, { setError }) => {
      if (error instanceof UploadError) setError('image', { message: error.message }, { shouldFocus: true });
      return error instanceof UploadError || error instanceof UploadCancelled;
    },
  };
}
