import { addToCart } from './add-to-cart';
import { keepPresses } from './presses';
import { startCodeAfterPaint } from './start-code';
import { togglePanel, toggleTheme } from './top-bar';

// Inlined into pages that the server renders: makes them respond before the app's code has loaded.

/** Inserted by the build. */
declare const addBeforeCode: string;

startCodeAfterPaint(JSON.parse(document.currentScript?.dataset.code ?? '') as string[]);
keepPresses((button) => {
  if (button.dataset.early === 'theme') return toggleTheme();
  if (button.dataset.early === 'panel') return togglePanel(button);
  return addToCart(button, addBeforeCode);
});
