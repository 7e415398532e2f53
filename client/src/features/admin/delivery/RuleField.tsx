import type { FieldRule } from '@kickstand/rules/fields';
import type { ComponentType, ReactNode } from 'react';
import { useController, useFormContext, type Path } from 'react-hook-form';
import { Field, TextInput, type FieldProps, type TextInputProps } from '../../../components/forms/Field';
import { followsRule } from '../../../lib/forms/field-errors';
import { chakra } from '../../../theme/chakra';
import type { DeliveryDraft } from './delivery-draft';

export const FieldGrid = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    alignItems: 'start',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 11rem), 1fr))',
  },
});
export const Buttons = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2' } });
export const Remark = chakra('p', { base: { textStyle: 'small', color: 'ink.soft' } });

interface RuleFieldProps extends Pick<FieldProps, 'label' | 'hint' | 'required'> {
  path: Path<DeliveryDraft>;
  /** The rule by which the server checks the field. */
  rule?: FieldRule;
  input?: ComponentType<Pick<TextInputProps, 'value' | 'name' | 'ref'>>;
}

/** A text field of the form for delivery rules. */
export function RuleField({ path, rule, input: Input = TextInput, ...field }: RuleFieldProps) {
  const { field: control, fieldState } = useController<DeliveryDraft>({
    name: path,
    ...(rule ? { rules: { validate: (typed) => followsRule(rule)(typed as string) } } : {}),
  });
  return (
    <Field {...field} error={fieldState.error?.message}>
      <Input {...control} value={control.value as string} />
    </Field>
  );
}

/** Error message of a field that has no input of its own, such as a list. */
export function RuleFault({ path }: { path: Path<DeliveryDraft> }) {
  const { getFieldState, formState } = useFormContext<DeliveryDraft>();
  const message = getFieldState(path, formState).error?.message;
  return (
    <div role="alert">
      {message && (
        <chakra.p textStyle="small" fontWeight="semibold" color="danger">
          {message}
        </chakra.p>
      )}
    </div>
  );
}

const Frame = chakra('li', { base: { listStyle: 'none', borderTop: 'hairline', paddingBlock: '3' } });
const Head = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '3', alignItems: 'center', justifyContent: 'space-between' },
});

interface EntryProps {
  name: string;
  /** Summary of the entry in one line. */
  summary: string;
  isOpen: boolean;
  /** Buttons beside the name. */
  actions: ReactNode;
  children: ReactNode;
}

/** A zone or a method: one line, and its fields while it is open. */
export function RuleEntry({ name, summary, isOpen, actions, children }: EntryProps) {
  return (
    <Frame aria-label={name}>
      <Head>
        <chakra.div flex="1 1 12rem" minWidth="0">
          <chakra.p fontWeight="semibold" overflowWrap="anywhere">
            {name}
          </chakra.p>
          {!isOpen && <Remark>{summary}</Remark>}
        </chakra.div>
        <Buttons>{actions}</Buttons>
      </Head>
      {isOpen && (
        <chakra.div display="grid" gap="4" paddingBlock="4">
          {children}
        </chakra.div>
      )}
    </Frame>
  );
}
