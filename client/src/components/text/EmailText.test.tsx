import { describe, expect, it } from 'vitest';
import { renderComponent } from '../../../test/render-component';
import { EmailText } from './EmailText';

describe('an email address', () => {
  it.each([
    ['rider-12ab@example.test', 'rider-|12ab|@example|.test'],
    ['a.b_c+d@x', 'a|.b_|c+|d|@x'],
    ['system:reconciler', 'system:reconciler'],
  ])('%s may break at each | in %s', (email, parts) => {
    const { container } = renderComponent(<EmailText>{email}</EmailText>);
    expect(container.textContent).toBe(email);
    const pieces = [...container.childNodes].map((node) => (node.nodeName === 'WBR' ? '|' : node.textContent));
    expect(pieces.join('')).toBe(parts);
  });
});
