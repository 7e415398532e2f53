import { isDatabaseFailure, rootOf } from '../../platform/failures.js';
import type { Logger } from '../../platform/logger.js';
import { newObjectId } from '../../platform/mongo/object-id.js';
import type { GiveWay } from '../../platform/traffic.js';
import { may, systemActor, type Actor } from '../../shared/actor.js';
import { checkEdit, type CheckEditDeps, type Turn } from './check-edit.js';
import {
  sizeOf,
  type Import,
  type ImportKindName,
  type ImportResults,
  type ImportStatus,
  type Runner,
} from './import.js';
import { rightsToWrite } from './import-rights.js';
import type { ImportKind, RowResults } from './import-kind.js';

interface RunImportDeps extends CheckEditDeps {
  kinds: Readonly<Record<ImportKindName, ImportKind>>;
  /** Finds the current permissions of the account or key that started an import; null if it has none. */
  findRunner: (runner: Runner & { kind: 'user' | 'machine' }) => Promise<Actor | null>;
  logger: Logger;
  giveWay: GiveWay;
}

/**
 * Number of rows that are written before the progress is stored. It is small, because requests must wait while a step
 * of a batch runs.
 */
export const rowsPerBatch = 15;

/**
 * Runs and undoes imports that no other server is working on. A batch that was interrupted by a crash is repeated as a
 * whole: its writes are conditional or idempotent, so nothing is done twice. With an ID, only that import is run.
 */
export function createRunImports(deps: RunImportDeps) {
  const { imports, clock } = deps;
  return async function runDue({
    id,
    isEnding = () => false,
    giveWay = deps.giveWay,
  }: { id?: string } & Partial<Omit<Turn, 'leaseId'>> = {}): Promise<void> {
    while (!isEnding()) {
      const leaseId = newObjectId();
      const taken = await imports.claim(clock.now(), leaseId, id);
      if (!taken) return;
      await workOn(taken.status)(deps, taken, { leaseId, isEnding, giveWay });
    }
  };
}

function workOn(status: ImportStatus) {
  if (status === 'checking') return checkOne;
  return status === 'stopped' || status === 'undo_stopped' ? completeBatch : runOne;
}

export type RunDue = ReturnType<typeof createRunImports>;

/** True if the database could not be reached. When the lease ends, a server does the work again, as after a crash. */
const isOutage = (error: unknown) => error instanceof Error && isDatabaseFailure(rootOf(error));

const notAllowed = 'The account or the key that started it may not do this any more.';

/** Checks an edit. If the check fails, no changes are stored and the message says why. */
async function checkOne(deps: RunImportDeps, taken: Import, turn: Turn): Promise<void> {
  const { imports, clock, logger } = deps;
  const { id, edit, runBy } = taken;
  const { leaseId } = turn;
  const fail = async (message: string) => {
    await imports.removeRows(id);
    await imports.finish(id, leaseId, 'checking', { status: 'checked', cursor: 0, message });
  };
  try {
    const actor = runBy && (await findActor(deps, runBy));
    if (!actor || !edit) return await fail(notAllowed);
    const isChecked = await checkEdit(deps, actor, { ...taken, edit }, turn);
    if (!isChecked) await imports.release(id, leaseId, clock.now());
  } catch (error) {
    logger.error({ err: error, importId: id }, 'the check of an edit failed');
    if (!isOutage(error))
      await fail('An error in the shop stopped the check. Start the edit again, or look at the shop’s log.');
  }
}

async function runOne(deps: RunImportDeps, taken: Import, { leaseId, isEnding, giveWay }: Turn): Promise<void> {
  const { imports, clock, logger } = deps;
  const { id, status } = taken;
  const stop = (message: string) =>
    imports.finish(id, leaseId, status, { status: status === 'undoing' ? 'undo_stopped' : 'stopped', message });
  try {
    let current: Import | null = taken;
    while (current?.status === status && current.cursor < sizeOf(current)) {
      await giveWay();
      if (isEnding()) return await imports.release(id, leaseId, clock.now());
      // Read again for each batch, because the person may have lost the permission in the meantime.
      const actor = await findRunningActor(deps, taken);
      if (!actor) return await stop(notAllowed);
      current = await runBatch(deps, actor, current, { leaseId, giveWay });
    }
    const ended = status === 'undoing' ? 'undone' : 'done';
    if (current) await imports.finish(id, leaseId, status, { status: ended, message: null, finishedAt: clock.now() });
  } catch (error) {
    logger.error({ err: error, importId: id }, 'an import was interrupted');
    // A failed undo is tried again when its lease ends, so that no import is left half undone.
    if (status === 'running' && !isOutage(error))
      await stop('An error in the shop stopped it. Continue it; if it stops again, look at the shop’s log.');
  }
}

/**
 * Completes the batch within which an import was interrupted before it was stopped. This cannot wait until the import
 * is continued or undone, because products keep the marks of only their latest stock changes. If it fails, it is tried
 * again when the lease ends.
 */
async function completeBatch(deps: RunImportDeps, taken: Import, { leaseId, giveWay }: Turn): Promise<void> {
  const { id, status, cursor, openBatch } = taken;
  try {
    await giveWay();
    const actor = await findRunningActor(deps, taken);
    if (!actor || !openBatch) return;
    const to = status === 'stopped' ? openBatch.to : cursor;
    await repeatBatch(deps, actor, { ...taken, openBatch }, { leaseId, to });
    await deps.imports.finish(id, leaseId, status, { status });
  } catch (error) {
    deps.logger.error({ err: error, importId: id }, 'the interrupted batch of a stopped import is written later');
  }
}

/** @returns the import after the batch; null if an undo has failed, or another server has taken the import. */
async function runBatch(
  deps: RunImportDeps,
  actor: Actor,
  current: Import,
  { leaseId, giveWay }: Omit<Turn, 'isEnding'>,
): Promise<Import | null> {
  const { imports, kinds, clock } = deps;
  const { id, kind, status, cursor, openBatch } = current;
  const to = Math.min(cursor + rowsPerBatch, sizeOf(current));
  const isUndo = status === 'undoing';
  if (isUndo && openBatch) return repeatBeforeUndo(deps, actor, { ...current, openBatch }, leaseId);
  if (!isUndo && !(await imports.beginBatch(current, leaseId, to))) return null;
  const rows = await imports.findRows(id, cursor, to);
  const done = await kinds[kind][isUndo ? 'undo' : 'write'](actor, current, rows);
  await giveWay();
  await imports.markRows(id, done);
  const results = countOf(status, done);
  return imports.advance(current, leaseId, { now: clock.now(), to, openBatch: isUndo ? openBatch : null, results });
}

type InterruptedImport = Import & { openBatch: NonNullable<Import['openBatch']> };

/**
 * What an interrupted batch has written is unknown, so it is written again.
 * @param to the new cursor
 */
async function repeatBatch(
  { imports, kinds, clock }: RunImportDeps,
  actor: Actor,
  current: InterruptedImport,
  { leaseId, to }: { leaseId: string; to: number },
): Promise<Import | null> {
  const { id, kind, openBatch } = current;
  const rows = await imports.findRows(id, openBatch.from, openBatch.to);
  const done = await kinds[kind].write(actor, { ...current, cursor: openBatch.from }, rows);
  await imports.markRows(id, done);
  const results = countOf('running', done);
  return imports.advance(current, leaseId, { now: clock.now(), to, openBatch: null, results });
}

/** Writes an interrupted batch again before the import is undone. */
async function repeatBeforeUndo(
  deps: RunImportDeps,
  actor: Actor,
  current: InterruptedImport,
  leaseId: string,
): Promise<Import | null> {
  const { id, cursor } = current;
  try {
    return await repeatBatch(deps, actor, current, { leaseId, to: cursor });
  } catch (error) {
    if (isOutage(error)) throw error;
    deps.logger.error({ err: error, importId: id }, 'an interrupted batch could not be written again');
    const message = 'An error in the shop stopped the undo. Undo it again; if it stops again, look at the shop’s log.';
    await deps.imports.finish(id, leaseId, 'undoing', { status: 'undo_stopped', message });
    return null;
  }
}

/** The actor who started the import; null if the account or key may not write it any more. */
async function findRunningActor(deps: RunImportDeps, current: Import): Promise<Actor | null> {
  const actor = current.runBy && (await findActor(deps, current.runBy));
  return actor && may(actor, ...rightsToWrite(current)) ? actor : null;
}

async function findActor({ findRunner }: RunImportDeps, { kind, id }: Runner): Promise<Actor | null> {
  return kind === 'system' ? systemActor(id) : findRunner({ kind, id });
}

function countOf(status: Import['status'], done: RowResults): ImportResults {
  const counts = { written: 0, refused: 0, undone: 0, kept: 0 };
  for (const { isUndone, message } of done.values()) {
    if (status !== 'undoing') counts[message === null ? 'written' : 'refused'] += 1;
    else if (message !== null) counts.kept += 1;
    else if (isUndone) counts.undone += 1;
  }
  return counts;
}
