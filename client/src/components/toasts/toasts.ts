import { afterHydration } from '../page/after-hydration';
import type { ToastLink } from './ToastHost';

// The library is loaded once the page is in use: no toast is shown before.
const load = () => import('./ToastHost');

export const ToastHost = afterHydration(() => load().then((module) => module.ToastHost));

/** @param link leads on from here, and closes the toast */
export function toastSuccess(message: string, link?: ToastLink): void {
  void load().then(({ showSuccess }) => showSuccess(message, link));
}

/** Shows an error. With an `id`, a toast that is already shown is not repeated. */
export function toastError(message: string, id?: string): void {
  void load().then(({ showError }) => showError(message, id));
}
