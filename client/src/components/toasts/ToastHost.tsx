import { cssTransition, ToastContainer } from 'react-toastify/unstyled';
import './toasts.css';

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
