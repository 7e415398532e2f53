/** The style of the pages, in the shop's colours, light and dark. It uses installed fonts, so nothing is loaded. */
export const pageStyle = `
:root {
  --paper: #f1ebdf; --plate: #faf6ec; --ink: #17150f; --quiet: #5a5344; --rule: #c8bea9; --signal: #ad3704; --fill: #f4520f; --on-fill: #17150f;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14171a; --plate: #1b1f23; --ink: #ece7db; --quiet: #a9a698; --rule: #363b40; --signal: #ff6b2c;
  }
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 'Archivo Variable', Archivo, system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 1.75rem 1.5rem 3rem; }
.narrow { max-width: 27rem; margin: 0 auto; }
.label, time, code, .mono { font-family: 'JetBrains Mono Variable', 'JetBrains Mono', ui-monospace, monospace; font-variant-numeric: tabular-nums; }
.label { margin: 0; font-size: .75rem; letter-spacing: .08em; text-transform: uppercase; color: var(--quiet); }
h1 { overflow-wrap: anywhere; margin: .25rem 0 .75rem; padding-bottom: .75rem; border-bottom: 2px solid var(--ink); font-size: 2rem; line-height: 1.05; font-stretch: 75%; font-weight: 800; letter-spacing: -.01em; }
p { margin: 0 0 1rem; }
.quiet { color: var(--quiet); font-size: .9rem; }
ul { list-style: none; margin: 0 0 1rem; padding: 0; }
.account { display: flex; gap: .75rem; align-items: center; width: 100%; padding: .7rem .25rem; border: 0; border-bottom: 1px solid var(--rule); background: none; text-align: left; }
.account:hover { background: var(--plate); }
.account b, .account i { display: block; overflow-wrap: anywhere; }
.account i { color: var(--quiet); font-size: .875rem; font-style: normal; }
.initial { flex: none; display: grid; place-items: center; width: 2.25rem; height: 2.25rem; border: 1px solid var(--ink); font-weight: 700; }
button, input { font: inherit; color: inherit; }
button { cursor: pointer; }
.button { display: inline-block; padding: .6rem 1rem; border: 1px solid var(--ink); background: none; color: var(--ink); font-weight: 650; text-decoration: none; }
.button:hover { background: var(--plate); }
.button.primary { background: var(--fill); border-color: var(--fill); color: var(--on-fill); }
.button.primary:disabled { opacity: .5; cursor: not-allowed; }
:focus-visible { outline: 3px solid var(--signal); outline-offset: 2px; }
.actions { display: flex; gap: .75rem; justify-content: space-between; flex-wrap: wrap; margin-top: 1.25rem; }
label { display: block; margin-top: 1rem; font-weight: 650; }
input { display: block; width: 100%; margin-top: .25rem; padding: .55rem .65rem; border: 1px solid var(--quiet); border-radius: 0; background: var(--plate); }
.error { color: var(--signal); font-weight: 650; margin: .35rem 0 0; }
.error:empty { margin: 0; }
table { width: 100%; border-collapse: collapse; }
th { text-align: left; padding: .4rem .75rem .4rem 0; border-bottom: 1px solid var(--ink); }
td { padding: .7rem .75rem .7rem 0; border-bottom: 1px solid var(--rule); vertical-align: top; overflow-wrap: anywhere; }
td:last-child { padding-right: 0; }
a { color: var(--signal); }
h2 { margin: 1.75rem 0 .5rem; font-size: 1.1rem; font-stretch: 75%; }
iframe { display: block; width: 100%; height: 44rem; border: 1px solid var(--rule); background: #f1ebdf; color-scheme: light; }
pre { margin: 0; padding: 1rem; border: 1px solid var(--rule); background: var(--plate); white-space: pre-wrap; overflow-wrap: anywhere; font-size: .875rem; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 0 0 1.25rem; }
dd { margin: 0; overflow-wrap: anywhere; }
@media (max-width: 40rem) {
  thead { position: absolute; clip-path: inset(50%); }
  tr { display: block; padding: .6rem 0; border-bottom: 1px solid var(--rule); }
  td { display: block; border: 0; padding: .1rem 0; }
}
`;
