import { Button } from '../../../../components/actions/Button';
import { FormError } from '../../../../components/forms/Field';
import { ObstacleNotice, TakeCurrent, type ObstacleText } from '../../../../components/forms/EditForm';
import { chakra } from '../../../../theme/chakra';
import { labelOf, titlesOf } from './sheet-values';
import type { SheetEdit } from './use-sheet-edit';

const Bar = chakra('div', {
  base: {
    '&[data-bottom-bar]': {
      position: 'sticky',
      bottom: '0',
      zIndex: 'raised',
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      columnGap: '6',
      rowGap: '2',
      bg: 'paper',
      borderTop: 'heavy',
      paddingTop: '3',
      paddingBottom: 'calc(0.75rem + env(safe-area-inset-bottom))',
    },
  },
});
const Message = chakra('div', { base: { flex: '1 1 16rem', display: 'grid', gap: '2', overflowWrap: 'anywhere' } });
// On a phone the buttons share the whole line, within reach of a thumb.
const Actions = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '3',
    flex: { base: '1 1 auto', md: 'none' },
    '& > *': { flexGrow: '1' },
  },
});

interface SheetSaveBarProps {
  edit: SheetEdit;
  onDiscard: () => void;
}

/**
 * Says at the bottom of the screen what is not saved yet, or why a save failed. Empty if nothing is edited or has an
 * error.
 */
export function SheetSaveBar({ edit, onDiscard }: SheetSaveBarProps) {
  const { obstacle, formMessage, isEdited, isSaving, faultCount } = edit;
  const isShown = isEdited || isSaving || faultCount > 0;
  return (
    <Bar {...(isShown && { 'data-bottom-bar': 'tall', role: 'region', 'aria-label': 'Unsaved changes' })}>
      <Message>
        {obstacle && <ObstacleNotice obstacle={obstacle} {...toText(edit)} />}
        {/* Always rendered: screen readers ignore a status that is added with its text. */}
        <chakra.p role="status" fontWeight="semibold">
          {isShown && !obstacle && toStatus(edit)}
        </chakra.p>
        {isShown && <FormError>{formMessage}</FormError>}
      </Message>
      {isShown && (
        <Actions>
          {obstacle?.kind !== 'gone' && (
            <Button type="submit" tone="ink" busy={isSaving} disabled={!isEdited} keepsFocus>
              {obstacle?.kind === 'changed' ? 'Save mine' : 'Save'}
            </Button>
          )}
          <TakeCurrent obstacle={obstacle} disabled={isSaving} onTake={edit.takeCurrent} />
          <Button disabled={isSaving} onClick={onDiscard}>
            Discard changes
          </Button>
        </Actions>
      )}
    </Bar>
  );
}

function toStatus({ edited, faulty, faultCount, faults, isSaving }: SheetEdit): string {
  if (isSaving) return 'Saving.';
  if (faultCount === 0) return `Unsaved changes: ${titlesOf(edited).join(', ')}`;
  // No field shows these errors, so their messages are shown here.
  if (faulty.length === 0) return Object.values(faults).join(' ');
  return `${faultCount === 1 ? 'One field needs' : `${faultCount} fields need`} a look: ${titlesOf(faulty).join(', ')}`;
}

function toText({ obstacle, base }: SheetEdit): ObstacleText {
  if (obstacle?.kind === 'changed') {
    const { before, now, both } = obstacle;
    const fields = [...new Set(both.map(labelOf))].join(', ');
    return {
      title: 'This has changed since you opened it',
      text:
        before.version === now.version
          ? `Orders changed its stock from ${before.product.availableQuantity} to ${base.availableQuantity}. Nothing was saved yet.`
          : `Somebody else changed it too: ${fields}. Nothing was overwritten, and your changes are not saved yet.`,
    };
  }
  return obstacle?.kind === 'deleted'
    ? {
        title: 'This product has been deleted since you opened it',
        text: 'Nothing was saved. Restore it in Manage Products, then save again.',
      }
    : { title: 'This product no longer exists', text: 'Nothing was saved, and nothing can be.' };
}
