import { chakra } from '@chakra-ui/react';
import { useEffect, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Edition, Obstacle } from '../../lib/forms/use-versioned-edit';
import type { VersionedForm } from '../../lib/forms/use-versioned-form';
import { Button } from '../actions/Button';
import { FormError } from './FormError';
import { ObstacleNotice, TakeCurrent, type ObstacleText } from './ObstacleNotice';

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
