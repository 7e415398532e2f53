import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Button } from '../../../../components/actions/Button';
import { FormError } from '../../../../components/forms/Field';
import { ObstacleNotice, TakeCurrent, type ObstacleText } from '../../../../components/forms/EditForm';
import { RuledSection } from '../../../../components/page/RuledSection';
import type { SectionObstacle, SheetSection } from './use-sheet-section';

const Form = chakra('form', { base: { display: 'grid', gap: '5', maxWidth: '60rem' } });
const Actions = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '3' } });

interface SheetFormProps {
  title: string;
  note?: ReactNode;
  section: Pick<SheetSection<object>, 'obstacle' | 'message' | 'isBusy' | 'isEdited' | 'save' | 'takeCurrent'>;
  /** Shown above the form, because forms, such as a search, cannot be nested. */
  above?: ReactNode;
  children: ReactNode;
}

/** Layout of a section: its fields, the reason why it was not saved, and its buttons. */
export function SheetForm({ title, note, section, above, children }: SheetFormProps) {
  const { obstacle, message, isBusy, isEdited } = section;
  return (
    <RuledSection title={title} note={note}>
      {above}
      <Form
        noValidate
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault();
          if (isEdited && !isBusy) void section.save();
        }}
      >
        {children}
        {obstacle && <ObstacleNotice obstacle={obstacle} {...toText(obstacle)} />}
        <FormError>{message}</FormError>
        <Actions>
          <Button type="submit" tone="ink" busy={isBusy} disabled={!isEdited} keepsFocus>
            {obstacle?.kind === 'changed' ? 'Save mine' : 'Save'}
          </Button>
          <TakeCurrent obstacle={obstacle} disabled={isBusy} onTake={section.takeCurrent} />
        </Actions>
      </Form>
    </RuledSection>
  );
}

function toText(obstacle: SectionObstacle): ObstacleText {
  switch (obstacle.kind) {
    case 'changed':
      return {
        title: 'This was changed meanwhile',
        text: `Somebody else changed it too: ${obstacle.fields.join(', ')}. Nothing was overwritten, and yours is not saved yet.`,
      };
    case 'deleted':
      return {
        title: 'This product was deleted meanwhile',
        text: 'Nothing was saved. Restore it in Manage Products, then save again.',
      };
    case 'gone':
      return { title: 'This product is not there any more', text: 'Nothing was saved, and nothing can be.' };
  }
}

/** An entry of a list in a section, with its buttons at the end. */
export const Entry = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    alignItems: 'start',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 11rem), 1fr))',
    borderTop: 'hairline',
    paddingTop: '4',
  },
});
export const EntryActions = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '2', gridColumn: '1 / -1' },
});
export const FieldGrid = chakra('div', {
  base: { display: 'grid', gap: '5', gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 15rem), 1fr))' },
});
export const Remark = chakra('p', { base: { color: 'ink.soft' } });

/** Copies of a list with one entry removed or replaced. */
export const without = <Item,>(list: readonly Item[], index: number) => list.filter((_item, at) => at !== index);
export const withChanged = <Item,>(list: readonly Item[], index: number, changes: Partial<Item>) =>
  list.map((item, at) => (at === index ? { ...item, ...changes } : item));
