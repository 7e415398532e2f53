import { expect, it, vi } from 'vitest';
import { renderComponent } from '../../test/render-component';
import { ScrollMemory } from './ScrollMemory';

const scroll = (top: number) => {
  vi.stubGlobal('scrollY', top);
  window.dispatchEvent(new Event('scroll'));
};
const leave = () => window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
const comeBack = () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));

it('restores the position of a page kept in memory, which Safari scrolls to its top', () => {
  renderComponent(<ScrollMemory />);
  vi.stubGlobal('scrollTo', (_: number, top: number) => scroll(top));
  scroll(900);
  leave();
  scroll(0);
  comeBack();
  expect(window.scrollY).toBe(900);
  leave();
  expect(sessionStorage.getItem('kickstand.scroll')).toContain('900');
});
