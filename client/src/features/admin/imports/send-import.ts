import { sendFile } from '../../../lib/files/fetch-file';
import type { TokenSource } from '../../../graphql/auth-link';
import type { ImportKind } from '../../../graphql/generated/operations';

/** What is said about a file. A column of the file that is read as '' is not imported. */
interface Said {
  kind?: ImportKind;
  columns?: Readonly<Record<string, string>>;
}

/**
 * The files that were checked in this tab, by the IDs of their imports, so that they can be checked again with other columns.
 * The shop does not keep them.
 */
export const checkedFiles = new Map<string, File>();

/** Checks a file. @returns the ID of its import. @throws UploadRefusal */
export async function sendImport(file: File, { kind, columns = {} }: Said, tokens: TokenSource): Promise<string> {
  const query = new URLSearchParams({ name: file.name });
  if (kind) query.set('kind', kind.toLowerCase());
  for (const [name, column] of Object.entries(columns)) query.append('column', `${name}=${column}`);
  const { id } = (await sendFile(`/api/imports?${query.toString()}`, file, tokens)) as { id: string };
  checkedFiles.set(id, file);
  return id;
}
