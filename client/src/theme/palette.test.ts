import { describe, expect, it } from 'vitest';
import { palette, type Ground, type Swatch } from './palette';

function luminance(hex: string): number {
  const channel = (offset: number) => {
    const value = Number.parseInt(hex.slice(offset, offset + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const grounds: Ground[] = ['light', 'dark'];
const surfaces: Swatch[] = ['paper', 'plate', 'sunken'];
const texts: Swatch[] = ['ink', 'inkSoft', 'signal', 'good', 'caution', 'danger', 'calm'];

describe.each(grounds)('the %s palette', (ground) => {
  const colours = palette[ground];

  it.each(texts.flatMap((text) => surfaces.map((surface) => [text, surface] as const)))(
    'keeps %s readable on %s',
    (text, surface) => {
      expect(contrast(colours[text], colours[surface])).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(['signalFill', 'signalPressed'] as const)('keeps the words on %s readable', (fill) => {
    expect(contrast(colours.onSignal, colours[fill])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(surfaces)('shows the edge of a control on %s', (surface) => {
    expect(contrast(colours.control, colours[surface])).toBeGreaterThanOrEqual(3);
  });
});
