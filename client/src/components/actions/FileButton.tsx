import { useState } from 'react';
import { toShopError } from '../../graphql/shop-error';
import { useSession } from '../../lib/session/SessionProvider';
import { toastError } from '../toasts/toasts';
import { Button, type ButtonProps } from './Button';

interface FileButtonProps extends Omit<ButtonProps, 'busy' | 'onClick'> {
  url: string;
  /** Content of the file, for messages, e.g. 'orders'. */
  what: string;
}

/** Downloads a file that is not public, with the session's access token. */
export function FileButton({ url, what, ...button }: FileButtonProps) {
  const session = useSession();
  const [isBusy, setIsBusy] = useState(false);
  const save = async () => {
    setIsBusy(true);
    try {
      // Loaded on demand, because most visitors of a page download no file.
      const { fetchFile, saveFile } = await import('../../lib/files/fetch-file');
      saveFile(await fetchFile(url, what, session));
    } catch (error) {
      toastError(error instanceof Error && error.name === 'ExportError' ? error.message : toShopError(error).message);
    } finally {
      setIsBusy(false);
    }
  };
  return <Button {...button} busy={isBusy} onClick={() => void save()} />;
}
