import { useEffect, useRef, type ReactNode } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { useReportUnsaved, type Edition, type Obstacle, type VersionedForm } from '../../lib/forms/use-versioned-form';
import { Button } from '../actions/Button';
import { chakra } from '../../theme/chakra';
import { Field, FormError, type FieldProps } from './Field';

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
  useReportUnsaved(isEdited, onUnsavedChange);
  return (
    <Form
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        // In React, submit events of dialogs that were opened in this form bubble to it.
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
      title: `This ${what} has changed since you opened it`,
      text: 'Somebody else saved it first. Nothing was overwritten, and your changes are not saved yet. Fields that you did not edit now show the current values.',
    };
  }
  return {
    title: `This ${what} no longer exists`,
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
  /** When it changes, the notice takes the focus again. */
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

/** A field of a versioned form. If another admin changed it, too, the stored value is shown instead of the hint. */
export function EditField<Values extends FieldValues>({ edit, name, hint, ...field }: EditFieldProps<Values>) {
  const { error } = edit.form.getFieldState(name, edit.form.formState);
  return <Field {...field} hint={edit.notes[name] ?? hint} error={error?.message} />;
}
