/** The shop's colours for the light and the dark theme. */
export const dashboardCss = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#f1ebdf, #14171a); --plate: light-dark(#faf6ec, #1b1f23);
  --ink: light-dark(#17150f, #ece7db); --soft: light-dark(#5a5344, #a9a698);
  --rule: light-dark(#c8bea9, #363b40); --control: light-dark(#857b66, #7b7f80);
  --signal: light-dark(#ad3704, #ff6b2c); --good: light-dark(#2c6139, #8cc79a);
  --caution: light-dark(#765400, #dcb552); --danger: light-dark(#a11c16, #ff8d80);
  --mono: 'JetBrains Mono Variable', 'JetBrains Mono', ui-monospace, 'DejaVu Sans Mono', monospace;
}
* { box-sizing: border-box; }
body {
  margin: 0; padding: 1.5rem clamp(1rem, 4vw, 3rem) 4rem; background: var(--paper); color: var(--ink);
  font: 400 1rem/1.5 'Archivo Variable', Archivo, 'Helvetica Neue', Arial, sans-serif;
}
.masthead { display: grid; gap: 0.5rem 2rem; padding-bottom: 1.25rem; border-bottom: 3px solid var(--ink); }
h1 {
  margin: 0; font-stretch: 62%; font-family: 'Archivo Variable', 'Arial Narrow', 'Liberation Sans Narrow', Archivo, sans-serif;
  font-size: clamp(2.5rem, 9vw, 5rem); font-weight: 900; line-height: 0.9; text-transform: uppercase;
}
h2 {
  margin: 2.5rem 0 0.75rem; font-size: 1rem; letter-spacing: 0.08em; text-transform: uppercase;
}
.masthead p { margin: 0; max-width: 44rem; color: var(--soft); }
.search { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem; margin-top: 0.5rem; }
input, button { font: inherit; color: inherit; border-radius: 0; }
input { min-width: 0; padding: 0.375rem 0.625rem; border: 1px solid var(--control); background: var(--plate); font-family: var(--mono); }
.search input { flex: 0 1 22rem; }
button { padding: 0.375rem 0.75rem; border: 1px solid var(--ink); background: transparent; font-weight: 600; cursor: pointer; }
button:hover { background: var(--ink); color: var(--paper); }
:focus-visible { outline: 2px solid var(--signal); outline-offset: 3px; }
a { color: var(--signal); }
.notice { margin: 1.25rem 0 0; padding: 0.75rem 1rem; border-left: 4px solid var(--good); background: var(--plate); }
.notice.refused { border-color: var(--danger); color: var(--danger); }
.empty { padding: 2rem 1rem; border: 1px dashed var(--control); color: var(--soft); text-align: center; }
.scroll { overflow-x: auto; border-top: 1px solid var(--ink); border-bottom: 1px solid var(--ink); background: var(--plate); }
table { width: 100%; border-collapse: collapse; font-size: 0.875rem; }
th, td { padding: 0.5rem 0.75rem; text-align: left; vertical-align: top; white-space: nowrap; }
th { border-bottom: 1px solid var(--ink); font-size: 0.75rem; letter-spacing: 0.06em; text-transform: uppercase; }
tbody tr + tr td { border-top: 1px solid var(--rule); }
tbody tr.detail td { border-top-style: dotted; color: var(--soft); }
tbody tr.detail td:first-child { padding-left: 1.75rem; }
.number, code, time, .card { font-family: var(--mono); font-variant-numeric: tabular-nums; font-size: 0.8125rem; }
.number { text-align: right; }
small { display: block; max-width: 22rem; color: var(--soft); white-space: normal; }
small time { font-size: inherit; }
.stamp { display: inline-block; padding: 0 0.375rem; border: 1px solid currentColor; font-size: 0.75rem; font-weight: 700; text-transform: uppercase; }
.stamp[data-status='succeeded'], .stamp[data-status='delivered'], .stamp[data-status='refund succeeded'], .stamp[data-status='dispute won'] { color: var(--good); }
.stamp[data-status^='requires'], .stamp[data-status='pending'], .stamp[data-status='processing'], .stamp[data-status='refund pending'] { color: var(--caution); }
.stamp[data-status='failed'], .stamp[data-status='refund failed'], .stamp[data-status^='dispute'][data-status$='response'], .stamp[data-status='dispute lost'] { color: var(--danger); }
.stamp[data-status='canceled'] { color: var(--soft); }
.actions { display: flex; gap: 0.5rem; }
.actions form { display: flex; gap: 0.25rem; margin: 0; }
.actions input, .actions button { padding: 0.125rem 0.5rem; font-size: 0.8125rem; }
.amount { width: 7.5rem; text-align: right; }
small code { font-size: 0.6875rem; }
.pages { display: flex; gap: 1rem; margin-top: 0.75rem; font-family: var(--mono); font-size: 0.875rem; }
@media (max-width: 48rem) {
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  table, tbody { display: block; }
  tbody tr { display: grid; grid-template-columns: 1fr auto; gap: 0.25rem 0.75rem; padding: 0.625rem 0.75rem; }
  tbody tr + tr { border-top: 1px solid var(--rule); }
  tbody tr.detail { padding-left: 1.75rem; border-top-style: dotted; }
  tbody tr td, tbody tr + tr td, tbody tr.detail td:first-child { padding: 0; border: 0; white-space: normal; overflow-wrap: anywhere; }
  td:empty { display: none; }
  time { white-space: nowrap; }
}
`;

/** Shows local times and updates the lists. The page also works without this script. */
export const dashboardJs = `
'use strict';
(() => {
  const refreshEvery = 4000;
  const showLocalTimes = (root) => {
    for (const time of root.querySelectorAll('time')) {
      time.textContent = new Date(time.dateTime).toLocaleString(undefined, { dateStyle: 'short', timeStyle: 'medium' });
    }
  };
  const isInUse = (live) =>
    document.hidden ||
    (live.contains(document.activeElement) && document.activeElement !== live) ||
    [...live.querySelectorAll('.amount')].some((input) => input.value !== '') ||
    String(document.getSelection()) !== '';
  const refresh = async () => {
    const live = document.getElementById('live');
    if (isInUse(live)) return;
    const response = await fetch(location.href, { headers: { accept: 'text/html' } });
    if (!response.ok) return;
    const next = new DOMParser().parseFromString(await response.text(), 'text/html').getElementById('live');
    if (!next || isInUse(live)) return;
    showLocalTimes(next);
    const scrolled = [...live.querySelectorAll('.scroll')].map((element) => element.scrollLeft);
    live.replaceWith(next);
    [...next.querySelectorAll('.scroll')].forEach((element, position) => { element.scrollLeft = scrolled[position] || 0; });
  };
  showLocalTimes(document);
  // After a refused form, the page's address is that of the form's action, so it cannot be refreshed.
  if (document.querySelector('.notice.refused') === null) setInterval(() => refresh().catch(() => undefined), refreshEvery);
})();
`;
