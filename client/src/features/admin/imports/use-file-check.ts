import { useEffect, useRef, useState } from 'react';
import { toastError, toastSuccess } from '../../../components/toasts/toasts';
import type { TokenSource } from '../../../graphql/auth-link';
import type { ImportKind } from '../../../graphql/generated/operations';
import { toShopError } from '../../../graphql/shop-error';
import { sendFile, UploadRefusal } from '../../../lib/files/fetch-file';
import { useSession } from '../../../lib/session/SessionProvider';

export const listPath = '/dashboard/imports';

/** Options for reading a file. `columns` maps columns of the file to the shop's, or to '' if they are not imported. */
interface Said {
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

/**
 * Sends a file to be checked, and opens the page of its import. A check can take long: if the user has left the form in
 * the meantime, a toast has the result, and the user stays where they are.
 */
export function useFileCheck(open: (path: string) => unknown) {
  const session = useSession();
  const isShown = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
  const check = async (file: File, said: Said) => {
    setIsBusy(true);
    setFault(undefined);
    try {
      const path = `${listPath}/${await sendImport(file, said, session)}`;
      if (isShown.current) open(path);
      else toastSuccess(`${file.name} is checked.`, { to: path, label: 'View changes' });
    } catch (error) {
      const { message } = error instanceof UploadRefusal ? error : toShopError(error);
      if (!isShown.current) return toastError(`${file.name}: ${message}`);
      setFault(message);
      setIsBusy(false);
    }
  };
  return { isBusy, fault, setFault, check };
}

/** Sends a file to be checked; nothing is imported yet. @returns the ID of its import. @throws UploadRefusal */
async function sendImport(file: File, said: Said, tokens: TokenSource): Promise<string> {
  const { kind, columns = {}, addsMissing = false } = said;
  const query = new URLSearchParams({ name: file.name });
  if (kind) query.set('kind', kind.toLowerCase());
  if (addsMissing) query.set('addMissing', 'true');
  for (const [name, column] of Object.entries(columns)) query.append('column', `${name}=${column}`);
  const { id } = (await sendFile(`/api/imports?${query.toString()}`, file, tokens)) as { id: string };
  checkedFiles.set(id, { ...said, file });
  return id;
}
