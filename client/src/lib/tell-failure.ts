import { toastError } from '../components/toasts/toasts';
import { toShopError } from '../graphql/shop-error';

/** Says in a toast why something failed that has no place of its own on the page, such as one more page of a list. */
export function tellFailure(failure: unknown): void {
  toastError(toShopError(failure).message);
}
