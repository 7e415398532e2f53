import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { chakra } from './chakra';
import { createServerStyles, StylesContext } from './styles';

describe('a styled component', () => {
  const Plate = chakra('section', {
    base: { padding: '2', color: 'ink' },
    variants: { tone: { loud: { color: 'signal' } } },
  });

  it('passes attributes to the element, but neither style props nor variants', () => {
    expect(show(<Plate tone="loud" margin="1" id="plate" aria-label="Plate" />).html).toMatch(
      /^<section id="plate" aria-label="Plate" class="css-[a-z0-9]+"><\/section>$/,
    );
    expect(show(<chakra.img alt="" htmlWidth={640} width="full" />).html).toMatch(
      /^<img alt="" width="640" class="css-[a-z0-9]+">$/,
    );
    const drawing = (
      <svg>
        <Dot r="3" fill="ink" />
      </svg>
    );
    expect(show(drawing).html).toMatch(/^<svg><circle r="3" class="css-[a-z0-9]+"><\/circle><\/svg>$/);
  });

  it('has the styles of its variants, which style props override', () => {
    const { css } = show(<Plate tone="loud" padding="4" />);
    expect(css).toContain('color:var(--chakra-colors-signal)');
    expect(css).not.toContain('--chakra-colors-ink)');
    expect(css).toContain('&&&{padding:var(--chakra-spacing-4);}');
  });

  it('has only one class, even if it is made from another styled component', () => {
    const Loud = chakra(Plate, { base: { color: 'signal' } });
    const { html, css } = show(<Loud as="aside" />);
    expect(html).toMatch(/^<aside class="css-[a-z0-9]+"><\/aside>$/);
    expect(css).toContain('padding:var(--chakra-spacing-2)');
    expect(css).toContain('color:var(--chakra-colors-signal)');
  });

  it('puts its styles and those of the component that it wraps into one class', () => {
    const Inner = ({ className }: { className?: string }) => <Plate className={className} />;
    const Outer = chakra(Inner, { base: { margin: '1' } });
    const { html, css } = show(<Outer />);
    const [, name] = /class="(css-[a-z0-9]+)"/.exec(html) ?? [];
    expect(css).toMatch(new RegExp(`\\.${name}\\{padding:[^}]*margin:`));
  });

  const Dot = chakra('circle', { base: { stroke: 'ink' } });
});

/** The HTML of an element, and the rules that it inserts: the styles in braces after each selector. */
function show(element: ReactNode) {
  const styles = createServerStyles();
  const rules: string[] = [];
  styles.insert = (selector, serialized) => void rules.push(`${selector}{${serialized.styles}}`);
  const { container } = render(<StylesContext value={styles}>{element}</StylesContext>);
  return { html: container.innerHTML, css: rules.join('\n') };
}
