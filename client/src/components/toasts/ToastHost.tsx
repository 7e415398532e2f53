import { cssTransition, ToastContainer } from 'react-toastify/unstyled';
import './toasts.css';

const slide = cssTransition({ enter: 'Toastify-enter', exit: 'Toastify-exit', collapseDuration: 160 });

/** Where every toast appears: top right, for five seconds, dragged away at 80 percent of its width. */
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
