import { toastFailure } from '../toasts/toasts';
import { useState } from 'react';

/**
 * Runs the action of a confirmation dialog. The dialog closes after a success and after a failure. `onSuccess` runs in the
 * same update as the closing of the dialog. If it ran later, the dialog would take the focus back.
 */
export function useConfirmedAction(onClose: () => void) {
  const [isBusy, setIsBusy] = useState(false);

  const carryOut = async (work: Promise<unknown>, onSuccess: () => void) => {
    setIsBusy(true);
    try {
      await work;
      onSuccess();
    } catch (error) {
      toastFailure(error);
    } finally {
      setIsBusy(false);
      onClose();
    }
  };
  return { isBusy, run: (work: Promise<unknown>, onSuccess: () => void) => void carryOut(work, onSuccess) };
}
