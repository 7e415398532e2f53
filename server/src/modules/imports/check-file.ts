import { mostImportRows } from '@kickstand/rules/imports';
import type { Clock } from '../../platform/clock.js';
import { newObjectId } from '../../platform/mongo/object-id.js';
import type { GiveWay } from '../../platform/traffic.js';
import { actorLabel, type Actor } from '../../shared/actor.js';
import { CsvFault, type CsvRow } from '../../shared/csv-reader.js';
import { invalidField } from '../../shared/errors.js';
import type { ReceivedFile } from '../../shared/received-file.js';
import type { VehiclesService } from '../vehicles/vehicles.service.js';
import type { MediaService } from '../media/media.service.js';
import type { createColumnMatches } from './column-match.repository.js';
import {
  tooManyRows,
  type ColumnMatch,
  type Import,
  type ImportCounts,
  type ImportKindName,
  type ImportRow,
} from './import.js';
import { FileRow, originOf, type Checked, type ImportKind } from './import-kind.js';
import { isPersonal } from './import-rights.js';
import type { ImportRepository } from './import.repository.js';
import type { TableRow } from './other-shops.js';
import { readRows } from './read-file.js';
import { readHeader, type Header } from './read-header.js';
import { openPictures, openUpload, type ZippedPictures } from './zipped-pictures.js';

interface CheckFileDeps {
  imports: ImportRepository;
  columnMatches: ReturnType<typeof createColumnMatches>;
  kinds: Readonly<Record<ImportKindName, ImportKind>>;
  vehicles: Pick<VehiclesService, 'read'>;
  media: Pick<MediaService, 'uploadPicture'>;
  clock: Clock;
  giveWay: GiveWay;
}

export interface UploadedFile {
  name: string;
  /** If null, the kind is recognised by the columns. */
  kind: ImportKindName | null;
  /** The meanings that the sender has chosen for columns of the file. */
  columns: readonly ColumnMatch[];
  /** Whether brands and categories may be added. If null, they are added for files of other shops. */
  addsMissing: boolean | null;
  file: ReceivedFile;
}

/** Number of rows that are compared and stored together. With more rows, searches would wait noticeably longer. */
export const rowsAtOnce = 25;

/**
 * Compares a file with the shop's data and stores what it would change, with its pictures and column matches.
 * @throws DomainError BAD_USER_INPUT for a file that cannot be read; FORBIDDEN. In both cases, no import is kept.
 */
export async function checkFile(
  deps: CheckFileDeps,
  actor: Actor,
  { name, columns, file, ...said }: UploadedFile,
): Promise<Import> {
  const { imports, clock } = deps;
  const id = newObjectId();
  await imports.insert({ ...newImport(actor, clock.now()), id, kind: said.kind ?? 'products', fileName: name });
  try {
    const { learned, ...found } = await readUpload(deps, { ...said, id, said: columns, actor }, { name, file });
    const checked = await imports.change(id, ['checking'], { status: 'checked', ...found });
    if (!checked) throw new Error('The import is gone');
    await deps.columnMatches.remember(checked.kind, learned);
    return checked;
  } catch (error) {
    await imports.remove(id);
    throw error instanceof CsvFault ? invalidField('file', error.message) : error;
  }
}

async function readUpload(
  deps: CheckFileDeps,
  check: Omit<Check, 'rows' | 'pictures'>,
  { name, file }: Pick<UploadedFile, 'name' | 'file'>,
): Promise<Found> {
  const { path, zip, discard } = await openUpload(file.path);
  try {
    const origin = originOf({ id: check.id, fileName: name, edit: null });
    const pictures = zip && openPictures({ media: deps.media, zip, file, origin });
    return await storeRows(deps, { ...check, pictures, rows: readRows(path, deps.vehicles.read) });
  } finally {
    await discard();
  }
}

/** An import that is to be checked. */
export const newImport = (actor: Actor, createdAt: Date): Omit<Import, 'id' | 'kind' | 'fileName'> => ({
  ...{ edit: null, status: 'checking', message: null, columns: [], ignoredColumns: [] },
  ...{ matchedColumns: [], additions: [] },
  ...{ counts: { new: 0, changed: 0, unchanged: 0, bad: 0 }, cursor: 0, changesCatalogue: false },
  ...{ results: { written: 0, refused: 0, undone: 0, kept: 0 }, by: actorLabel(actor), createdAt },
  ...{ openBatch: null, runBy: null, finishedAt: null },
});

interface Check {
  id: string;
  kind: ImportKindName | null;
  said: readonly ColumnMatch[];
  addsMissing: boolean | null;
  actor: Actor;
  rows: AsyncIterable<TableRow>;
  pictures: ZippedPictures | null;
}

type Found = Pick<Import, 'kind' | 'columns' | 'ignoredColumns' | 'matchedColumns' | 'additions' | 'counts'> &
  Pick<Import, 'changesCatalogue'> &
  Pick<Header, 'learned'>;

async function storeRows(deps: CheckFileDeps, check: Check): Promise<Found> {
  const { imports, kinds, columnMatches, clock } = deps;
  const store = openRowStore(imports, check.id, clock.now());
  let header: Header | null = null;
  let waiting: CsvRow[] = [];
  const seen = new Set<string>();

  async function storeWaiting(): Promise<void> {
    await deps.giveWay();
    if (header) await store.add(await checkRows(header, check, waiting, seen));
    waiting = [];
  }

  let count = 0;
  for await (const row of check.rows) {
    if (!header) {
      const possible = check.kind ? [kinds[check.kind]] : Object.values(kinds);
      const addsMissing = check.addsMissing ?? row.isOfOtherShop === true;
      const options = { addsMissing, pictures: check.pictures };
      header = await readHeader(row, { kinds: possible, said: check.said, recall: columnMatches.find, options });
      header.kind.assertMayWrite(check.actor);
      if (header.missing.length === 0) continue;
      waiting.push({ ...row, fault: missingColumns(header) });
    }
    count += 1;
    if (header.missing.length > 0) break;
    if (count > mostImportRows) throw tooManyRows();
    waiting.push(row);
    if (waiting.length === rowsAtOnce) await storeWaiting();
  }
  await storeWaiting();
  if (!header || count === 0) throw invalidField('file', 'The file has no rows below the names of the columns.');
  const { kind, open, names: columns, ignored: ignoredColumns, matched: matchedColumns, learned } = header;
  const additions = open.listAdditions?.() ?? [];
  return { kind: kind.name, columns, ignoredColumns, matchedColumns, additions, learned, ...store.found() };
}

/** The fault of a file that lacks a column. The import is stored, so that the sender can choose another column. */
function missingColumns({ missing }: Header): string {
  const groups = missing.map((group) => group.join(' or ')).join('; ');
  return `The file has no column for: ${groups}. Choose which columns of the file to use for them.`;
}

/** Stores and counts the rows of an import. Those that change nothing are only counted. */
export function openRowStore(imports: ImportRepository, importId: string, createdAt: Date) {
  const counts: ImportCounts = { new: 0, changed: 0, unchanged: 0, bad: 0 };
  let changesCatalogue = false;
  return {
    async add(rows: readonly CheckedRow[]): Promise<void> {
      const stored: ImportRow[] = [];
      for (const { kind, ...row } of rows) {
        counts[kind] += 1;
        if (kind === 'unchanged') continue;
        const position = kind === 'bad' ? null : counts.new + counts.changed - 1;
        changesCatalogue ||= Object.keys(row.fields).length > 0;
        stored.push({ ...row, importId, kind, position });
      }
      await imports.insertRows(stored, createdAt);
    },
    found: () => ({ counts, changesCatalogue }),
  };
}

export type CheckedRow = Omit<ImportRow, 'importId' | 'position' | 'kind'> & Pick<Checked, 'kind'>;

/** @param seen keys of earlier rows; the keys of `rows` are added. */
async function checkRows(
  { kind, open, positions, width }: Header,
  { actor }: Check,
  rows: readonly CsvRow[],
  seen: Set<string>,
): Promise<CheckedRow[]> {
  const isWhole = ({ cells, fault }: CsvRow) => fault === undefined && cells.length === width;
  const checked = await open.check(
    actor,
    rows.filter(isWhole).map(({ cells }) => new FileRow(cells, positions)),
  );
  return rows.map((row) => {
    const found = (isWhole(row) ? checked.shift() : undefined) ?? brokenRow(row, width, kind);
    const { keys, keyColumn, ...rest } = found;
    const nothing = { productId: null, version: null, fields: {}, stock: null };
    const plain = { ...nothing, ...rest, line: row.line, written: [], isUndone: false, message: null };
    if (keys.some((key) => seen.has(key))) {
      const fault = { field: keyColumn, message: `An earlier row is about the same ${kind.thing}.` };
      return { ...plain, ...nothing, kind: 'bad', changes: [], faults: [fault] };
    }
    keys.forEach((key) => seen.add(key));
    return plain;
  });
}

/**
 * A row that cannot be read. In a file about people, its cells are not stored: it is unknown whose they are, so they
 * could not be erased.
 */
function brokenRow({ cells, fault: known }: CsvRow, width: number, kind: ImportKind): Checked {
  const fault = { field: '', message: known ?? `The row has ${cells.length} cells instead of ${width}.` };
  const name = isPersonal(kind.name) ? '' : (cells.find((cell) => cell !== '') ?? '');
  return { name, kind: 'bad', keys: [], keyColumn: '', changes: [], faults: [fault] };
}
