import { createContext, use, useId, useMemo, useState, type ComponentProps, type ReactNode } from 'react';
import { askForWhole } from '../../lib/forms/ask-for';
import { inputRecipe } from '../../theme/recipes/input';
import { chakra } from '../../theme/chakra';

/** Attributes that connect an input to its label, hint and error. */
interface FieldControl {
  id?: string;
  'aria-required'?: boolean | undefined;
  'aria-invalid'?: boolean | undefined;
  'aria-describedby'?: string | undefined;
}

const FieldContext = createContext<FieldControl>({});

function useFieldControl(): FieldControl {
  return use(FieldContext);
}

const Input = chakra('input', inputRecipe);
const Area = chakra('textarea', inputRecipe);
const List = chakra('select', inputRecipe);

export type TextInputProps = ComponentProps<typeof Input>;

export function TextInput({ type = 'text', ...rest }: TextInputProps) {
  return <Input {...useFieldControl()} type={type} {...rest} />;
}

/** A telephone number. It is text, so it keeps its leading zeros. Phones show their telephone keypad, which has + ( ). */
export function PhoneInput(props: TextInputProps) {
  return <TextInput type="tel" inputMode="tel" autoComplete="tel" content="figures" {...props} />;
}

/**
 * A number or an amount of money. It is a text input, so that the form gets each text and can refuse it. A number input
 * may silently drop a comma, so that 12,50 becomes 1250. Or it may show 1,000 and yet have no value, so that the form
 * would treat it as empty.
 */
export function NumberInput(props: TextInputProps) {
  return <TextInput inputMode="decimal" autoComplete="off" content="figures" {...props} />;
}

/**
 * A number that the form requires, with the browser's buttons to raise and lower it. A text that is not a number has no
 * value, which the form refuses; the field then asks for a number. The mouse wheel scrolls the page and never changes the
 * value.
 */
export function StepInput(props: TextInputProps) {
  return (
    <TextInput
      type="number"
      inputMode="decimal"
      step="any"
      content="figures"
      onWheel={(event) => event.currentTarget.blur()}
      {...props}
    />
  );
}

type TextAreaProps = ComponentProps<typeof Area>;

export function TextArea({ rows = 4, ...rest }: TextAreaProps) {
  return <Area {...useFieldControl()} rows={rows} {...rest} />;
}

/** The browser's own select. */
export function Select(props: ComponentProps<typeof List>) {
  return <List {...useFieldControl()} {...props} />;
}

export interface FieldProps {
  label: string;
  /** Shown below the label. */
  hint?: ReactNode;
  /** Error message of the value. */
  error?: string | undefined;
  required?: boolean;
  children: ReactNode;
}

const Label = chakra('label', { base: { textStyle: 'label', display: 'block', color: 'ink' } });
const Hint = chakra('p', { base: { textStyle: 'small', color: 'ink.soft' } });
const FieldError = chakra('p', {
  base: { textStyle: 'small', fontWeight: 'semibold', color: 'danger', display: 'flex', gap: '2' },
});

/** Asks for a number if a number input contains other text; for the form, its value is empty. */
function findNotNumber(target: EventTarget): string | undefined {
  const { type, inputMode, validity } = target as HTMLInputElement;
  if (type !== 'number' || !validity.badInput) return undefined;
  return inputMode === 'numeric' ? askForWhole : 'Enter a number.';
}

/** A labelled control. The input inside gets its id, hint and error from a context. */
export function Field({ label, hint, error, required = false, children }: FieldProps) {
  const id = useId();
  const [notNumber, setNotNumber] = useState<string>();
  const checkNumber = ({ target }: { target: EventTarget }) => setNotNumber(findNotNumber(target));
  const control = useMemo(
    () => ({
      id,
      'aria-required': required || undefined,
      'aria-invalid': Boolean(error) || undefined,
      'aria-describedby': [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined,
    }),
    [id, required, hint, error],
  );
  return (
    <chakra.div
      display="grid"
      gap="1.5"
      alignContent="start"
      onInput={checkNumber}
      // A form that is reset also removes letters, without an input event.
      onBlur={checkNumber}
    >
      <Label htmlFor={id}>{label}</Label>
      <FieldContext value={control}>{children}</FieldContext>
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
      {error && (
        <FieldError id={`${id}-error`} role="alert">
          <span aria-hidden="true">×</span>
          <span>{notNumber ?? error}</span>
        </FieldError>
      )}
    </chakra.div>
  );
}

const Message = chakra('p', {
  base: {
    color: 'danger',
    fontWeight: 'semibold',
    borderInlineStart: '3px solid',
    paddingInlineStart: '3',
    scrollMarginBlock: '6rem',
  },
});

const showMessage = (message: HTMLElement | null) => message?.scrollIntoView({ block: 'nearest' });

/** Error of the form as a whole, shown below its fields. It is scrolled into view if it is not visible. */
export function FormError({ children }: { children?: string | null | undefined }) {
  return (
    <div role="alert">
      {children ? (
        <Message key={children} ref={showMessage}>
          {children}
        </Message>
      ) : null}
    </div>
  );
}

interface SelectFieldProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** A labelled select. */
export function SelectField<Value extends string>({ label, value, options, onChange }: SelectFieldProps<Value>) {
  return (
    <Field label={label}>
      <Select
        value={value}
        onChange={({ target }) => {
          const chosen = options.find((option) => option.value === target.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </Field>
  );
}

const Row = chakra('label', {
  base: { display: 'flex', alignItems: 'center', gap: '1', minHeight: 'target', cursor: 'pointer' },
});

// The control fills the touch target; its visible box is drawn inside.
const Control = chakra('input', {
  base: {
    appearance: 'none',
    flexShrink: '0',
    display: 'grid',
    placeContent: 'center',
    width: 'target',
    height: 'target',
    marginInlineStart: '-2.5',
    cursor: 'pointer',
    _before: {
      content: '""',
      width: '1.375rem',
      height: '1.375rem',
      border: '1px solid',
      borderColor: 'control',
      bg: 'plate',
      transition: 'border-color 160ms, box-shadow 160ms',
    },
    _hover: { _before: { borderColor: 'ink' } },
    _checked: {
      _before: {
        borderColor: 'ink',
        bg: 'ink',
        boxShadow: 'inset 0 0 0 4px var(--chakra-colors-plate)',
        // Visible in high contrast modes, which drop backgrounds and shadows.
        outline: '2px solid transparent',
      },
    },
    _focusVisible: { outline: '2px solid', outlineColor: 'signal', outlineOffset: '-4px' },
    '&[type=radio]::before': { borderRadius: '50%' },
  },
});

interface ChoiceProps extends ComponentProps<typeof Control> {
  type: 'radio' | 'checkbox';
  label: ReactNode;
}

/** A checkbox or radio button with its label. */
export function Choice({ label, ...control }: ChoiceProps) {
  return (
    <Row>
      <Control {...control} />
      <span>{label}</span>
    </Row>
  );
}
