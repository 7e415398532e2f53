import { chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState, type ChangeEvent, type ReactNode } from 'react';
import { Controller, type FieldValues, type Path, type UseControllerProps } from 'react-hook-form';
import type { Edition, Obstacle, VersionedForm } from '../../lib/forms/use-versioned-form';
import { Button } from '../actions/Button';
import { Field, FormError, type FieldProps } from './Field';
import { findPhotoRefusal, UploadCancelled, UploadError, type PhotoUpload } from '../photo/photo-upload';
import { PhotoField } from '../photo/PhotoField';
import type { ImageFieldsFragment } from '../../graphql/generated/operations';

interface EditFormProps<Values extends FieldValues, E extends Edition<Values>> {
  /** E.g. 'Edit Brakes'. */
  label: string;
  /** Kind of the edited entry, e.g. 'category'. */
  what: string;
  edit: VersionedForm<Values, E>;
  /** True while a picture uploads. The form can be saved when the upload has ended. */
  isUploading?: boolean;
  /** True while a save can be cancelled. */
  canCancelSave?: boolean;
  children: ReactNode;
  /** Buttons beside Save and Cancel. */
  actions?: ReactNode;
  /** Texts about an obstacle; by default, those for any kind of entry. */
  explain?: (obstacle: Obstacle<Values, E>) => ObstacleText;
  onUnsavedChange: (isUnsaved: boolean) => void;
  onCancel: () => void;
}

const Form = chakra('form', { base: { display: 'grid', gap: '5', gridTemplateColumns: 'minmax(0, 1fr)' } });
const Actions = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '3' } });

/** Form of a versioned entry, with notices for changes by another admin. */
export function EditForm<Values extends FieldValues, E extends Edition<Values>>({
  label,
  what,
  edit,
  isUploading = false,
  canCancelSave = false,
  children,
  actions,
  explain = ({ kind }) => toText(what, kind),
  onUnsavedChange,
  onCancel,
}: EditFormProps<Values, E>) {
  const { form, isEdited, obstacle, formMessage, save, takeCurrent } = edit;
  const isSaving = form.formState.isSubmitting;
  useEffect(() => {
    onUnsavedChange(isEdited);
    return () => onUnsavedChange(false);
  }, [isEdited, onUnsavedChange]);
  return (
    <Form
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        // React bubbles submit events of dialogs that were opened in this form.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (!isUploading) void save();
      }}
    >
      {children}
      {obstacle && <ObstacleNotice obstacle={obstacle} {...explain(obstacle)} />}
      <FormError>{formMessage}</FormError>
      <Actions>
        {obstacle?.kind !== 'gone' && (
          <Button type="submit" tone="ink" busy={isSaving} disabled={!isEdited || isUploading}>
            {obstacle?.kind === 'changed' ? 'Save mine' : 'Save'}
          </Button>
        )}
        <TakeCurrent obstacle={obstacle} disabled={isSaving} onTake={takeCurrent} />
        <Button disabled={isSaving && !canCancelSave} onClick={onCancel}>
          {obstacle?.kind === 'gone' ? 'Close' : 'Cancel'}
        </Button>
        {obstacle === null && actions}
      </Actions>
    </Form>
  );
}

function toText(what: string, kind: Obstacle<unknown, unknown>['kind']): ObstacleText {
  if (kind === 'changed') {
    return {
      title: `This ${what} was changed meanwhile`,
      text: 'Somebody else saved it first. Nothing was overwritten, and yours is not saved yet. Fields that you did not edit show what it is now.',
    };
  }
  return {
    title: `This ${what} is not there any more`,
    text: 'Somebody else removed it. Nothing was saved, and nothing can be.',
  };
}

const Notice = chakra('div', {
  base: {
    borderInlineStart: '3px solid',
    borderColor: 'signal',
    bg: 'paper',
    padding: '4',
    display: 'grid',
    gap: '1',
    outline: 'none',
    // When the notice is scrolled into view, the buttons below are visible, too.
    scrollMarginBottom: '8rem',
  },
});

export interface ObstacleText {
  title: string;
  text: string;
}

interface ObstacleNoticeProps extends ObstacleText {
  /** The notice takes the focus again for another obstacle. */
  obstacle: object;
}

/** Says why nothing was saved and what can be done. Takes the focus; the buttons come next in the Tab order. */
export function ObstacleNotice({ obstacle, title, text }: ObstacleNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), [obstacle]);
  return (
    <Notice ref={notice} role="alert" tabIndex={-1}>
      <chakra.p textStyle="subtitle">{title}</chakra.p>
      <chakra.p textStyle="small">{text}</chakra.p>
    </Notice>
  );
}

interface TakeCurrentProps {
  obstacle: { kind: string } | null;
  disabled: boolean;
  onTake: () => void;
}

/** Replaces the input with the values that another admin saved. */
export function TakeCurrent({ obstacle, disabled, onTake }: TakeCurrentProps) {
  if (obstacle?.kind !== 'changed') return null;
  return (
    <Button disabled={disabled} onClick={onTake}>
      Take the current values
    </Button>
  );
}

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

interface PictureFieldProps {
  /** E.g. 'Logo'. */
  label: string;
  /** Address of the picture to save with the form; '' for none. */
  value: string;
  /** Address of the picture that is stored; '' for none. */
  stored: string;
  /** Details of the picture with which the form started. */
  known: ImageFieldsFragment | null;
  note: string | undefined;
  error: string | undefined;
  upload: PhotoUpload;
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
