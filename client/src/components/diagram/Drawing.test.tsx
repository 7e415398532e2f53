import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderComponent } from '../../../test/render-component';
import { Drawing } from './Drawing';

describe('Drawing', () => {
  it('starts at its top if it is taller than its frame', () => {
    vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(900);
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(300);
    renderComponent(
      <Drawing src="/uploads/a1.webp" alt="" photo={undefined} shape={{ width: 300, height: 900 }}>
        <p>On the drawing</p>
      </Drawing>,
    );
    const frame = screen.getByText('On the drawing').parentElement?.parentElement;
    // Browsers turn a negative value into 0; jsdom does not.
    expect(frame?.scrollTop).toBeLessThanOrEqual(0);
  });
});
