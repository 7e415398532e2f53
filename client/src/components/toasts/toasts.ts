import { toast } from 'react-toastify/unstyled';

export function toastSuccess(message: string): void {
  toast.success(message);
}

/** With an `id`, a toast that is shown already is not shown a second time. */
export function toastError(message: string, id?: string): void {
  toast.error(message, { toastId: id });
}
