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

/** Shows all toasts at the top right for five seconds. Dragging a toast over 80 percent of its width dismisses it. */
export function ToastHost() {
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

export function showSuccess(message: string, next?: ToastLink | ToastAction): void {
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

export function showError(message: string, id?: string): void {
  removeEarlyToast();
  toast.error(message, { toastId: id });
}

/** Removes a toast that was shown before hydration, because a new one appears in its place. See client/before-code. */
function removeEarlyToast(): void {
  document.getElementById('early-toast')?.remove();
}
