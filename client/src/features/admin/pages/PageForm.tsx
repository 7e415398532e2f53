import { legalPaths, pageRules } from '@kickstand/rules/content';
import { useRef, useState, type ChangeEvent } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { uploadMediaTypes } from '@kickstand/rules/pictures';
import { Button } from '../../../components/actions/Button';
import { DiscardDialog } from '../../../components/dialog/dialogs';
import { EditField, EditForm } from '../../../components/forms/EditForm';
import { Choice, Field, TextArea, TextInput } from '../../../components/forms/Field';
import { Disclosure } from '../../../components/page/Disclosure';
import {
  findPhotoRefusal,
  UploadCancelled,
  UploadError,
  usePhotoUpload,
  type FileUpload,
} from '../../../components/photo/photo-upload';
import { DateAndTime } from '../../../components/text/DateAndTime';
import { toastFailure } from '../../../components/toasts/toasts';
import { usePagePreviewQuery, type PageEditFragment } from '../../../graphql/generated/operations';
import { followsRule } from '../../../lib/forms/field-errors';
import { useVersionedForm, type VersionedForm } from '../../../lib/forms/use-versioned-form';
import { chakra } from '../../../theme/chakra';
import { FileInput } from '../../../components/photo/PhotoField';
import { InlineError, Skeleton } from '../../../components/feedback/Loading';
import { WrittenText } from '../../../components/text/WrittenText';
import { toShopError } from '../../../graphql/shop-error';
import { useSettled } from '../../../lib/time/use-settled';
import { blankPage, toEdition, toField, usePageChanges, type PageEdition, type PageValues } from './page-changes';

interface PageFormProps {
  /** Null when a new page is added. */
  page: PageEditFragment | null;
  /** The page as it was last saved. */
  stored: PageEdition | null;
  onUnsavedChange: (isUnsaved: boolean) => void;
  onSaved: (saved: PageEdition) => void;
  onUnpublished: (page: PageEditFragment) => void;
  onCancel: () => void;
}

const Fields = chakra('fieldset', {
  base: { display: 'grid', gap: '5', gridTemplateColumns: 'minmax(0, 1fr)', minWidth: '0', border: 'none' },
});

type PageEditForm = VersionedForm<PageValues, PageEdition>;

export function PageForm({ page, stored, onUnsavedChange, onSaved, onUnpublished, onCancel }: PageFormProps) {
  const { save, fetchLatest, unpublish } = usePageChanges();
  const upload = usePhotoUpload();
  const publishes = useRef(false);
  const edit: PageEditForm = useVersionedForm<PageValues, PageEdition>({
    start: page && toEdition(page),
    blank: blankPage,
    save: (changes, base) => save(changes, base, publishes.current),
    fetchLatest,
    toField,
    onSaved,
    isDone: ({ state }) => !publishes.current || state === 'PUBLISHED',
  });
  const { isSubmitting } = edit.form.formState;
  const publish = async () => {
    publishes.current = true;
    await edit.save();
    publishes.current = false;
  };
  const isShown = stored !== null && stored.state !== 'DRAFT';
  return (
    <EditForm
      label={page ? `Edit ${edit.stored.title}` : 'New page'}
      what="page"
      edit={edit}
      isUploading={upload.progress !== null}
      onUnsavedChange={onUnsavedChange}
      onCancel={onCancel}
      actions={
        <>
          {(edit.isEdited || stored?.state !== 'PUBLISHED') && (
            <Button busy={isSubmitting} disabled={upload.progress !== null} onClick={() => void publish()}>
              Publish
            </Button>
          )}
          {isShown && !edit.isEdited && (
            <Button onClick={() => void unpublish(stored).then(onUnpublished, toastFailure)}>Make it a draft</Button>
          )}
        </>
      }
    >
      {/* Disabled while a new page is saved: its own form then replaces this one, and later input would be lost. */}
      <Fields disabled={page === null && isSubmitting}>
        <AboutFields edit={edit} />
        <TextField edit={edit} upload={upload} />
      </Fields>
      {stored && stored.versions.length > 0 && <Versions edit={edit} versions={stored.versions} />}
    </EditForm>
  );
}

const addressHint =
  `${legalPaths.join(', ')}, /questions, /portfolio or /blogs, or one of your own such as /pages/about-us or /blogs/first-ride. ` +
  'A new address applies at once, and the former one redirects to it.';

function AboutFields({ edit }: { edit: PageEditForm }) {
  const { register, control } = edit.form;
  const path = useWatch({ control, name: 'path' });
  return (
    <chakra.div maxWidth="measure" display="grid" gap="5">
      <EditField edit={edit} name="title" label="Title" required>
        <TextInput {...register('title', { validate: followsRule(pageRules.title) })} />
      </EditField>
      <EditField edit={edit} name="path" label="Address" hint={addressHint} required>
        <TextInput {...register('path', { validate: followsRule(pageRules.path) })} />
      </EditField>
      <EditField edit={edit} name="description" label="Summary" hint="For search engines and the list of posts.">
        <TextArea rows={2} {...register('description', { validate: followsRule(pageRules.description) })} />
      </EditField>
      {!legalPaths.some((legal) => legal === path.trim()) && (
        <Controller
          control={control}
          name="isInFooter"
          render={({ field: { value, onChange, ...field } }) => (
            <Choice
              {...field}
              type="checkbox"
              label="Link to it in the last line of the footer"
              checked={value}
              onChange={({ currentTarget }) => onChange(currentTarget.checked)}
            />
          )}
        />
      )}
    </chakra.div>
  );
}

/** The text, with a field that inserts a picture, and a preview. */
function TextField({ edit, upload }: { edit: PageEditForm; upload: ReturnType<typeof usePhotoUpload> }) {
  const { register, control, setValue, getValues } = edit.form;
  const area = useRef<HTMLTextAreaElement | null>(null);
  const markdown = useWatch({ control, name: 'markdown' });
  const { ref, ...field } = register('markdown', { validate: followsRule(pageRules.markdown) });
  const insert = (text: string) => {
    const typed = getValues('markdown');
    const at = area.current?.selectionStart ?? typed.length;
    setValue('markdown', `${typed.slice(0, at)}${text}${typed.slice(at)}`, { shouldDirty: true });
    area.current?.focus();
  };
  return (
    <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)" maxWidth="60rem">
      <EditField
        edit={edit}
        name="markdown"
        label="Text"
        hint="In Markdown: ## heading, **bold**, - list, [text](/address). HTML is shown as text."
      >
        <TextArea
          rows={20}
          fontFamily="mono"
          fontSize="sm"
          {...field}
          ref={(element: HTMLTextAreaElement | null) => {
            ref(element);
            area.current = element;
          }}
        />
      </EditField>
      <PagePicture upload={upload} onUploaded={(url) => insert(`![Describe the picture](${url})\n`)} />
      <Disclosure label="Preview">
        <PagePreview markdown={markdown} />
      </Disclosure>
    </chakra.div>
  );
}

const List = chakra('ul', { base: { borderTop: 'hairline' } });
const Item = chakra('li', {
  base: { display: 'flex', gap: '4', alignItems: 'center', borderBottom: 'hairline', minHeight: 'target' },
});

type Version = PageEdition['versions'][number];

/** The fields that have the text of a version. */
const written = ['title', 'description', 'markdown'] as const;

/** The published texts, each of which can be edited again. */
function Versions({ edit, versions }: { edit: PageEditForm; versions: readonly Version[] }) {
  const [taken, setTaken] = useState<Version | null>(null);
  /** The version that waits until the unsaved text may be discarded. */
  const [asked, setAsked] = useState<Version | null>(null);
  const isTyped = written.some((field) => edit.edited.includes(field) && edit.values[field] !== taken?.[field]);
  const take = (version: Version) => {
    for (const field of written) edit.form.setValue(field, version[field], { shouldDirty: true });
    setTaken(version);
    setAsked(null);
  };
  return (
    <Disclosure label="Versions">
      <List aria-label="Versions">
        {versions.map((version) => (
          <Item key={version.number}>
            <chakra.span textStyle="number">{version.number}</chakra.span>
            <DateAndTime value={version.publishedAt} />
            <Button
              size="compact"
              aria-label={`Edit version ${version.number} again`}
              onClick={() => (isTyped ? setAsked : take)(version)}
            >
              Edit again
            </Button>
          </Item>
        ))}
      </List>
      <chakra.p role="status" textStyle="small" paddingTop="2">
        {taken !== null && `The form has the text of version ${taken.number}. Save or publish it to keep it.`}
      </chakra.p>
      <DiscardDialog
        question={asked && { discard: () => take(asked), keep: () => setAsked(null) }}
        description={`The text of version ${asked?.number} replaces what you changed.`}
      />
    </Disclosure>
  );
}

interface PagePictureProps {
  upload: FileUpload;
  onUploaded: (url: string) => void;
}

/** Uploads a picture for a text as soon as it is chosen. */
function PagePicture({ upload, onUploaded }: PagePictureProps) {
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
      ? 'It is inserted into the text at the cursor. Describe it for people who cannot see it.'
      : `${Math.round(upload.progress * 100)}% uploaded`;
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

/** The text as visitors would read it. It is updated when typing pauses. */
function PagePreview({ markdown }: { markdown: string }) {
  const settled = useSettled(markdown);
  const { data, previousData, error, refetch } = usePagePreviewQuery({
    variables: { markdown: settled },
    fetchPolicy: 'no-cache',
  });
  if (error) return <InlineError onRetry={() => void refetch()}>{toShopError(error).message}</InlineError>;
  const shown = data ?? previousData;
  return shown ? <WrittenText html={shown.pagePreview} /> : <Skeleton height="8rem" />;
}
