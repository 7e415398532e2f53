import { addToCart } from './add-to-cart';
import { keepPresses } from './presses';
import { startCodeAfterPaint } from './start-code';
import { togglePanel, toggleTheme } from './top-bar';

// The server inlines this script into the pages that it renders, so that they respond before the app's code has loaded.

/** Query text of the operation AddBeforeCode. The build inserts it. */
declare const addBeforeCode: string;

startCodeAfterPaint(JSON.parse(document.currentScript?.dataset.code ?? '') as string[]);
keepPresses((button) => {
  if (button.dataset.early === 'theme') return toggleTheme();
  if (button.dataset.early === 'panel') return togglePanel(button);
  return addToCart(button, addBeforeCode);
});
