import { documentMediaType, maxDocumentBytes } from '@kickstand/rules/documents';
import { maxPictureBytes, uploadMediaTypes } from '@kickstand/rules/pictures';
import { productLimits } from '@kickstand/rules/products';
import { useRef, useState, type ChangeEvent } from 'react';
import { Button } from '../../../../components/actions/Button';
import { Field, SelectField, TextInput } from '../../../../components/forms/Field';
import { VisuallyHidden } from '../../../../components/page/VisuallyHidden';
import { Figure } from '../../../../components/plate/Figure';
import { toastError } from '../../../../components/toasts/toasts';
import type { ImageFieldsFragment, MediaKind } from '../../../../graphql/generated/operations';
import {
  findDocumentRefusal,
  findPhotoRefusal,
  UploadCancelled,
  UploadError,
  useDocumentUpload,
  usePhotoUpload,
  type FileUpload,
} from '../../../../components/photo/photo-upload';
import { chakra } from '../../../../theme/chakra';
import {
  Entry,
  EntryActions,
  faultOf,
  SheetSection,
  withChanged,
  type SectionProps,
  type SheetPart,
} from './SheetSection';

interface Medium {
  kind: MediaKind;
  url: string;
  altText: string;
  title: string;
}

export interface MediaDraft {
  media: readonly Medium[];
}

const kinds = [
  { value: 'PHOTO', label: 'Photo' },
  { value: 'DRAWING', label: 'Drawing' },
  { value: 'DOCUMENT', label: 'Document' },
] as const satisfies readonly { value: MediaKind; label: string }[];

export const mediaPart: SheetPart<MediaDraft> = {
  title: 'Pictures and documents',
  fields: { media: { label: 'Pictures and documents' } },
  toDraft: ({ media }) => ({
    media: media.map(({ kind, url, altText, title }) => ({ kind, url, altText, title: title ?? '' })),
  }),
};

const Thumbnail = chakra('div', {
  base: { width: '20', border: 'hairline', bg: 'plate', cursor: 'grab' },
});

/** The pictures and documents in the order of the part's page. The order is changed by dragging or with buttons. */
export function MediaSection({ product, draft: { media }, faults, change }: SectionProps<MediaDraft>) {
  const known = new Map(product.media.map(({ url, image }) => [url, image]));
  const [dragged, setDragged] = useState<number | null>(null);
  const changeEntry = (index: number, changes: Partial<Medium>) =>
    change({ media: withChanged(media, index, changes) });
  const move = (from: number, to: number) => {
    const moved = media[from];
    if (moved && to >= 0 && to < media.length) change({ media: media.toSpliced(from, 1).toSpliced(to, 0, moved) });
  };
  // Adds to the current list, because the list may be edited during an upload.
  const add = (medium: Medium) => change((current) => ({ media: [...current.media, medium] }));
  const isFull = media.length >= productLimits.media;
  return (
    <SheetSection
      title={mediaPart.title}
      note="The first picture is shown on the product’s card"
      error={faults['media']}
    >
      {media.map((medium, index) => (
        <Entry
          key={index}
          role="group"
          aria-label={`Picture or document ${index + 1}`}
          onDragOver={(event) => dragged !== null && event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            if (dragged !== null) move(dragged, index);
            setDragged(null);
          }}
        >
          <Thumbnail
            gridRow={{ sm: 'span 2' }}
            draggable
            onDragStart={() => setDragged(index)}
            onDragEnd={() => setDragged(null)}
          >
            <Preview medium={medium} image={known.get(medium.url) ?? null} />
          </Thumbnail>
          <SelectField
            label="Kind"
            value={medium.kind}
            options={kinds}
            onChange={(kind) => changeEntry(index, { kind })}
          />
          <Field label="Address" required error={faultOf(faults, `media.${index}.url`)}>
            <TextInput
              inputMode="url"
              value={medium.url}
              onChange={({ target }) => changeEntry(index, { url: target.value })}
            />
          </Field>
          {medium.kind !== 'DOCUMENT' && (
            <Field
              label="Alternative text"
              required
              hint="What it shows, for people who cannot see it."
              error={faultOf(faults, `media.${index}.altText`)}
            >
              <TextInput
                value={medium.altText}
                onChange={({ target }) => changeEntry(index, { altText: target.value })}
              />
            </Field>
          )}
          <Field
            label="Title"
            hint={medium.kind === 'DRAWING' ? 'What the numbers on it mean: 1 Lens; 2 Housing' : undefined}
            error={faultOf(faults, `media.${index}.title`)}
          >
            <TextInput value={medium.title} onChange={({ target }) => changeEntry(index, { title: target.value })} />
          </Field>
          <EntryActions>
            <Button size="compact" keepsFocus disabled={index === 0} onClick={() => move(index, index - 1)}>
              Up <Which index={index} />
            </Button>
            <Button
              size="compact"
              keepsFocus
              disabled={index === media.length - 1}
              onClick={() => move(index, index + 1)}
            >
              Down <Which index={index} />
            </Button>
            <Button size="compact" onClick={() => change({ media: media.toSpliced(index, 1) })}>
              Remove <Which index={index} />
            </Button>
          </EntryActions>
        </Entry>
      ))}
      <Additions isFull={isFull} onAdd={add} name={product.name} />
    </SheetSection>
  );
}

const Which = ({ index }: { index: number }) => <VisuallyHidden>picture or document {index + 1}</VisuallyHidden>;

function Preview({ medium: { kind, url }, image }: { medium: Medium; image: ImageFieldsFragment | null }) {
  if (kind === 'DOCUMENT' || url === '') {
    return (
      <chakra.p textStyle="label" padding="1" minHeight="14" color="ink.soft">
        {kind === 'DOCUMENT' ? 'Document' : 'None yet'}
      </chakra.p>
    );
  }
  return <Figure src={url} alt="" photo={image ?? undefined} sizes="5rem" />;
}

const Buttons = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '3', alignItems: 'center' } });

/** Adds an entry: a file from this computer, or the address of one on the web. */
function Additions({ isFull, name, onAdd }: { isFull: boolean; name: string; onAdd: (medium: Medium) => void }) {
  const photos = usePhotoUpload();
  const documents = useDocumentUpload();
  return (
    <Buttons>
      <UploadButton
        what="photo"
        {...{ isFull, upload: photos, findRefusal: findPhotoRefusal }}
        accept={uploadMediaTypes.join(',')}
        onUploaded={(url) => onAdd({ kind: 'PHOTO', url, altText: name, title: '' })}
      />
      <UploadButton
        what="document"
        {...{ isFull, upload: documents, findRefusal: findDocumentRefusal }}
        accept={documentMediaType}
        onUploaded={(url, file) =>
          onAdd({ kind: 'DOCUMENT', url, altText: '', title: file.name.replace(/\.pdf$/i, '').slice(0, 200) })
        }
      />
      <Button
        size="compact"
        disabled={isFull}
        onClick={() => onAdd({ kind: 'DOCUMENT', url: '', altText: '', title: '' })}
      >
        Add by web address
      </Button>
      <chakra.span textStyle="small" color="ink.soft">
        {isFull
          ? `A product has at most ${productLimits.media}.`
          : `A photo has at most ${maxPictureBytes / 1_000_000} MB, a document (PDF) ${maxDocumentBytes / 1_000_000} MB.`}
      </chakra.span>
    </Buttons>
  );
}

interface UploadButtonProps {
  what: 'photo' | 'document';
  isFull: boolean;
  upload: FileUpload;
  accept: string;
  findRefusal: (file: File) => Promise<string | null>;
  onUploaded: (url: string, file: File) => void;
}

function UploadButton({ what, isFull, upload, accept, findRefusal, onUploaded }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // The input is reset, so that the same file can be chosen again.
    target.value = '';
    if (!file) return;
    const refusal = await findRefusal(file);
    if (refusal !== null) return toastError(refusal);
    try {
      onUploaded(await upload.upload(file), file);
    } catch (error) {
      if (error instanceof UploadCancelled) return;
      toastError(error instanceof UploadError ? error.message : `The ${what} could not be uploaded.`);
    }
  };
  const isBusy = upload.progress !== null;
  return (
    <>
      <chakra.input
        ref={input}
        type="file"
        hidden
        aria-label={`${what === 'photo' ? 'Photo' : 'Document'} to upload`}
        accept={accept}
        onChange={(event) => void choose(event)}
      />
      <Button size="compact" busy={isBusy} disabled={isFull} onClick={() => input.current?.click()}>
        Upload a {what}
      </Button>
      {isBusy && (
        <Button size="compact" onClick={upload.cancel}>
          Cancel upload
        </Button>
      )}
    </>
  );
}
