import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { maxImportBytes } from '@kickstand/rules/imports';
import { maxPictureBytes } from '@kickstand/rules/pictures';
import { makeTemporaryFolder } from '../../platform/temporary-folder.js';
import { openZip, ZipFault, type ZipFile, type ZipProblem } from '../../platform/zip-file.js';
import { may, type Actor } from '../../shared/actor.js';
import { DomainError, invalidField } from '../../shared/errors.js';
import type { ReceivedFile } from '../../shared/received-file.js';
import type { ChangeOrigin } from '../audit/audit.js';
import type { MediaService } from '../media/media.service.js';
import { workbookPart } from './read-workbook.js';

/** The pictures in a ZIP file, referred to by name in the cells of its table. */
export interface ZippedPictures {
  /** Stores the named pictures that are in the file; must be called before `addressOf`. */
  load: (actor: Actor, names: readonly string[]) => Promise<void>;
  /** The address of a stored picture. A web address is returned unchanged. @throws DomainError BAD_USER_INPUT */
  addressOf: (name: string) => string;
}

/** An uploaded table, which may have been in a ZIP file with pictures. */
interface OpenedUpload {
  path: string;
  /** Null if it was not in a ZIP file. */
  zip: ZipFile | null;
  discard: () => Promise<void>;
}

const limits = { unpackedBytes: 2_000_000_000, ratio: 250, freeBytes: 20_000_000 };

const messages: Readonly<Record<ZipProblem, string>> = {
  damaged: 'The ZIP file cannot be read.',
  'too many files': 'The ZIP file has more than 10,000 files, or is in the format ZIP64. Pack fewer files.',
  protected: 'The ZIP file has a password. Pack the files without one.',
  'too large unpacked': 'The files of the ZIP file are too large when they are unpacked.',
};

const isTable = (name: string) => /\.(?:csv|txt|tsv|xlsx)$/i.test(name);
/** Folders, and files that operating systems add. */
const isOfSystem = (name: string) => name.endsWith('/') || /(?:^|\/)(?:\.|__MACOSX\/)/.test(name);

/**
 * Finds the table of an uploaded file, and unpacks it if it is in a ZIP file.
 * @throws DomainError BAD_USER_INPUT or PAYLOAD_TOO_LARGE for the field `file`
 */
export async function openUpload(path: string): Promise<OpenedUpload> {
  try {
    const zip = await openZip(path, limits);
    const tables = zip.names.filter((name) => isTable(name) && !isOfSystem(name));
    const [table, ...others] = zip.has(workbookPart) ? [] : tables;
    if (table !== undefined) {
      assertPlain(zip.names);
      if (others.length > 0)
        throw invalidField('file', `The ZIP file has several tables: ${tables.slice(0, 5).join(', ')}. Leave one.`);
      return await unpackTable(zip, table);
    }
  } catch (error) {
    // `damaged` is ignored here: the file is then read as CSV or as a workbook, whose reader has its own messages.
    if (!(error instanceof ZipFault)) throw error;
    if (error.problem !== 'damaged') throw invalidField('file', messages[error.problem]);
  }
  if ((await stat(path)).size > maxImportBytes) throw tooLarge();
  return { path, zip: null, discard: () => Promise.resolve() };
}

function tooLarge(): DomainError {
  const message = `The file is too large. It can have at most ${maxImportBytes / 1_000_000} MB.`;
  return new DomainError('PAYLOAD_TOO_LARGE', message, { details: { fields: [{ field: 'file', message }] } });
}

/** Names are never used as file paths. A ZIP file with names that lead out of it is still refused: it is malicious. */
function assertPlain(names: readonly string[]): void {
  const outside = names.find((name) => name.startsWith('/') || /^[a-z]:/i.test(name) || name.split('/').includes('..'));
  if (outside !== undefined) throw invalidField('file', 'A path in the ZIP file leads out of it.');
  const nested = names.find((name) => /\.(?:zip|7z|rar|gz|tar)$/i.test(name) && !isOfSystem(name));
  if (nested !== undefined) {
    throw invalidField('file', `The ZIP file contains another one, ${nested.slice(0, 100)}. Pack all files into one.`);
  }
}

async function unpackTable(zip: ZipFile, name: string): Promise<OpenedUpload> {
  const folder = await makeTemporaryFolder('import');
  const discard = () => rm(folder, { recursive: true, force: true });
  try {
    const path = join(folder, 'table');
    await unpackTo(path, zip, name, maxImportBytes, tooLarge);
    return { path, zip, discard };
  } catch (error) {
    await discard();
    throw error instanceof ZipFault ? invalidField('file', messages[error.problem]) : error;
  }
}

async function unpackTo(
  path: string,
  zip: ZipFile,
  name: string,
  mostBytes: number,
  tooMany: () => Error,
): Promise<void> {
  const pieces = async function* () {
    let bytes = 0;
    for await (const piece of zip.read(name)) {
      bytes += piece.length;
      if (bytes > mostBytes) throw tooMany();
      yield piece;
    }
  };
  await pipeline(pieces, createWriteStream(path));
}

/** Number of pictures that are stored at the same time. */
const atOnce = 2;

const keyOf = (name: string) => name.normalize('NFC').replaceAll('\\', '/').toLowerCase();
const isAddress = (name: string) => name.startsWith('/') || /^https?:/i.test(name);

interface Deps {
  media: Pick<MediaService, 'uploadPicture'>;
  zip: ZipFile;
  file: Pick<ReceivedFile, 'isAwaited'>;
  origin: ChangeOrigin;
}

/** Pictures are stored like other uploads: unless the import is run within a day, they are removed as unused. */
export function openPictures(deps: Deps): ZippedPictures {
  const entries = new Map<string, string[]>();
  for (const name of deps.zip.names.filter((each) => !isOfSystem(each) && !isTable(each))) {
    for (const key of new Set([keyOf(name), keyOf(basename(name))]))
      entries.set(key, [...(entries.get(key) ?? []), name]);
  }
  const stored = new Map<string, string | DomainError>();
  const entryOf = (name: string) => {
    const found = entries.get(keyOf(name)) ?? [];
    return found.find((entry) => keyOf(entry) === keyOf(name)) ?? (found.length === 1 ? found[0] : undefined);
  };
  return {
    async load(actor, names) {
      if (!may(actor, 'catalogue:write')) return;
      const wanted = new Set(names.flatMap((name) => entryOf(name) ?? []).filter((entry) => !stored.has(entry)));
      const waiting = wanted.values();
      const work = async () => {
        for (const entry of waiting) stored.set(entry, await storeOne(deps, actor, entry));
      };
      await Promise.all(Array.from({ length: atOnce }, work));
    },

    addressOf(name) {
      if (isAddress(name)) return name;
      const shown = name.slice(0, 100);
      const address = stored.get(entryOf(name) ?? '');
      if (address instanceof DomainError) throw invalidField('', `${shown}: ${address.message}`);
      if (address !== undefined) return address;
      if (entries.has(keyOf(name))) {
        throw invalidField('', `More than one picture is named "${shown}". Write its folder, too.`);
      }
      throw invalidField('', `The ZIP file has no picture "${shown}".`);
    },
  };
}

const badPicture = new Set(['BAD_USER_INPUT', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE']);

/** @returns the address of the picture, or what is wrong with it. */
async function storeOne(
  { media, zip, file, origin }: Deps,
  actor: Actor,
  entry: string,
): Promise<string | DomainError> {
  const folder = await makeTemporaryFolder('picture');
  const tooMany = () => invalidField('image', `The picture is larger than ${maxPictureBytes / 1_000_000} MB.`);
  try {
    const path = join(folder, 'picture');
    await unpackTo(path, zip, entry, maxPictureBytes, tooMany);
    const received = { path, name: entry, isAwaited: () => file.isAwaited(), discard: () => Promise.resolve() };
    return (await media.uploadPicture(actor, () => Promise.resolve(received), origin)).url;
  } catch (error) {
    if (error instanceof ZipFault && error.problem === 'damaged') return invalidField('image', 'It is damaged.');
    if (error instanceof ZipFault) throw invalidField('file', messages[error.problem]);
    if (error instanceof DomainError && badPicture.has(error.code) && file.isAwaited()) return error;
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
