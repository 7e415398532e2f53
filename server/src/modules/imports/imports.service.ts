import type { Connection } from 'mongoose';
import type { Clock } from '../../platform/clock.js';
import type { Logger } from '../../platform/logger.js';
import { repeat, type Repeating } from '../../platform/repeating.js';
import { goAhead, type GiveWay } from '../../platform/traffic.js';
import { assertMay, assertSignedIn, may, type Actor } from '../../shared/actor.js';
import type { TableWriter } from '../../shared/csv.js';
import { conflict, notFound } from '../../shared/errors.js';
import type { Currency } from '../../shared/money.js';
import { toPageRequest, type Page } from '../../shared/pagination.js';
import type { ReceivedFile } from '../../shared/received-file.js';
import type { AuditAction } from '../audit/audit.js';
import type { AuditService } from '../audit/audit.service.js';
import { changesBetween } from '../audit/audit.js';
import type { CatalogueService } from '../catalogue/products/catalogue.service.js';
import type { MediaService } from '../media/media.service.js';
import type { Supersessions } from '../numbers/supersessions.js';
import type { VehiclesService } from '../vehicles/vehicles.service.js';
import { createBikeKind } from './bike-kind.js';
import { startEdit } from './check-edit.js';
import { checkFile, type UploadedFile } from './check-file.js';
import type { KnownCustomers } from '../customers/known-customers.js';
import { createColumnMatches } from './column-match.repository.js';
import {
  importKinds,
  statusesBefore,
  type Import,
  type ImportChange,
  type ImportKindName,
  type ImportRow,
  type ImportStatus,
  type Runner,
} from './import.js';
import { createCustomerKind } from './customer-kind.js';
import { createFitmentKind } from './fitment-kind.js';
import type { ImportKind } from './import-kind.js';
import { anyRight, rightsToRead, rightsToWrite } from './import-rights.js';
import { createImportRepository } from './import.repository.js';
import type { RowFilter } from './import-row.repository.js';
import { createPartNumberKind } from './part-number-kind.js';
import type { ProductEdit } from './product-edit.js';
import { createProductKind } from './product-kind.js';
import { createSupersessionKind } from './supersession-kind.js';
import { createRunImports, type RunDue } from './run-import.js';

interface ImportsDeps {
  connection: Connection;
  catalogue: CatalogueService;
  supersessions: Supersessions;
  vehicles: Pick<VehiclesService, 'read' | 'saveVehicle' | 'findFitments' | 'setFitments'>;
  knownCustomers: KnownCustomers;
  findRunner: (runner: Runner & { kind: 'user' | 'machine' }) => Promise<Actor | null>;
  media: Pick<MediaService, 'uploadPicture'>;
  audit: Pick<AuditService, 'openOutbox' | 'recordExport'>;
  clock: Clock;
  currency: Currency;
  logger: Logger;
  /** Lets requests go first. By default, imports do not wait for them. */
  giveWay?: GiveWay | undefined;
}

interface DataExport<Piece> {
  /** Time of the export. */
  at: Date;
  /** The pieces of the file. */
  content: AsyncIterable<Piece>;
}

export interface UploadRequest extends Partial<Pick<UploadedFile, 'kind' | 'columns' | 'addsMissing'>> {
  name: string;
}

interface RowListRequest {
  first?: number | null;
  after?: string | null;
  filter?: RowFilter | null;
}

export type ImportsService = ReturnType<typeof createImportsService>;

/** Maximum length of a stored file name, in characters. */
const longestFileName = 100;

/** Largest number of products for which an edit is checked before the request is answered. */
const checkedAtOnce = 500;

/** Data as spreadsheet files: exports, and imports that are checked, run and undone. */
export function createImportsService({ giveWay = goAhead, ...deps }: ImportsDeps) {
  const imports = createImportRepository(deps.connection);
  const kinds = createKinds(deps);
  const columnMatches = createColumnMatches(deps.connection);
  const context = { ...deps, giveWay, imports, kinds, columnMatches, outbox: deps.audit.openOutbox(imports.outbox) };
  const runDue = createRunImports(context);
  return {
    ...tables(context),

    /**
     * Checks a file, which is received only after the permission is checked. The column matches that the sender has
     * given are remembered for later files of the kind.
     * @throws DomainError BAD_USER_INPUT, field `file` or `column`; FORBIDDEN
     */
    async upload(
      actor: Actor,
      { name, kind = null, columns = [], addsMissing = null }: UploadRequest,
      receive: () => Promise<ReceivedFile>,
    ): Promise<Import> {
      if (kind === null) assertMay(actor, ...anyRight.write);
      else kinds[kind].assertMayWrite(actor);
      const file = await receive();
      try {
        const fileName = name.trim().slice(0, longestFileName) || `${kind ?? 'file'}.csv`;
        return await checkFile(context, actor, { name: fileName, kind, columns, addsMissing, file });
      } finally {
        await file.discard();
      }
    },

    /**
     * Prepares an edit of all products that a filter finds: an import without a file. A large one is checked in the
     * background.
     * @throws DomainError FORBIDDEN, BAD_USER_INPUT
     */
    async prepareEdit(actor: Actor, edit: Omit<ProductEdit, 'count'>): Promise<Import> {
      const { id, count } = await startEdit(context, actor, edit, toRunner(actor));
      if (count <= checkedAtOnce) await runDue({ id, giveWay: goAhead });
      const started = await imports.findById(id);
      if (!started) throw notFound('The edit');
      return started;
    },

    ...reads(context),
    ...changes(context),
    runDue,
    /** Runs imports at once and then every `everyMs` milliseconds, until stopped. */
    startRunning: ({ everyMs }: { everyMs: number }): Repeating => startRunning(context, runDue, everyMs),
    /** Called by the outbox worker: moves waiting audit entries to the log. */
    relayAudit: (): Promise<void> => context.outbox.relayAll(),
  };
}

function tables({ kinds, clock, audit }: Context) {
  async function listColumns(actor: Actor, kind: ImportKindName): Promise<readonly string[]> {
    assertMay(actor, ...anyRight.read);
    return (await kinds[kind].open()).columns;
  }

  return {
    /** All data of one kind. It is read from the database while it is being sent. */
    async exportAll<Piece>(actor: Actor, kind: ImportKindName, toFile: TableWriter<Piece>): Promise<DataExport<Piece>> {
      const content = await kinds[kind].exportAll(actor, toFile);
      if (kind === 'customers') await audit.recordExport(actor, kind);
      return { at: clock.now(), content };
    },

    /** The names of all columns that an import reads. */
    listColumns,

    /** The columns that a file of this kind may have but this one lacks, in their usual order. */
    async listMissingColumns(actor: Actor, { kind, columns }: Pick<Import, 'kind' | 'columns'>): Promise<string[]> {
      const names = await listColumns(actor, kind);
      return names.filter((name) => !columns.includes(name));
    },
  };
}

/**
 * In order of precedence when several kinds match a file equally well: products last, as they need the fewest columns.
 */
function createKinds(deps: ImportsDeps): Record<ImportKindName, ImportKind> {
  return {
    supersessions: createSupersessionKind(deps.supersessions),
    fitment: createFitmentKind(deps.catalogue, deps.vehicles),
    bikes: createBikeKind(deps.vehicles),
    customers: createCustomerKind(deps.knownCustomers),
    part_numbers: createPartNumberKind(deps.catalogue),
    products: createProductKind(deps),
  };
}

type Context = ImportsDeps & {
  kinds: Record<ImportKindName, ImportKind>;
  imports: ReturnType<typeof createImportRepository>;
  columnMatches: ReturnType<typeof createColumnMatches>;
  outbox: ReturnType<AuditService['openOutbox']>;
};

function startRunning({ logger }: Context, runDue: RunDue, everyMs: number): Repeating {
  let isEnding = false;
  const runAll = () =>
    runDue({ isEnding: () => isEnding }).catch((error: unknown) =>
      logger.error({ err: error }, 'imports are run later'),
    );
  const passes = repeat(runAll, everyMs);
  return {
    stop() {
      isEnding = true;
      return passes.stop();
    },
  };
}

/** Kinds of imports that somebody may see. */
const kindsFor = (actor: Actor) => importKinds.filter((kind) => may(actor, ...rightsToRead(kind)));

function reads({ imports }: Context) {
  async function find(actor: Actor, id: string): Promise<Import | null> {
    assertMay(actor, ...anyRight.read);
    const found = await imports.findById(id);
    return found && may(actor, ...rightsToRead(found.kind)) ? found : null;
  }

  return {
    /** Newest first. */
    async list(actor: Actor, request: { first?: number | null; after?: string | null }): Promise<Page<Import>> {
      assertMay(actor, ...anyRight.read);
      return imports.findPage(toPageRequest(request.first, request.after), kindsFor(actor));
    },

    async count(actor: Actor): Promise<number> {
      assertMay(actor, ...anyRight.read);
      return imports.count(kindsFor(actor));
    },

    /** Null for an unknown ID, and if the rows are about something that the actor may not read. */
    find,

    /** The new, changed and bad rows of an import, in the order of the file. */
    async listRows(actor: Actor, importId: string, { first, after, filter }: RowListRequest): Promise<Page<ImportRow>> {
      if (!(await find(actor, importId))) throw notFound('The import');
      return imports.findRowPage(importId, filter ?? {}, toPageRequest(first, after));
    },

    async countRows(actor: Actor, importId: string, filter: RowFilter): Promise<number> {
      if (!(await find(actor, importId))) throw notFound('The import');
      return imports.countRows(importId, filter);
    },

    /** For exports of personal data. The caller has already checked access. */
    findRowsAbout: (email: string): Promise<ImportRow[]> => imports.findRowsAbout(email),
  };
}

function changes(context: Context) {
  return {
    /** Starts or continues an import. Does nothing if it is running or done. @throws DomainError NOT_FOUND, CONFLICT */
    run: (actor: Actor, id: string): Promise<Import> => start(context, actor, id, 'running'),

    /** Stops an import after the batch that is being written. Does nothing if it has stopped or is done. */
    stop: (actor: Actor, id: string): Promise<Import> =>
      move(context, actor, id, { to: 'stopped', isDone: ['stopped', 'done'], change: () => ({ message: null }) }),

    /**
     * Starts to undo an import, or continues a stopped undo. Does nothing if the undo is running or done.
     * @throws DomainError NOT_FOUND, CONFLICT
     */
    undo: (actor: Actor, id: string): Promise<Import> => start(context, actor, id, 'undoing'),
  };
}

async function start(context: Context, actor: Actor, id: string, to: 'running' | 'undoing'): Promise<Import> {
  const isFirst = (current: Import) => to === 'undoing' || current.status === 'checked';
  return move(context, actor, id, {
    to,
    isDone: to === 'running' ? ['running', 'done'] : ['undoing', 'undone'],
    change: ({ status }) => ({
      ...{ runBy: toRunner(actor), message: null },
      // A stopped undo continues where it stopped, because stock that was taken back must not be taken back again.
      ...(to === 'undoing' && status !== 'undo_stopped' && { cursor: 0, 'results.undone': 0, 'results.kept': 0 }),
    }),
    audited: (current) => (isFirst(current) ? (to === 'running' ? 'import.run' : 'import.undone') : null),
  });
}

/** @throws DomainError */
function toRunner(actor: Actor): Runner {
  if (actor.kind === 'machine') return { kind: 'machine', id: actor.keyId };
  if (actor.kind === 'system') return { kind: 'system', id: actor.name };
  assertSignedIn(actor);
  return { kind: 'user', id: actor.userId };
}

interface Move {
  to: keyof typeof statusesBefore;
  /** Statuses in which there is nothing left to do. */
  isDone: readonly ImportStatus[];
  change: (current: Import) => ImportChange;
  audited?: (current: Import) => AuditAction | null;
}

async function move(
  context: Context,
  actor: Actor,
  id: string,
  { to, isDone, change, audited }: Move,
): Promise<Import> {
  const { imports, outbox, clock } = context;
  assertMay(actor, ...anyRight.write);
  const current = await imports.findById(id);
  if (!current || (current.status === 'checking' && !current.edit)) throw notFound('The import');
  assertMay(actor, ...rightsToWrite(current));
  if (isDone.includes(current.status)) return current;
  const action = audited?.(current) ?? null;
  const entry = action === null ? undefined : outbox.toEntry(actor, auditOf(action, current));
  const from: readonly ImportStatus[] = statusesBefore[to];
  const leaseUntil = to === 'stopped' ? undefined : clock.now();
  const moved =
    from.includes(current.status) &&
    (await imports.change(
      id,
      [current.status],
      { ...change(current), status: to },
      { ...(entry && { entry }), ...(leaseUntil && { leaseUntil }) },
    ));
  if (!moved) {
    throw conflict(
      'ILLEGAL_TRANSITION',
      'This is not possible for the import in its current state. Look at it again.',
      { status: current.status },
    );
  }
  if (entry) await outbox.relay(entry);
  return moved;
}

function auditOf(action: AuditAction, { id, fileName, counts }: Import) {
  const values = { new: counts.new, changed: counts.changed };
  return { action, subject: { id, name: fileName }, changes: changesBetween(null, values) };
}
