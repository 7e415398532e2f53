import { useState } from 'react';
import { Button } from '../../components/actions/Button';
import { toastError } from '../../components/toasts/toasts';
import type { OrderFilter } from '../../graphql/generated/operations';
import { toShopError } from '../../graphql/shop-error';
import { useSession } from '../../lib/session/SessionProvider';
import { ExportError, fetchOrdersFile, saveFile } from './orders-file';

/** Downloads all listed orders, not only the page in view, as a CSV file. */
export function ExportButton({ filter, disabled }: { filter: OrderFilter; disabled: boolean }) {
  const session = useSession();
  const [isBusy, setIsBusy] = useState(false);

  const save = async () => {
    setIsBusy(true);
    try {
      saveFile(await fetchOrdersFile(filter, session));
    } catch (error) {
      toastError(error instanceof ExportError ? error.message : toShopError(error).message);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button minHeight="12" busy={isBusy} disabled={disabled} onClick={() => void save()}>
      Export CSV
    </Button>
  );
}
