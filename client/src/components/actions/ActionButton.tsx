import { useState } from 'react';
import { toastError, toastFailure, toastSuccess } from '../toasts/toasts';
import { Button, type ButtonProps } from './Button';

interface ActionButtonProps extends Omit<ButtonProps, 'onClick'> {
  act: () => Promise<unknown>;
  /** Shown after a success. */
  success?: string;
  /** Shown after a failure instead of its reason. */
  failure?: string;
  /** Runs after a success and after a failure. */
  onSettled?: () => void;
}

/** A button that runs an action. A toast reports a failure, and the success if there is a text for it. */
export function ActionButton({ act, success, failure, onSettled, busy, ...button }: ActionButtonProps) {
  const [isBusy, setIsBusy] = useState(false);
  const run = async () => {
    setIsBusy(true);
    try {
      await act();
      if (success) toastSuccess(success);
    } catch (error) {
      if (failure) toastError(failure);
      else toastFailure(error);
    } finally {
      setIsBusy(false);
      onSettled?.();
    }
  };
  return <Button size="compact" {...button} busy={busy || isBusy} onClick={() => void run()} />;
}
