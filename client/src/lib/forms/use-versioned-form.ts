import { useCallback, useEffect, useRef, useState } from 'react';
import { isStale, toShopError } from '../../graphql/shop-error';
import {
  useForm,
  useWatch,
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from 'react-hook-form';
import { placeRefusal } from './field-errors';
import { differing, hasSameContent, pick, rebase, type IsSame } from './field-values';
import type { TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useIdempotencyKey } from '../idempotency/use-idempotency-key';
import { useGate, type Ask, type Leave } from '../navigation/gate';

/** A version of an entry, with the values of the fields. */
export interface Edition<Values> {
  id: string;
  version: number;
  values: Values;
  /** True for a deleted entry that can be restored. */
  isDeleted?: boolean;
}

/** Why nothing was saved. */
export type Obstacle<Values, E> =
  /** Another admin saved first. `both` has the fields that both admins changed to different values. */
  { kind: 'changed'; before: E; now: E; both: readonly (keyof Values)[] } | { kind: 'deleted' | 'gone' };

interface VersionedEdit<Values, E> {
  /** The edition that a save replaces; null for a new entry. */
  base: E | null;
  obstacle: Obstacle<Values, E> | null;
  /** @returns the saved edition, or null after an obstacle. Rejects if the shop refuses for another reason. */
  save: (typed: Values) => Promise<E | null>;
  /** Continues the edit from an edition whose values the form shows. */
  restart: (from: E) => void;
}

interface Plan<Values, E> {
  /** Null when a new entry is added. */
  start: E | null;
  /** Sends the values that differ from `base`. The server refuses a base that is not the current version. */
  send: (typed: Values, base: E | null) => Promise<E>;
  /** Bypasses the cache; null if the entry no longer exists. */
  fetchLatest: (id: string) => Promise<E | null>;
  /** Replaces the input with the result of `merge` for the current input. */
  update: (merge: (current: Values) => Values) => void;
  isSame?: IsSame<Values>;
  /** If true, only changes of the same field by both admins are an obstacle. Otherwise all changes by others are. */
  mergesOtherFields?: boolean;
  /** Whether a stored edition with the typed values is all that the save is for. By default, it is. */
  isDone?: (stored: E) => boolean;
}

/**
 * An edit of an entry that other admins may change meanwhile. No input is lost, and nothing is overwritten without a
 * confirmation. After a change by others, edited fields keep their input and all other fields show the stored values.
 */
export function useVersionedEdit<Values extends object, E extends Edition<Values>>({
  start,
  send,
  fetchLatest,
  update,
  isSame = hasSameContent,
  mergesOtherFields = false,
  isDone = () => true,
}: Plan<Values, E>): VersionedEdit<Values, E> {
  const [base, setBase] = useState(start);
  const [obstacle, setObstacle] = useState<Obstacle<Values, E> | null>(null);
  const restart = (from: E) => {
    setBase(from);
    setObstacle(null);
  };
  /** Fields that were not edited during the save show the stored values. */
  const finish = (typed: Values, saved: E): E => {
    update((current) => rebase(current, typed, saved.values, isSame));
    restart(saved);
    return saved;
  };
  const resolve = async (typed: Values, known: E): Promise<E | null> => {
    const now = await fetchLatest(known.id);
    if (!now || now.isDeleted) {
      setObstacle({ kind: now ? 'deleted' : 'gone' });
      return null;
    }
    const merged = rebase(typed, known.values, now.values, isSame);
    const open = differing(merged, now.values, isSame);
    // An earlier attempt may have arrived although its answer was lost.
    if (open.length === 0 && isDone(now)) return finish(typed, now);
    setBase(now);
    update((current) => rebase(current, known.values, now.values, isSame));
    const theirs = differing(known.values, now.values, isSame);
    const both = theirs.filter((field) => open.includes(field));
    if ((mergesOtherFields ? both : theirs).length === 0) return finish(merged, await send(merged, now));
    setObstacle({ kind: 'changed', before: known, now, both });
    return null;
  };
  const save = async (typed: Values): Promise<E | null> => {
    try {
      return finish(typed, await send(typed, base));
    } catch (error) {
      if (!base || !isStale(error)) throw error;
    }
    return resolve(typed, base);
  };
  return { base, obstacle, save, restart };
}

export interface VersionedForm<Values extends FieldValues, E extends Edition<Values> = Edition<Values>> {
  form: UseFormReturn<Values>;
  /** The edition that a save replaces; null for a new entry. */
  base: E | null;
  /** The last known stored values. */
  stored: Values;
  /** The current input. */
  values: Values;
  /** Fields with input that is not saved. */
  edited: readonly (keyof Values)[];
  /** Whether there is something to save. */
  isEdited: boolean;
  obstacle: Obstacle<Values, E> | null;
  /** Stored values of fields that both this and another admin changed. */
  notes: Partial<Record<keyof Values, string>>;
  formMessage: string | null;
  save: () => Promise<void>;
  /** Replaces the input with the stored values. With `mergesOtherFields`, only in fields that both admins changed. */
  takeCurrent: () => void;
  /** Replaces the input with the values of this edition. */
  restart(from: E): void;
}

interface FormPlan<Values extends FieldValues, E extends Edition<Values>> {
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
  /** See `Plan`. */
  mergesOtherFields?: boolean;
  /** See `Plan`. */
  isDone?: (stored: E) => boolean;
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
  mergesOtherFields = false,
  isDone,
}: FormPlan<Values, E>): VersionedForm<Values, E> {
  const [formMessage, setFormMessage] = useState<string | null>(null);
  const form = useForm<Values>({ defaultValues: (start?.values ?? blank) as DefaultValues<Values> });
  const watched = useWatch({ control: form.control }) as Values;
  const { base, obstacle, save, restart } = useVersionedEdit<Values, E>({
    ...{ start, fetchLatest, isSame, mergesOtherFields, isDone },
    send: (typed, from) => sendChanges(pick(typed, differing(from?.values ?? blank, typed, isSame)), from),
    update: (merge) => void setFields(form, merge(form.getValues()), isSame),
  });
  const stored = base?.values ?? blank;
  const edited = differing(stored, watched, isSame);
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
    values: watched,
    edited,
    isEdited: edited.length > 0,
    obstacle,
    notes: obstacle?.kind === 'changed' ? toNotes(obstacle.now.values, obstacle.both) : {},
    formMessage,
    save: () => {
      // Removes the server's earlier errors, because the form library would treat them as current errors.
      form.clearErrors();
      return submit();
    },
    takeCurrent: () => {
      if (mergesOtherFields && obstacle?.kind === 'changed') setFields(form, pick(stored, obstacle.both), isSame);
      else form.reset(stored);
      if (base) restart(base);
    },
    restart: (from) => {
      setFormMessage(null);
      form.reset(from.values);
      restart(from);
    },
  };
}

/** Sets the fields that differ. @returns their names */
export function setFields<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  next: Partial<Values>,
  isSame?: IsSame<Values>,
): (keyof Values)[] {
  const current = form.getValues();
  const changed = differing({ ...current, ...next }, current, isSame);
  for (const field of changed) form.setValue(field as Path<Values>, next[field] as Values[Path<Values>]);
  return changed;
}

/** The form's field for each field that a refusal names. */
function toFields<Values extends FieldValues>(
  error: unknown,
  toField: FormPlan<Values, Edition<Values>>['toField'],
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

/** The version of the entry that a save replaces, or the idempotency key of a new entry. */
type Target = { id: string; version: number } | { idempotencyKey: string };

/**
 * Saves an entry. For an existing entry, it sends the version that was edited; for a new one, an idempotency key, so
 * that a retry does not add it twice.
 */
export function useSaveEntry(): <Fields extends object, Saved>(
  fields: Fields,
  base: Pick<Edition<unknown>, 'id' | 'version'> | null,
  send: (input: Fields & Target) => Promise<Saved>,
) => Promise<Saved> {
  const withKey = useIdempotencyKey();
  return (fields, base, send) =>
    base
      ? send({ ...fields, id: base.id, version: base.version })
      : withKey(fields, (idempotencyKey) => send({ ...fields, idempotencyKey }));
}

/** Reads the stored entry, bypassing the cache. @param find gets the entry from the answer; null if it is not there */
export function useFetchLatest<TData, Entry>(
  query: TypedDocumentNode<TData, { id: string }>,
  find: (data: TData) => Entry | null,
): (id: string) => Promise<Entry | null> {
  const client = useApolloClient();
  return async (id) => {
    const { data } = await client.query({ query, variables: { id }, fetchPolicy: 'network-only' });
    return data ? find(data) : null;
  };
}

export interface UnsavedChanges {
  /** Sets whether there are unsaved changes. */
  setUnsaved: (isUnsaved: boolean) => void;
  /**
   * Runs `leave` at once if there are no unsaved changes, otherwise after the user has discarded them in `question`.
   */
  guard: (leave: Leave) => void;
  /** The answers to the question; null while no question is shown. */
  question: { discard: () => void; keep: () => void } | null;
}

/** Asks before unsaved changes are lost by a guarded action, by opening another page, or by closing the tab. */
export function useUnsavedChanges(): UnsavedChanges {
  const gate = useGate();
  // A ref, so that typing into a form does not render the page around it.
  const openGate = useRef<(() => void) | null>(null);
  const [departure, setDeparture] = useState<Leave | null>(null);

  const ask = useCallback<Ask>((leave, { yields = false } = {}) => {
    setDeparture((standing: Leave | null) => (yields && standing ? standing : leave));
  }, []);

  const setUnsaved = useCallback(
    (isUnsaved: boolean) => {
      openGate.current?.();
      openGate.current = isUnsaved ? gate.close(ask) : null;
      // If the changes were saved while the question was shown, the question closes.
      if (!isUnsaved) setDeparture(null);
    },
    [gate, ask],
  );

  return {
    setUnsaved,
    guard: gate.pass,
    question: departure && {
      discard: () => {
        setUnsaved(false);
        departure();
      },
      keep: () => setDeparture(null),
    },
  };
}

/** Reports whether there are unsaved changes, and that there are none once the form is closed. */
export function useReportUnsaved(isUnsaved: boolean, report: (isUnsaved: boolean) => void): void {
  useEffect(() => {
    report(isUnsaved);
    return () => report(false);
  }, [isUnsaved, report]);
}
