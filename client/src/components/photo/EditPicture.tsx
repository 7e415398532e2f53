import { useState, type ChangeEvent } from 'react';
import { Controller, type FieldValues, type Path, type UseControllerProps } from 'react-hook-form';
import type { ImageFieldsFragment } from '../../graphql/generated/operations';
import type { VersionedForm } from '../../lib/forms/use-versioned-form';
import { Button } from '../actions/Button';
import { findPhotoRefusal, UploadCancelled, UploadError, type FileUpload } from './photo-upload';
import { PhotoField } from './PhotoField';

interface EditPictureProps<Values extends FieldValues> extends Pick<
  PictureFieldProps,
  'label' | 'required' | 'known' | 'upload'
> {
  edit: VersionedForm<Values>;
  /** The field with the picture's address. */
  name: Path<Values>;
  rules?: UseControllerProps<Values>['rules'];
}

/** The field for a picture in a versioned form. */
export function EditPicture<Values extends FieldValues>({ edit, name, rules, ...picture }: EditPictureProps<Values>) {
  return (
    <Controller
      control={edit.form.control}
      name={name}
      rules={rules}
      render={({ field, fieldState }) => (
        <PictureField
          {...picture}
          value={field.value}
          stored={edit.stored[name]}
          note={edit.notes[name]}
          error={fieldState.error?.message}
          onChange={field.onChange}
        />
      )}
    />
  );
}

interface PictureFieldProps {
  /** E.g. 'Logo'. */
  label: string;
  /** Address of the picture to save with the form; '' for none. */
  value: string;
  /** Address of the picture that is stored; '' for none. */
  stored: string;
  /** Details of the picture that was stored when the form was opened. */
  known: ImageFieldsFragment | null;
  note: string | undefined;
  error: string | undefined;
  upload: FileUpload;
  /** True if the picture can be replaced but not removed. */
  required?: boolean;
  onChange: (url: string) => void;
}

/** A picture is uploaded as soon as it is chosen. Customers see it once the form is saved. */
function PictureField(props: PictureFieldProps) {
  const { label, value, stored, known, note, error, upload, required = false, onChange } = props;
  const [sent, setSent] = useState<{ photo: File; url: string | null } | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const photo = target.files?.[0];
    // The input is reset, so that the same file can be chosen again.
    target.value = '';
    if (!photo) return;
    const found = await findPhotoRefusal(photo);
    setRefusal(found);
    if (found !== null) return;
    setSent({ photo, url: null });
    try {
      const url = await upload.upload(photo);
      setSent({ photo, url });
      onChange(url);
    } catch (failure) {
      setSent(null);
      if (failure instanceof UploadCancelled) return;
      setRefusal(failure instanceof UploadError ? failure.message : 'The picture could not be uploaded.');
    }
  };
  const isNew = sent !== null && (sent.url === null || (sent.url === value && value !== stored));
  const current = known?.url === stored ? known : toPicture(stored);
  const choices = (
    <PictureButtons
      label={label.toLowerCase()}
      canRemove={value !== '' && !required}
      canRestore={stored !== '' && value === ''}
      onRemove={() => onChange('')}
      onRestore={() => onChange(stored)}
    />
  );
  return (
    <PhotoField
      label={label}
      required={required}
      input={{ onChange: (event) => void choose(event) }}
      photo={isNew ? sent.photo : undefined}
      current={stored !== '' && value !== '' ? current : undefined}
      note={note}
      error={refusal ?? error}
      progress={upload.progress}
      onCancel={upload.cancel}
      onKeepCurrent={() => onChange(stored)}
      actions={choices}
    />
  );
}

/** Details of a picture of which only the address is known. */
const toPicture = (url: string): ImageFieldsFragment => ({
  __typename: 'Image',
  url,
  altText: '',
  width: null,
  height: null,
  blurDataUrl: null,
  sources: [],
});

interface PictureButtonsProps {
  label: string;
  canRemove: boolean;
  canRestore: boolean;
  onRemove: () => void;
  onRestore: () => void;
}

function PictureButtons({ label, canRemove, canRestore, onRemove, onRestore }: PictureButtonsProps) {
  if (canRemove) {
    return (
      <Button size="compact" justifySelf="start" onClick={onRemove}>
        {`Show no ${label}`}
      </Button>
    );
  }
  if (!canRestore) return null;
  return (
    <Button size="compact" justifySelf="start" onClick={onRestore}>
      {`Keep the current ${label}`}
    </Button>
  );
}
