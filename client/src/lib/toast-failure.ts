import { toastError } from '../components/toasts/toasts';
import { toShopError } from '../graphql/shop-error';

/** Shows an error in a toast if it has no place on the page, such as a failure to load the next page of a list. */
export function toastFailure(failure: unknown): void {
  toastError(toShopError(failure).message);
}
