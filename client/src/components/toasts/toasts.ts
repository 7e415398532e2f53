import { toShopError } from '../../graphql/shop-error';
import { whenIdle } from '../../lib/time/when-idle';
import { afterHydration } from '../page/later';
import './toasts.css';
import type { ToastAction, ToastLink } from './ToastHost';

// The library is loaded after hydration. Until then, client/before-code shows toasts without it.
const load = () => import('./ToastHost');

let want = (): void => undefined;
const isWanted = new Promise<void>((resolve) => (want = resolve));

/** Loaded with the first toast, or when the browser has nothing else to do. */
export const ToastHost = afterHydration(async () => {
  whenIdle(want);
  await isWanted;
  return (await load()).ToastHost;
});

/** @param next link or button for the next step; the button also closes the toast */
export function toastSuccess(message: string, next?: ToastLink | ToastAction): void {
  want();
  void load().then(({ showSuccess }) => showSuccess(message, next));
}

/** Shows an error. With an `id`, a toast that is already shown is not repeated. */
export function toastError(message: string, id?: string): void {
  want();
  void load().then(({ showError }) => showError(message, id));
}

/** Shows an error that has no place on the page, such as a failure to load the next page of a list. */
export function toastFailure(failure: unknown): void {
  toastError(toShopError(failure).message);
}
