/**
 * Colours are custom properties `--card-sandbox-*`, which default to the shop's theme and then to the system's colours.
 */
const css = `
.card-sandbox {
  --cs-ink: var(--card-sandbox-ink, var(--chakra-colors-ink, CanvasText));
  --cs-soft: var(--card-sandbox-ink-soft, var(--chakra-colors-ink-soft, GrayText));
  --cs-ground: var(--card-sandbox-ground, transparent);
  --cs-invalid: var(--card-sandbox-invalid, var(--chakra-colors-danger, #a11c16));
  --cs-font: var(--card-sandbox-font, var(--chakra-fonts-mono, ui-monospace, monospace));
  display: block;
  color: var(--cs-ink);
}
.card-sandbox-row { display: flex; flex-wrap: wrap; align-items: center; gap: 0 0.625rem; }
.card-sandbox-brand {
  flex: none; min-width: 2.75rem; font: 700 0.6875rem/1 var(--cs-font); letter-spacing: 0.06em;
  text-transform: uppercase; color: var(--cs-icon, var(--cs-soft));
}
.card-sandbox input {
  appearance: none; min-width: 0; margin: 0; padding: 0.375rem 0 0.25rem; border: 0; border-bottom: 2px solid transparent; border-radius: 0;
  background: var(--cs-ground); color: inherit; font: 400 1rem/1.5 var(--cs-font);
  font-variant-numeric: tabular-nums;
}
@media (max-width: 48rem) { .card-sandbox input { min-height: 2.75rem; box-sizing: border-box; } }
.card-sandbox input:focus-visible { outline: none; border-bottom-color: currentColor; }
.card-sandbox input::placeholder { color: var(--cs-placeholder, var(--cs-soft)); opacity: 1; }
.card-sandbox input[aria-invalid='true'] { color: var(--cs-invalid); }
.card-sandbox input:disabled { opacity: 0.5; cursor: not-allowed; }
.card-sandbox input[name='cardnumber'] { flex: 1 1 11.5rem; }
.card-sandbox input[name='exp-date'] { flex: 0 1 4.5rem; }
.card-sandbox input[name='cvc'] { flex: 0 1 2.75rem; }
.card-sandbox input[name='postal'] { flex: 0 1 4.5rem; }
.card-sandbox-note { margin: 0.375rem 0 0; font: 400 0.75rem/1.4 var(--cs-font); color: var(--cs-soft); }
.card-sandbox-hidden {
  position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap;
}
.card-sandbox-dialog {
  --cs-ink: var(--card-sandbox-ink, var(--chakra-colors-ink, CanvasText));
  --cs-soft: var(--card-sandbox-ink-soft, var(--chakra-colors-ink-soft, GrayText));
  --cs-font: var(--card-sandbox-font, var(--chakra-fonts-mono, ui-monospace, monospace));
  position: fixed; inset: 0; margin: auto; width: min(26rem, calc(100vw - 2rem)); height: fit-content;
  max-height: calc(100vh - 2rem); overflow: auto; padding: 1.5rem; box-sizing: border-box;
  border: 1px solid var(--cs-ink); border-radius: 0; z-index: 2147483000;
  background: var(--card-sandbox-plate, var(--chakra-colors-plate, Canvas)); color: var(--cs-ink);
  font-family: var(--card-sandbox-body-font, var(--chakra-fonts-body, system-ui, sans-serif)); line-height: 1.5;
}
.card-sandbox-dialog::backdrop { background: rgb(0 0 0 / 0.6); }
.card-sandbox-dialog h2 { margin: 0 0 0.75rem; font-size: 1.25rem; font-weight: 700; line-height: 1.2; }
.card-sandbox-dialog p { margin: 0 0 1rem; }
.card-sandbox-dialog .card-sandbox-amount { font: 700 1.25rem/1.2 var(--cs-font); font-variant-numeric: tabular-nums; }
.card-sandbox-actions { display: flex; flex-wrap: wrap; gap: 0.75rem; }
.card-sandbox-actions button {
  flex: 1 1 8rem; min-height: 2.75rem; padding: 0.5rem 1rem; border: 1px solid var(--cs-ink); border-radius: 0;
  background: transparent; color: var(--cs-ink); font: inherit; font-weight: 700; cursor: pointer;
}
.card-sandbox-actions button[data-outcome='complete'] {
  border-color: var(--card-sandbox-signal, var(--chakra-colors-signal-fill, #f4520f));
  background: var(--card-sandbox-signal, var(--chakra-colors-signal-fill, #f4520f));
  color: var(--card-sandbox-on-signal, var(--chakra-colors-signal-on, #17150f));
}
.card-sandbox-actions button:focus-visible { outline: 2px solid var(--cs-ink); outline-offset: 3px; }
.card-sandbox-dialog .card-sandbox-note { margin: 1rem 0 0; }
`;

const installed = new WeakSet<Document>();

/** Adds the rules to the document, once. */
export function installStyle(owner: Document): void {
  if (installed.has(owner)) return;
  installed.add(owner);
  if ('adoptedStyleSheets' in owner) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    owner.adoptedStyleSheets = [...owner.adoptedStyleSheets, sheet];
    return;
  }
  const element = (owner as Document).createElement('style');
  element.textContent = css;
  (owner as Document).head.append(element);
}
