import { cssTransition, toast, ToastContainer, type ToastContentProps } from 'react-toastify/unstyled';
import { Link } from '../actions/Link';
import './toasts.css';

/** Where a toast leads. */
export interface ToastLink {
  to: string;
  label: string;
}

const slide = cssTransition({ enter: 'Toastify-enter', exit: 'Toastify-exit', collapseDuration: 160 });

/** Container of all toasts: top right, for five seconds, dismissed by dragging over 80 percent of the width. */
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

export function showSuccess(message: string, link?: ToastLink): void {
  toast.success(
    link
      ? ({ closeToast }: ToastContentProps) => (
          <>
            <span>{message}</span>
            <Link
              kind="item"
              to={link.to}
              flex="none"
              marginInlineStart="auto"
              textDecorationColor="currentcolor"
              draggable={false}
              onClick={() => closeToast()}
            >
              {link.label}
            </Link>
          </>
        )
      : message,
  );
}

export function showError(message: string, id?: string): void {
  toast.error(message, { toastId: id });
}
