import { useEffect, type ComponentType } from 'react';
import { later } from '../page/later';
import { toastError } from '../toasts/toasts';

interface DialogProps {
  onClose: () => void;
}

/**
 * A dialog whose code is loaded when it is first opened. If the code cannot be loaded, the page below stays as it is,
 * and a message says so.
 * @param page address of a page with the same content. If the browser is online, this page is opened, and no message is
 * shown.
 */
export function laterDialog(
  load: () => Promise<ComponentType<DialogProps>>,
  page?: string,
): ComponentType<DialogProps> {
  return later(load, null, function NotLoaded({ onClose }: DialogProps) {
    useEffect(() => {
      onClose();
      const { onLine } = navigator;
      // Loads a new document, because the code of this one may belong to a previous build.
      if (page && onLine) window.location.assign(page);
      else
        toastError(
          `This could not be loaded. Load the page again${onLine ? '' : ' when you are online'}.`,
          'not-loaded',
        );
    }, [onClose]);
    return null;
  });
}
