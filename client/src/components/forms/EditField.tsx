import type { ReactNode } from 'react';
import { Controller, type FieldValues, type Path, type UseControllerProps } from 'react-hook-form';
import type { VersionedForm } from '../../lib/forms/use-versioned-form';
import { PictureField, type PictureFieldProps } from '../photo/PictureField';
import { Field, type FieldProps } from './Field';

interface EditFieldProps<Values extends FieldValues> extends Pick<FieldProps, 'label' | 'hint' | 'required'> {
  edit: VersionedForm<Values>;
  name: Path<Values>;
  children: ReactNode;
}

/** A field of a versioned form. The value that another admin stored replaces its hint. */
export function EditField<Values extends FieldValues>({ edit, name, hint, ...field }: EditFieldProps<Values>) {
  const { error } = edit.form.getFieldState(name, edit.form.formState);
  return <Field {...field} hint={edit.notes[name] ?? hint} error={error?.message} />;
}

interface EditPictureProps<Values extends FieldValues> extends Pick<
  PictureFieldProps,
  'label' | 'required' | 'known' | 'upload'
> {
  edit: VersionedForm<Values>;
  /** The field with the picture's address. */
  name: Path<Values>;
  rules?: UseControllerProps<Values>['rules'];
}

/** The picture of a versioned form. */
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
