import { useEffect, useRef, useState } from 'react';
import { toastError, toastSuccess } from '../../../components/toasts/toasts';
import { toShopError } from '../../../graphql/shop-error';
import { UploadRefusal } from '../../../lib/files/fetch-file';
import { useSession } from '../../../lib/session/SessionProvider';
import { sendImport, type Said } from './send-import';

export const listPath = '/dashboard/imports';

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
