import { useState } from 'react';
import {
  useForm,
  useWatch,
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from 'react-hook-form';
import { toShopError } from '../../graphql/shop-error';
import { placeRefusal } from './server-refusal';
import { differing, pick, useVersionedEdit, type Edition, type IsSame, type Obstacle } from './use-versioned-edit';

export interface VersionedForm<Values extends FieldValues, E extends Edition<Values> = Edition<Values>> {
  form: UseFormReturn<Values>;
  /** The edition that a save replaces; null for a new entry. */
  base: E | null;
  /** The last known stored values. */
  stored: Values;
  /** Whether there is something to save. */
  isEdited: boolean;
  obstacle: Obstacle<Values, E> | null;
  /** Stored values of fields that both this and another admin changed. */
  notes: Partial<Record<keyof Values, string>>;
  formMessage: string | null;
  save: () => Promise<void>;
  /** Replaces the input with the stored values. */
  takeCurrent: () => void;
}

interface Plan<Values extends FieldValues, E extends Edition<Values>> {
  /** Null when a new entry is added. */
  start: E | null;
  blank: Values;
  /**
   * @param changes the fields that were edited.
   * @param base the edition that was edited; null when a new entry is added. The server refuses an outdated edition.
   * @returns the stored edition
   */
  save: (changes: Partial<Values>, base: E | null) => Promise<E>;
  /** Bypasses the cache; null if the entry no longer exists. */
  fetchLatest: (id: string) => Promise<E | null>;
  /** The form's field for a field of the mutation's input; null if the form has none. */
  toField: (input: string) => Path<Values> | null;
  onSaved: (saved: E, form: UseFormReturn<Values>) => void;
  /** Completes the input before it is sent, for example by uploading a photo. */
  complete?: (typed: Values) => Promise<Values>;
  /** Called with each failure. @returns true if the form must not show the failure */
  onFailure?: (error: unknown, form: UseFormReturn<Values>) => boolean;
  isSame?: IsSame<Values>;
}

/** The form of an entry that other admins may change meanwhile. */
export function useVersionedForm<Values extends FieldValues, E extends Edition<Values> = Edition<Values>>({
  start,
  blank,
  save: sendChanges,
  fetchLatest,
  toField,
  onSaved,
  complete = (typed) => Promise.resolve(typed),
  onFailure = () => false,
  isSame,
}: Plan<Values, E>): VersionedForm<Values, E> {
  const [formMessage, setFormMessage] = useState<string | null>(null);
  const form = useForm<Values>({ defaultValues: (start?.values ?? blank) as DefaultValues<Values> });
  const watched = useWatch({ control: form.control }) as Values;
  const { base, obstacle, save, restart } = useVersionedEdit<Values, E>({
    start,
    send: (typed, from) => sendChanges(pick(typed, differing(from?.values ?? blank, typed, isSame)), from),
    fetchLatest,
    update: (merge) => {
      const current = form.getValues();
      const next = merge(current);
      for (const field of differing(next, current, isSame)) form.setValue(field as Path<Values>, next[field]);
    },
    isSame,
  });
  const stored = base?.values ?? blank;
  const submit = form.handleSubmit(async (typed) => {
    setFormMessage(null);
    try {
      const saved = await save(await complete(typed));
      if (saved) onSaved(saved, form);
    } catch (error) {
      if (!onFailure(error, form))
        setFormMessage(placeRefusal(error, form.setError, toFields(error, toField)).formMessage);
    }
  });
  return {
    form,
    base,
    stored,
    isEdited: differing(stored, watched, isSame).length > 0,
    obstacle,
    notes: obstacle?.kind === 'changed' ? toNotes(obstacle.now.values, obstacle.both) : {},
    formMessage,
    save: () => submit(),
    takeCurrent: () => {
      form.reset(stored);
      if (base) restart(base);
    },
  };
}

/** The form's field for each field that a refusal names. */
function toFields<Values extends FieldValues>(
  error: unknown,
  toField: Plan<Values, Edition<Values>>['toField'],
): Record<string, Path<Values>> {
  const fields: Record<string, Path<Values>> = {};
  for (const input of Object.keys(toShopError(error).fields)) {
    const field = toField(input);
    if (field !== null) fields[input] = field;
  }
  return fields;
}

function toNotes<Values>(now: Values, fields: readonly (keyof Values)[]): Partial<Record<keyof Values, string>> {
  const notes = fields.map((field) => [field, `Now: ${inWords(now[field])}`]);
  return Object.fromEntries(notes) as Partial<Record<keyof Values, string>>;
}

function inWords(value: unknown): string {
  if (typeof value !== 'string') return 'changed by somebody else.';
  return value === '' ? 'empty' : value;
}
