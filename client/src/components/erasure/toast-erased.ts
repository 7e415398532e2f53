import { toastSuccess } from '../toasts/toasts';

/** @param success shown after a complete erasure */
export function toastErased({ isComplete }: { isComplete: boolean }, success: string): void {
  toastSuccess(isComplete ? success : 'The erasure has begun. The shop completes it as soon as it can.');
}
