import { type Markup, html } from './html.js';

export interface PageFrame {
  /** Where the sandbox is mounted, e.g. `/sandbox/stripe`. */
  base: string;
  /** Proves that a form was served by this page. */
  token: string;
  /** A new key for each form, so that a double click has one effect. */
  newKey: () => string;
  notice: { kind: 'done' | 'refused'; text: string } | null;
}

export function renderHidden(frame: PageFrame): Markup {
  return html`<input type="hidden" name="token" value="${frame.token}" /><input
      type="hidden"
      name="key"
      value="${frame.newKey()}"
    />`;
}

export function renderStamp(status: string): Markup {
  return html`<span class="stamp" data-status="${status}">${status.replaceAll('_', ' ')}</span>`;
}

/** UTC as served; the script shows it in the reader's own time zone. */
export function renderTime(milliseconds: number): Markup {
  const iso = new Date(milliseconds).toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time>`;
}
