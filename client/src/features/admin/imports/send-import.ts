import { sendFile } from '../../../lib/files/fetch-file';
import type { TokenSource } from '../../../graphql/auth-link';
import type { ImportKind } from '../../../graphql/generated/operations';

/** Options for reading a file. `columns` maps columns of the file to the shop's, or to '' if they are not imported. */
export interface Said {
  kind?: ImportKind;
  columns?: Readonly<Record<string, string>>;
  /** Whether missing brands and categories may be added. */
  addsMissing?: boolean;
}

/**
 * The files that were checked in this tab, by the IDs of their imports. The shop does not keep them, but a check with
 * other columns needs them again.
 */
export const checkedFiles = new Map<string, Said & { file: File }>();

/** Sends a file to be checked; nothing is imported yet. @returns the ID of its import. @throws UploadRefusal */
export async function sendImport(file: File, said: Said, tokens: TokenSource): Promise<string> {
  const { kind, columns = {}, addsMissing = false } = said;
  const query = new URLSearchParams({ name: file.name });
  if (kind) query.set('kind', kind.toLowerCase());
  if (addsMissing) query.set('addMissing', 'true');
  for (const [name, column] of Object.entries(columns)) query.append('column', `${name}=${column}`);
  const { id } = (await sendFile(`/api/imports?${query.toString()}`, file, tokens)) as { id: string };
  checkedFiles.set(id, { ...said, file });
  return id;
}
