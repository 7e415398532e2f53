import { diagramLimits, diagramRules } from '@kickstand/rules/diagrams';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Controller, useController, useWatch } from 'react-hook-form';
import { Button } from '../../../components/actions/Button';
import { FindBike } from '../../../components/bike/FindBike';
import { Modal } from '../../../components/dialog/dialogs';
import { InlineError } from '../../../components/feedback/Loading';
import { EditField, EditForm } from '../../../components/forms/EditForm';
import { EditPicture } from '../../../components/photo/EditPicture';
import { FormError, TextInput } from '../../../components/forms/Field';
import { VisuallyHidden } from '../../../components/page/VisuallyHidden';
import { usePhotoUpload } from '../../../components/photo/photo-upload';
import type { DiagramEditFragment } from '../../../graphql/generated/operations';
import { followsRule } from '../../../lib/forms/field-errors';
import { useVersionedForm, type Edition, type VersionedForm } from '../../../lib/forms/use-versioned-form';
import { chakra } from '../../../theme/chakra';
import {
  blankDiagram,
  toBikeValue,
  toEdition,
  toField,
  toNewSpot,
  toPlace,
  useDiagramChanges,
  type BikeValue,
  type DiagramValues,
  type Place,
  type SpotValues,
} from './diagram-changes';
import { DrawingEditor, type EditedDrawing } from './DrawingEditor';
import { SpotTable } from './SpotTable';

interface DiagramFormProps {
  /** Null when a new diagram is added. */
  diagram: DiagramEditFragment | null;
  onUnsavedChange: (isUnsaved: boolean) => void;
  onSaved: (saved: Edition<DiagramValues>) => void;
  onCancel: () => void;
}

const Fields = chakra('fieldset', {
  base: { display: 'grid', gap: '5', gridTemplateColumns: 'minmax(0, 1fr)', minWidth: '0', border: 'none' },
});

export function DiagramForm({ diagram, onUnsavedChange, onSaved, onCancel }: DiagramFormProps) {
  const changes = useDiagramChanges();
  const upload = usePhotoUpload();
  const edit = useVersionedForm<DiagramValues>({
    start: diagram && toEdition(diagram),
    blank: blankDiagram,
    ...changes,
    onSaved,
    toField,
  });
  const { register, control, formState } = edit.form;
  const { errors } = formState;
  return (
    <EditForm
      label={diagram ? `Edit ${edit.stored.title}` : 'New diagram'}
      what="diagram"
      isUploading={upload.progress !== null}
      edit={edit}
      onUnsavedChange={onUnsavedChange}
      onCancel={onCancel}
    >
      {/* Disabled while a new diagram is saved: its own page then replaces this one, and later input would be lost. */}
      <Fields disabled={diagram === null && formState.isSubmitting}>
        <chakra.div maxWidth="36rem" display="grid" gap="5">
          <EditField edit={edit} name="title" label="Title" hint="Such as Front brake." required>
            <TextInput
              {...register('title', { required: 'Title is required', validate: followsRule(diagramRules.title) })}
            />
          </EditField>
          <Controller
            control={control}
            name="bikes"
            render={({ field }) => (
              <BikesField
                bikes={field.value}
                note={edit.notes.bikes}
                error={errors.bikes?.message}
                onChange={field.onChange}
              />
            )}
          />
          <EditPicture
            edit={edit}
            name="imageUrl"
            label="Drawing"
            required
            rules={{ required: 'Choose a drawing.' }}
            known={diagram && diagram.image}
            upload={upload}
          />
        </chakra.div>
        <Parts edit={edit} diagram={diagram} />
      </Fields>
    </EditForm>
  );
}

interface BikesFieldProps {
  bikes: readonly BikeValue[];
  note: string | undefined;
  error: string | undefined;
  onChange: (bikes: readonly BikeValue[]) => void;
}

const Bikes = chakra('ul', { base: { listStyle: 'none', borderTop: 'hairline' } });
const Bike = chakra('li', {
  base: {
    display: 'flex',
    gap: '4',
    alignItems: 'center',
    justifyContent: 'space-between',
    borderBottom: 'hairline',
    minHeight: 'target',
    overflowWrap: 'anywhere',
  },
});

/** The bikes whose assembly the diagram shows. */
function BikesField({ bikes, note, error, onChange }: BikesFieldProps) {
  const [isPicking, setIsPicking] = useState(false);
  const close = () => setIsPicking(false);
  return (
    <chakra.div role="group" aria-label="Bikes" display="grid" gap="2">
      <chakra.p textStyle="label">Bikes whose assembly it shows</chakra.p>
      {note && <chakra.p textStyle="small">{note}</chakra.p>}
      {bikes.length > 0 && (
        <Bikes aria-label="Its bikes">
          {bikes.map(({ id, name }) => (
            <Bike key={id}>
              {name}
              <Button size="compact" tone="bare" onClick={() => onChange(bikes.filter((bike) => bike.id !== id))}>
                Remove <VisuallyHidden>{name}</VisuallyHidden>
              </Button>
            </Bike>
          ))}
        </Bikes>
      )}
      <FormError>{error ?? null}</FormError>
      <Button size="compact" justifySelf="start" onClick={() => setIsPicking(true)}>
        Add bikes
      </Button>
      {isPicking && (
        <Modal title="Add bikes" onClose={close} actions={<Button onClick={close}>Done</Button>}>
          <FindBike
            label="Make and model"
            verb="Add"
            withoutIds={bikes.map(({ id }) => id)}
            onPick={(bike) => onChange([...bikes, toBikeValue(bike)])}
          />
        </Modal>
      )}
    </chakra.div>
  );
}

/** The drawing and the table of its parts. */
function Parts({ edit, diagram }: { edit: VersionedForm<DiagramValues>; diagram: DiagramEditFragment | null }) {
  const { control, getValues, setValue, clearErrors, formState } = edit.form;
  const { field } = useController({ control, name: 'spots' });
  const imageUrl = useWatch({ control, name: 'imageUrl' });
  const [chosen, setChosen] = useState<number | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const section = useRef<HTMLElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const { drawing, hasFailed, retry } = useEditedDrawing(imageUrl, diagram);
  const spots = field.value;
  const faults = formState.errors.spots;

  const write = useCallback(
    (next: readonly SpotValues[]) => setValue('spots', next, { shouldDirty: true }),
    [setValue],
  );
  const change = useCallback(
    (index: number, changes: Partial<SpotValues>) => {
      clearErrors(`spots.${index}`);
      write(getValues('spots').map((spot, at) => (at === index ? { ...spot, ...changes } : spot)));
    },
    [clearErrors, getValues, write],
  );
  const remove = useCallback(
    (index: number) => {
      const before = getValues('spots');
      clearErrors('spots');
      write(before.filter((_spot, at) => at !== index));
      setAnnouncement(`Part ${before[index]?.ref} removed`);
      if (before.length > 1) return;
      setChosen(null);
      (addButton.current ?? section.current)?.focus();
    },
    [clearErrors, getValues, write],
  );
  const move = (index: number, place: Place) => {
    const { x, y } = toPlace(place);
    change(index, { x, y });
    setAnnouncement(`${toPercent(x)} from the left, ${toPercent(y)} from the top`);
  };
  const add = (place: Place) => {
    const spot = toNewSpot(spots, place);
    // Clears only the error of the list as a whole. Errors of single parts are kept.
    if (faults?.message) clearErrors('spots');
    write([...spots, spot]);
    setChosen(spots.length);
    setAnnouncement(`Part ${spot.ref} added`);
  };
  return (
    <chakra.section
      ref={section}
      tabIndex={-1}
      aria-label="Parts"
      display="grid"
      gap="4"
      gridTemplateColumns="minmax(0, 1fr)"
    >
      {drawing ? (
        <DrawingEditor
          drawing={drawing}
          spots={spots}
          chosen={chosen}
          isFull={spots.length >= diagramLimits.spots}
          addRef={addButton}
          onChoose={setChosen}
          onMove={move}
          onAdd={add}
        />
      ) : hasFailed ? (
        <InlineError onRetry={retry}>The drawing could not be loaded.</InlineError>
      ) : (
        <chakra.p color="ink.soft">
          {imageUrl === '' ? 'Choose the drawing first. Then mark its parts.' : 'Loading the drawing.'}
        </chakra.p>
      )}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {edit.notes.spots && <chakra.p textStyle="small">Somebody else changed the parts.</chakra.p>}
      <FormError>{faults?.message ?? null}</FormError>
      {spots.length > 0 && (
        <SpotTable
          spots={spots}
          chosen={chosen}
          faults={faults}
          onChoose={setChosen}
          onChange={change}
          onRemove={remove}
        />
      )}
    </chakra.section>
  );
}

const toPercent = (share: number): string => `${Math.round(share * 100)}%`;

/** The drawing with its size, which is measured here if the server has not stored it yet. */
function useEditedDrawing(src: string, diagram: DiagramEditFragment | null) {
  const [measured, setMeasured] = useState<EditedDrawing | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const isKnown = diagram?.image.url === src;
  useEffect(() => {
    if (src === '' || isKnown) return undefined;
    const picture = new Image();
    picture.onload = () => {
      const { naturalWidth: width, naturalHeight: height } = picture;
      setMeasured({ src, photo: undefined, shape: { width, height } });
    };
    picture.onerror = () => setFailed(src);
    picture.src = src;
    return () => {
      picture.onload = null;
      picture.onerror = null;
    };
  }, [src, isKnown, attempt]);
  const known =
    diagram && isKnown ? { src, photo: diagram.image, shape: { width: diagram.width, height: diagram.height } } : null;
  return {
    drawing: known ?? (measured?.src === src ? measured : null),
    hasFailed: failed === src,
    retry: () => {
      setFailed(null);
      setAttempt(attempt + 1);
    },
  };
}
