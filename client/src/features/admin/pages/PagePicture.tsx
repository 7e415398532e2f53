import { uploadMediaTypes } from '@kickstand/rules/pictures';
import { useState, type ChangeEvent } from 'react';
import { Field } from '../../../components/forms/Field';
import { FileInput } from '../../../components/photo/PhotoField';
import {
  findPhotoRefusal,
  UploadCancelled,
  UploadError,
  type FileUpload,
} from '../../../components/photo/photo-upload';

interface PagePictureProps {
  upload: FileUpload;
  onUploaded: (url: string) => void;
}

/** Uploads a picture for a text as soon as it is chosen. */
export function PagePicture({ upload, onUploaded }: PagePictureProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const photo = target.files?.[0];
    if (!photo) return;
    const found = await findPhotoRefusal(photo);
    setRefusal(found);
    if (found !== null) return;
    try {
      onUploaded(await upload.upload(photo));
    } catch (failure) {
      if (failure instanceof UploadCancelled) return;
      setRefusal(failure instanceof UploadError ? failure.message : 'The picture could not be uploaded.');
    } finally {
      target.value = '';
    }
  };
  const hint =
    upload.progress === null
      ? 'It is put into the text at the cursor. Describe it for people who cannot see it.'
      : `${Math.round(upload.progress * 100)} % uploaded`;
  return (
    <Field label="Insert a picture" hint={hint} error={refusal ?? undefined}>
      <FileInput
        type="file"
        accept={uploadMediaTypes.join(',')}
        disabled={upload.progress !== null}
        onChange={(event: ChangeEvent<HTMLInputElement>) => void choose(event)}
      />
    </Field>
  );
}
