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

/** A version of an entry, with the values of the form's fields. */
export interface Edition<Values> {
  id: string;
  version: number;
  values: Values;
}

export interface VersionedForm<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  /** Values at the start of the edit, or stored since. */
  stored: Values;
  /** Whether there is something to save. */
  isEdited: boolean;
  /** Why nothing was saved: another admin saved first, or the entry no longer exists. */
  obstacle: 'changed' | 'gone' | null;
  /** Stored values of fields that both this and another admin changed. */
  notes: Partial<Record<keyof Values, string>>;
  formMessage: string | null;
  save: () => Promise<void>;
  /** Replaces the input with the stored values. */
  takeCurrent: () => void;
}

interface Shop<Values> {
  /** Null when a new entry is added. */
  start: Edition<Values> | null;
  blank: Values;
  /**
   * @param changes the fields that were edited.
   * @param base the edition that was edited; null when a new entry is added. The server refuses a stale one.
   * @returns the stored edition
   */
  save: (changes: Partial<Values>, base: Edition<Values> | null) => Promise<Edition<Values>>;
  /** Bypasses the cache; null if the entry no longer exists. */
  fetchLatest: (id: string) => Promise<Edition<Values> | null>;
  /** The form's field for a field of the mutation's input; null if the form has none. */
  toField: (input: string) => Path<Values> | null;
  onSaved: (saved: Edition<Values>) => void;
}

/**
 * A form for an entry that other admins may change meanwhile. Input is never lost, and nothing is overwritten unasked.
 */
export function useVersionedForm<Values extends FieldValues>({
  start,
  blank,
  save: send,
  fetchLatest,
  toField,
  onSaved,
}: Shop<Values>): VersionedForm<Values> {
  const [base, setBase] = useState(start);
  const [obstacle, setObstacle] = useState<VersionedForm<Values>['obstacle']>(null);
  const [notes, setNotes] = useState<VersionedForm<Values>['notes']>({});
  const [formMessage, setFormMessage] = useState<string | null>(null);
  const form = useForm<Values>({ defaultValues: (start?.values ?? blank) as DefaultValues<Values> });
  const { control, setError, setValue, reset } = form;
  const watched = useWatch({ control }) as Values;
  const before = base?.values ?? blank;

  /** Fields that were not edited during the save show the stored values. */
  const done = (typed: Values, saved: Edition<Values>) => {
    const current = form.getValues();
    for (const field of differing(saved.values, current).filter((name) => isSame(current[name], typed[name]))) {
      setValue(field as Path<Values>, saved.values[field]);
    }
    setBase(saved);
    setObstacle(null);
    setNotes({});
    onSaved(saved);
  };

  /** Another admin saved first: edited fields keep their input, the others show the stored values. */
  const showConflict = async (typed: Values, known: Edition<Values>) => {
    const now = await fetchLatest(known.id);
    if (!now) return setObstacle('gone');
    const theirs = differing(known.values, now.values);
    const mine = differing(known.values, typed);
    const open = mine.filter((field) => !isSame(typed[field], now.values[field]));
    setBase(now);
    // An earlier attempt may have arrived although its answer was lost.
    if (open.length === 0) return done(typed, now);
    if (theirs.length === 0) return done(typed, await send(pick(typed, open), now));
    for (const field of theirs.filter((name) => !mine.includes(name))) {
      setValue(field as Path<Values>, now.values[field]);
    }
    const both = theirs.filter((field) => open.includes(field));
    setNotes(Object.fromEntries(both.map((field) => [field, `Now: ${inWords(now.values[field])}`])) as typeof notes);
    setObstacle('changed');
  };

  const explain = (error: unknown) => {
    const inputs = Object.keys(toShopError(error).fields);
    const fieldByInput: Record<string, Path<Values>> = {};
    for (const input of inputs) {
      const field = toField(input);
      if (field !== null) fieldByInput[input] = field;
    }
    setFormMessage(placeRefusal(error, setError, fieldByInput).formMessage);
  };

  const save = form.handleSubmit(async (typed) => {
    setFormMessage(null);
    try {
      done(typed, await send(pick(typed, differing(before, typed)), base));
    } catch (error) {
      const { reason, code } = toShopError(error);
      if (base && (reason === 'STALE_VERSION' || code === 'NOT_FOUND')) await showConflict(typed, base).catch(explain);
      else explain(error);
    }
  });

  return {
    form,
    stored: before,
    isEdited: differing(before, watched).length > 0,
    obstacle,
    notes,
    formMessage,
    save: () => save(),
    takeCurrent: () => {
      reset(before);
      setObstacle(null);
      setNotes({});
    },
  };
}

function differing<Values extends FieldValues>(some: Values, others: Values): (keyof Values)[] {
  return Object.keys(some).filter((field) => !isSame(some[field], others[field]));
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(trimmed(one)) === JSON.stringify(trimmed(other));
const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value);

function pick<Values extends FieldValues>(values: Values, fields: readonly (keyof Values)[]): Partial<Values> {
  return Object.fromEntries(fields.map((field) => [field, values[field] as unknown])) as Partial<Values>;
}

function inWords(value: unknown): string {
  if (typeof value !== 'string') return 'changed by somebody else.';
  return value === '' ? 'empty' : value;
}
