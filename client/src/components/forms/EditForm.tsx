import { chakra } from '@chakra-ui/react';
import { useEffect, useRef, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '../actions/Button';
import { FormError } from './FormError';
import type { VersionedForm } from '../../lib/forms/use-versioned-form';

interface EditFormProps<Values extends FieldValues> {
  /** E.g. 'Edit Brakes'. */
  label: string;
  /** Kind of the edited entry, e.g. 'category'. */
  what: string;
  edit: VersionedForm<Values>;
  /** True while a picture uploads: it must arrive before the form is saved. */
  isUploading?: boolean;
  children: ReactNode;
  /** Buttons beside Save and Cancel. */
  actions?: ReactNode;
  onUnsavedChange: (isUnsaved: boolean) => void;
  onCancel: () => void;
}

const Form = chakra('form', { base: { display: 'grid', gap: '5', gridTemplateColumns: 'minmax(0, 1fr)' } });
const Actions = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '3' } });
const Notice = chakra('div', {
  base: {
    borderInlineStart: '3px solid',
    borderColor: 'signal',
    bg: 'paper',
    padding: '4',
    display: 'grid',
    gap: '1',
    scrollMarginBottom: '8rem',
  },
});

/** Form of a versioned entry, with notices for changes by another admin. */
export function EditForm<Values extends FieldValues>({
  label,
  what,
  edit,
  isUploading = false,
  children,
  actions,
  onUnsavedChange,
  onCancel,
}: EditFormProps<Values>) {
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
      {obstacle === 'changed' && (
        <ObstacleNotice title={`This ${what} was changed meanwhile`}>
          Somebody else saved it first. Nothing was overwritten, and yours is not saved yet. Fields that you did not
          edit show what it is now.
        </ObstacleNotice>
      )}
      {obstacle === 'gone' && (
        <ObstacleNotice title={`This ${what} is not there any more`}>
          Somebody else removed it. Nothing was saved, and nothing can be.
        </ObstacleNotice>
      )}
      <FormError>{formMessage}</FormError>
      <Actions>
        {obstacle !== 'gone' && (
          <Button type="submit" tone="ink" busy={isSaving} disabled={!isEdited || isUploading}>
            {obstacle === 'changed' ? 'Save mine' : 'Save'}
          </Button>
        )}
        {obstacle === 'changed' && (
          <Button disabled={isSaving} onClick={takeCurrent}>
            Take the current values
          </Button>
        )}
        <Button disabled={isSaving} onClick={onCancel}>
          {obstacle === 'gone' ? 'Close' : 'Cancel'}
        </Button>
        {obstacle === null && actions}
      </Actions>
    </Form>
  );
}

/** Takes the focus; the buttons come next in the Tab order. */
function ObstacleNotice({ title, children }: { title: string; children: ReactNode }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), [title]);
  return (
    <Notice ref={notice} role="alert" tabIndex={-1}>
      <chakra.p textStyle="subtitle">{title}</chakra.p>
      <chakra.p textStyle="small">{children}</chakra.p>
    </Notice>
  );
}
