import { toast } from 'react-toastify/unstyled';

export function toastSuccess(message: string): void {
  toast.success(message);
}

/** Shows an error. With an `id`, a toast that is already shown is not repeated. */
export function toastError(message: string, id?: string): void {
  toast.error(message, { toastId: id });
}
