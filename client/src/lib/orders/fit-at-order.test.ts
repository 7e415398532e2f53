import { describe, expect, it } from 'vitest';
import { toBikeText } from './fit-at-order';

const bike = { name: 'Honda CBR 600 RR (PC40)', year: 2009 };

describe('the bike of an order line', () => {
  it('is shown with the fit answer', () => {
    expect(toBikeText({ bike, fitAtOrder: { answer: 'FITS', conditions: [] } })).toBe(
      'Honda CBR 600 RR (PC40) 2009: fits',
    );
    expect(
      toBikeText({ bike: { ...bike, year: null }, fitAtOrder: { answer: 'FITS_IF', conditions: ['with ABS', 'B'] } }),
    ).toBe('Honda CBR 600 RR (PC40): fits only with ABS; B');
    expect(toBikeText({ bike, fitAtOrder: { answer: 'UNKNOWN', conditions: [] } })).toContain('did not know');
  });

  it('is null if none was chosen', () => {
    expect(toBikeText({ bike: null, fitAtOrder: null })).toBeNull();
  });
});
