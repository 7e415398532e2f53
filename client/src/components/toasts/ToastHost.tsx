import { useEffect } from 'react';
import { cssTransition, toast, ToastContainer, type ToastContentProps } from 'react-toastify/unstyled';
import { Button, Link } from '../actions/Button';

/** Link in a toast. */
export interface ToastLink {
  to: string;
  label: string;
}

/** Button in a toast. */
export interface ToastAction {
  label: string;
  /** The button's name for screen readers. */
  name: string;
  run: () => void;
}

const slide = cssTransition({ enter: 'Toastify-enter', exit: 'Toastify-exit', collapseDuration: 160 });

let mounted = (): void => undefined;
/** Toasts wait for the first host: in development, React mounts it twice, and the library forgets earlier toasts. */
const isMounted = new Promise<void>((resolve) => (mounted = resolve));

/** Shows all toasts at the top right for five seconds. Dragging a toast over 80 percent of its width dismisses it. */
export function ToastHost() {
  useEffect(mounted, []);
  return (
    <ToastContainer
      position="top-right"
      autoClose={5000}
      draggable
      draggablePercent={80}
      transition={slide}
      icon={false}
      closeOnClick={false}
      pauseOnFocusLoss={false}
    />
  );
}

export async function showSuccess(message: string, next?: ToastLink | ToastAction): Promise<void> {
  await isMounted;
  removeEarlyToast();
  toast.success(
    next
      ? ({ closeToast }: ToastContentProps) => (
          <>
            <span>{message}</span>
            {'to' in next ? (
              <Link
                kind="item"
                to={next.to}
                flex="none"
                marginInlineStart="auto"
                textDecorationColor="currentcolor"
                draggable={false}
                onClick={() => closeToast()}
              >
                {next.label}
              </Link>
            ) : (
              <Button
                size="compact"
                flex="none"
                marginInlineStart="auto"
                aria-label={next.name}
                onClick={() => {
                  closeToast();
                  next.run();
                }}
              >
                {next.label}
              </Button>
            )}
          </>
        )
      : message,
  );
}

export async function showError(message: string, id?: string): Promise<void> {
  await isMounted;
  removeEarlyToast();
  toast.error(message, { toastId: id });
}

/** Removes a toast that was shown before hydration, because a new one appears in its place. See client/before-code. */
function removeEarlyToast(): void {
  document.getElementById('early-toast')?.remove();
}
