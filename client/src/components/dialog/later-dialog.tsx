import { useEffect, type ComponentType } from 'react';
import { later } from '../page/later';
import { toastError } from '../toasts/toasts';

interface DialogProps {
  onClose: () => void;
}

/**
 * A dialog whose code is loaded when it is first opened. If the code cannot be loaded, the page below stays as it is,
 * and a message says so.
 * @param page address of a page that shows the same; if the browser is online, it opens this page instead of the message
 */
export function laterDialog(
  load: () => Promise<ComponentType<DialogProps>>,
  page?: string,
): ComponentType<DialogProps> {
  function NotLoaded({ onClose }: DialogProps) {
    useEffect(() => {
      onClose();
      // Not as a step of the app, whose code may belong to a previous build.
      if (page && navigator.onLine) window.location.assign(page);
      else toastError('This could not be loaded. Load the page again when you are online.', 'not-loaded');
    }, [onClose]);
    return null;
  }
  return later(() => load().catch(() => NotLoaded));
}
