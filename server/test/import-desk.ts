import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Import, ImportKindName } from '../src/modules/imports/import.js';
import type { UploadRequest } from '../src/modules/imports/imports.service.js';
import type { RowFilter } from '../src/modules/imports/import-row.repository.js';
import type { UserActor } from '../src/shared/actor.js';
import { toCsv } from '../src/shared/csv.js';
import { toXlsx } from '../src/shared/xlsx.js';
import type { TestShop } from './shop.js';

export const counts = (part: Partial<Import['counts']> = {}) => ({ new: 0, changed: 0, unchanged: 0, bad: 0, ...part });

/** Functions that import and export as an admin. @param of returns the shop; not called yet, as it is opened later. */
export function importDesk(of: () => { shop: TestShop; admin: UserActor; folder: string }) {
  interface Said extends Partial<UploadRequest> {
    actor?: UserActor;
  }

  async function upload(content: string | Uint8Array, { actor = of().admin, ...said }: Said = {}): Promise<Import> {
    return of().shop.services.imports.upload(actor, { name: 'prices.csv', ...said }, async () => {
      const path = join(of().folder, 'file.csv');
      await writeFile(path, content);
      return { path, name: 'file.csv', isAwaited: () => true, discard: () => Promise.resolve() };
    });
  }

  async function exported(kind: ImportKindName = 'products'): Promise<string> {
    const { content } = await of().shop.services.imports.exportAll(of().admin, kind, toCsv);
    let file = '';
    for await (const piece of content) file += piece;
    return file;
  }

  async function exportedWorkbook(): Promise<Uint8Array> {
    const { content } = await of().shop.services.imports.exportAll(of().admin, 'products', toXlsx);
    const pieces: Uint8Array[] = [];
    for await (const piece of content) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  async function rowsOf({ id }: Import, filter: RowFilter = {}) {
    const { edges } = await of().shop.services.imports.listRows(of().admin, id, { first: 100, filter });
    return edges.map(({ node }) => node);
  }

  async function run({ id }: Import): Promise<Import> {
    await of().shop.services.imports.run(of().admin, id);
    return runDue(id);
  }

  async function undo({ id }: Import): Promise<Import> {
    await of().shop.services.imports.undo(of().admin, id);
    return runDue(id);
  }

  async function runDue(id: string): Promise<Import> {
    await of().shop.services.imports.runDue();
    const found = await of().shop.services.imports.find(of().admin, id);
    if (!found) throw new Error('The import is gone');
    return found;
  }

  return { upload, exported, exportedWorkbook, rowsOf, run, undo, runDue };
}
