import { maxPictureBytes, uploadMediaTypes } from '@kickstand/rules/pictures';
import { useCallback, type ReactNode } from 'react';
import { Button } from '../actions/Button';
import { Field, TextInput, type TextInputProps } from '../forms/Field';
import { Figure } from '../plate/Figure';
import type { ImageFieldsFragment } from '../../graphql/generated/operations';
import { chakra } from '../../theme/chakra';

interface PhotoFieldProps {
  /** `Photo` by default. */
  label?: string;
  /** By default, required if there is no current photo. */
  required?: boolean;
  input: TextInputProps;
  photo: File | undefined;
  /** The current photo, which a new one replaces. */
  current: ImageFieldsFragment | undefined;
  note: ReactNode;
  error: string | undefined;
  /** Share of the upload that was sent, from 0 to 1; null without an upload. */
  progress: number | null;
  onCancel: () => void;
  onKeepCurrent: () => void;
  /** Further buttons below the pictures. */
  actions?: ReactNode;
}

export const FileInput = chakra(TextInput, {
  base: {
    '&::file-selector-button': {
      fontFamily: 'heading',
      fontStretch: '80%',
      fontWeight: '700',
      color: 'ink',
      bg: 'transparent',
      border: '1px solid',
      borderColor: 'ink',
      paddingInline: '3',
      marginInlineEnd: '3',
      cursor: 'pointer',
    },
  },
});
const Pictures = chakra('div', {
  base: { display: 'grid', gap: '3', gridTemplateColumns: 'repeat(auto-fill, minmax(8rem, 12rem))' },
});
const Plate = chakra('figure', {
  base: { '& figcaption': { textStyle: 'label', color: 'ink.soft', marginBottom: '1' } },
});
const Current = chakra('div', { base: { border: 'hairline', bg: 'plate' } });
const Preview = chakra('img', {
  base: { width: 'full', aspectRatio: '4 / 3', objectFit: 'cover', border: 'hairline', bg: 'plate' },
});
const Track = chakra('progress', {
  base: {
    appearance: 'none',
    display: 'block',
    width: 'full',
    height: '2',
    border: 'hairline',
    bg: 'plate',
    '&::-webkit-progress-bar': { bg: 'plate' },
    '&::-webkit-progress-value': { bg: 'signal' },
    '&::-moz-progress-bar': { bg: 'signal' },
  },
});

/** Chooses a photo, previews it as on a card, and shows the progress of its upload. */
export function PhotoField(props: PhotoFieldProps) {
  const { label = 'Photo', input, photo, current, note, error, progress, onCancel, onKeepCurrent, actions } = props;
  const { required = !current } = props;
  return (
    <chakra.div display="grid" gap="3">
      <Field
        label={label}
        hint={note ?? `JPEG, PNG, WebP, AVIF or GIF, at most ${maxPictureBytes / 1_000_000} MB.`}
        error={error}
        required={required}
      >
        <FileInput type="file" accept={uploadMediaTypes.join(',')} {...input} />
      </Field>
      {(current ?? photo) && (
        <Pictures>
          {current && (
            <Plate>
              <figcaption>Current</figcaption>
              <Current>
                <Figure src={current.url} alt={`Current ${label.toLowerCase()}`} photo={current} sizes="12rem" />
              </Current>
            </Plate>
          )}
          {photo && (
            <Plate>
              {current && <figcaption>New</figcaption>}
              <PhotoPreview photo={photo} />
            </Plate>
          )}
        </Pictures>
      )}
      {current && photo && progress === null && (
        <Button size="compact" justifySelf="start" onClick={onKeepCurrent}>
          {`Keep the current ${label.toLowerCase()}`}
        </Button>
      )}
      {progress === null && actions}
      {progress !== null && <UploadProgress progress={progress} onCancel={onCancel} />}
    </chakra.div>
  );
}

/** Shows a photo that is not uploaded yet. */
export function PhotoPreview({ photo }: { photo: File }) {
  const show = useCallback(
    (element: HTMLImageElement | null) => {
      if (!element) return;
      const address = URL.createObjectURL(photo);
      element.hidden = false;
      element.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [photo],
  );
  // A file that the browser cannot display has no preview; the server then reports the error.
  return (
    <Preview
      ref={show}
      alt={`Preview of ${photo.name}`}
      onError={({ currentTarget }) => (currentTarget.hidden = true)}
    />
  );
}

function UploadProgress({ progress, onCancel }: { progress: number; onCancel: () => void }) {
  const percent = Math.round(progress * 100);
  return (
    <chakra.div display="flex" alignItems="center" gap="4" maxWidth="20rem">
      <chakra.div flex="1" display="grid" gap="1">
        <Track value={percent} max={100} aria-label="Photo upload" />
        <chakra.span textStyle="small" color="ink.soft">
          {percent < 100 ? `${percent}% sent` : 'Preparing the photo'}
        </chakra.span>
      </chakra.div>
      <Button size="compact" onClick={onCancel}>
        Cancel upload
      </Button>
    </chakra.div>
  );
}
