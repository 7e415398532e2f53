import { access } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Connection } from 'mongoose';
import { createAddressesService } from '../modules/addresses/addresses.service.js';
import { createAuditService } from '../modules/audit/audit.service.js';
import { createCatalogueService } from '../modules/catalogue/products/catalogue.service.js';
import { openKnownCustomers } from '../modules/customers/known-customers.js';
import { createIdempotencyService } from '../modules/idempotency/idempotency.service.js';
import {
  importKinds,
  pathsOf,
  rowKinds,
  type ColumnMatch,
  type Import,
  type ImportKindName,
  type ImportRow,
} from '../modules/imports/import.js';
import { createImportsService, type ImportsService } from '../modules/imports/imports.service.js';
import { parseColumnMatch } from '../modules/imports/read-header.js';
import { createMediaService } from '../modules/media/media.service.js';
import { createNumbersService } from '../modules/numbers/numbers.service.js';
import { createVehiclesService } from '../modules/vehicles/vehicles.service.js';
import type { Clock } from '../platform/clock.js';
import { StartupError } from '../platform/data-folder.js';
import type { ImageHost } from '../platform/images/image-host.js';
import type { Logger } from '../platform/logger.js';
import { ensureIndexes } from '../platform/mongo/indexes.js';
import { newObjectId as newId } from '../platform/mongo/object-id.js';
import { systemActor } from '../shared/actor.js';
import type { Currency } from '../shared/money.js';

export type ImportCommand = ImportFileCommand | { undo: string };

interface ImportFileCommand {
  file: string;
  kind: ImportKindName | null;
  columns: ColumnMatch[];
  /**
   * Whether missing brands and categories may be added; null if they may be added only for a file from another shop
   * system.
   */
  addsMissing: boolean | null;
  runs: boolean;
}

/** @returns null if the arguments are not valid. */
export function parseImportArguments(args: readonly string[]): ImportCommand | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      allowNegative: true,
      options: {
        ...{ run: { type: 'boolean', default: false }, 'add-missing': { type: 'boolean' } },
        ...{ undo: { type: 'string' }, kind: { type: 'string' } },
        column: { type: 'string', multiple: true, default: [] },
      },
    });
    const [file, ...rest] = positionals;
    const { undo, run: runs, 'add-missing': addsMissing = null } = values;
    const kind = importKinds.find((name) => name === values.kind) ?? null;
    const columns = values.column.flatMap((match) => parseColumnMatch(match) ?? []);
    if (rest.length > 0 || (values.kind !== undefined && kind === null)) return null;
    if (columns.length < values.column.length) return null;
    if (undo !== undefined) return file === undefined && args.length === 2 ? { undo } : null;
    return file === undefined ? null : { file, kind, columns, addsMissing, runs };
  } catch {
    return null;
  }
}

interface OpenImportsDeps {
  connection: Connection;
  clock: Clock;
  currency: Currency;
  adminsNeedVerifiedEmail: boolean;
  logger: Logger;
  imageHost: ImageHost | null;
}

/**
 * The imports of a shop whose servers may be running. Only imports that the command line started can be run here.
 * Creates missing indexes.
 */
export async function openImports(deps: OpenImportsDeps): Promise<ImportsService> {
  const audit = createAuditService({ ...deps, newId });
  const media = createMediaService({ ...deps, audit });
  const { useImage } = media;
  const idempotency = createIdempotencyService({ ...deps, newId });
  const catalogue = createCatalogueService({ ...deps, audit, useImage, idempotency });
  const { supersessions } = createNumbersService({ ...deps, audit, catalogue });
  const onlyInTheShop = () => Promise.reject(new Error('Imports do not need this'));
  const follower = { count: onlyInTheShop, follow: onlyInTheShop };
  const vehicles = createVehiclesService({
    ...{ ...deps, audit, catalogue, idempotency, findReturnedMisfits: onlyInTheShop },
    followers: { garages: follower, diagrams: follower },
  });
  const findRunner = () => Promise.resolve(null);
  const { adminsNeedVerifiedEmail } = deps;
  // An address change need not mark the account as changed, because an import edits the account too.
  const addresses = createAddressesService({ ...deps, newId, changeOf: (_, change) => change() });
  const knownCustomers = openKnownCustomers({ ...deps, audit, addresses, adminsNeedVerifiedEmail });
  const parts = { audit, catalogue, supersessions, vehicles, media, knownCustomers };
  const imports = createImportsService({ ...deps, ...parts, findRunner });
  await ensureIndexes(deps.connection);
  return imports;
}

const actor = systemActor('command-line');

/**
 * Runs one command and prints what it does.
 * @returns the number of rows that are left out.
 * @throws StartupError, DomainError
 */
export async function importFile(
  imports: ImportsService,
  command: ImportCommand,
  say: (line: string) => void,
): Promise<number> {
  if ('undo' in command) {
    await imports.undo(actor, command.undo);
    const { results } = await finish(imports, command.undo);
    say(`${results.undone} rows were undone, ${results.kept} are kept because they have changed since.`);
    await sayLeftOut(imports, command.undo, say);
    return results.kept;
  }
  const { file, runs, ...said } = command;
  await access(file).catch(() => {
    throw new StartupError(`There is no file ${file}.`);
  });
  const received = { path: file, name: file, isAwaited: () => true, discard: () => Promise.resolve() };
  const checked = await imports.upload(actor, { name: basename(file), ...said }, () => Promise.resolve(received));
  await sayChecked(imports, checked, say);
  if (!runs) {
    say('Nothing was written. Add --run to import the file.');
    return checked.counts.bad;
  }
  await imports.run(actor, checked.id);
  const { results } = await finish(imports, checked.id);
  say(`${results.written} rows were written, ${results.refused} were refused because of changes since the check.`);
  await sayLeftOut(imports, checked.id, say);
  say(`To undo the import: npm run import -- --undo ${checked.id}`);
  return checked.counts.bad + results.refused;
}

/**
 * Runs or undoes an import, or waits while a server of the shop does so. @throws StartupError if it is not completed.
 */
async function finish(imports: ImportsService, id: string): Promise<Import> {
  for (;;) {
    await imports.runDue({ id });
    const current = await imports.find(actor, id);
    if (!current || current.message !== null) throw new StartupError(current?.message ?? 'The import is gone.');
    if (current.status === 'stopped') throw new StartupError('Somebody has stopped the import.');
    if (current.status !== 'running' && current.status !== 'undoing') return current;
    await delay(1_000);
  }
}

/** Maximum number of rows of each kind that are printed. */
const mostRows = { new: 50, changed: 50, bad: 1_000 };

async function sayChecked(imports: ImportsService, checked: Import, say: (line: string) => void): Promise<void> {
  const { id, kind, columns, ignoredColumns, matchedColumns, counts } = checked;
  say(`${kind}: ${columns.join(', ')}`);
  for (const { name, column } of matchedColumns) say(`The column "${name}" is read as "${column}"`);
  if (ignoredColumns.length > 0) say(`Columns that are not imported: ${ignoredColumns.join(', ')}`);
  for (const of of ['brand', 'category'] as const) {
    const paths = pathsOf(checked, of);
    const what = of === 'brand' ? 'Brands' : 'Categories';
    if (paths.length > 0) say(`${what} that are added: ${paths.join(', ')}`);
  }
  for (const of of rowKinds) {
    const rows = await firstRows(imports, id, { kind: of }, mostRows[of]);
    for (const row of rows) say(`line ${row.line}: ${of}: ${describe(row)}`);
    if (counts[of] > rows.length) say(`and ${counts[of] - rows.length} more ${of} rows`);
  }
  say(`${counts.new} new, ${counts.changed} changed, ${counts.unchanged} unchanged, ${counts.bad} bad`);
}

function describe({ name, changes, faults }: ImportRow): string {
  const texts = [
    ...changes.map(({ column, from, to }) => `${column} "${from}" > "${to}"`),
    ...faults.map(({ field, message }) => (field === '' ? message : `${field}: ${message}`)),
  ];
  return `${name}: ${texts.join('; ')}`.replace(/\p{Cc}+/gu, ' ');
}

async function sayLeftOut(imports: ImportsService, id: string, say: (line: string) => void): Promise<void> {
  const rows = await firstRows(imports, id, { isLeftOut: true }, mostRows.bad);
  for (const { line, name, message } of rows) say(`line ${line}: ${name}: ${message ?? ''}`);
}

const rowsPerPage = 50;

async function firstRows(
  imports: ImportsService,
  id: string,
  filter: { kind?: ImportRow['kind']; isLeftOut?: boolean },
  most: number,
): Promise<ImportRow[]> {
  const rows: ImportRow[] = [];
  let after: string | null = null;
  do {
    const page = await imports.listRows(actor, id, { first: rowsPerPage, after, filter });
    rows.push(...page.edges.map(({ node }) => node));
    after = page.hasNextPage ? (page.edges.at(-1)?.cursor ?? null) : null;
  } while (after !== null && rows.length < most);
  return rows;
}
