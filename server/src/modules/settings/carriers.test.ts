import { describe, expect, it } from 'vitest';
import {
  carrierLines,
  carrierOf,
  describeTracking,
  findCarrier,
  readCarriers,
  trackingUrlOf,
  usualCarriers,
} from './carriers.js';

describe('the usual carriers', () => {
  it('have a page for each tracking number, and are sorted by name', () => {
    const names = usualCarriers.map(({ name }) => name);
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b)));
    for (const { code } of usualCarriers) {
      const url = trackingUrlOf([], { carrier: code, trackingNumber: 'A 1/2' });
      expect(url).toMatch(/^https:\/\/\S+A%201%2F2$/);
    }
  });

  it('are the same after being written as lines and read back', () => {
    expect(readCarriers(carrierLines(usualCarriers))).toEqual(usualCarriers);
  });

  it.each(['Royal Mail', 'royal_mail', 'ROYAL-MAIL', ' royalmail '])('are found by %s', (typed) => {
    expect(findCarrier(usualCarriers, typed)?.code).toBe('royal_mail');
  });
});

describe('the carriers of a merchant', () => {
  const carriers =
    readCarriers('DHL | https://dhl.example/{number}\r\n\n Ole’s van | https://ole.example/?n={number}&a|b ') ?? [];
  const by = (carrier: string, trackingNumber: string | null = '7') => ({ carrier, trackingNumber });

  it('keep the codes of usual carriers; others use their names as codes', () => {
    expect(carriers.map(({ code }) => code)).toEqual(['dhl', 'Ole’s van']);
    expect(carrierOf(by('Ole’s van'))).toEqual({ code: 'Ole’s van', name: 'Ole’s van' });
    expect(findCarrier(carriers, 'oles van')?.code).toBe('Ole’s van');
  });

  it('have their own pages; usual carriers keep their pages even after the merchant removes them', () => {
    const page = (carrier: string) => trackingUrlOf(carriers, by(carrier));
    expect(page('dhl')).toBe('https://dhl.example/7');
    expect(page('Ole’s van')).toBe('https://ole.example/?n=7&a|b');
    expect(page('gls')).toContain('gls-group');
    expect(trackingUrlOf(carriers, by('dhl', null))).toBeNull();
  });

  it('are still shown in parcels after they are removed, but without a page', () => {
    expect([trackingUrlOf([], by('Ole’s van')), describeTracking(by('Ole’s van'))]).toEqual([null, 'Ole’s van 7']);
  });

  it.each([
    ['without an address', 'DHL'],
    ['without a name', ' | https://dhl.example/{number}'],
    ['without a number in the address', 'DHL | https://dhl.example/'],
    ['with another scheme', 'DHL | javascript:alert({number})'],
    ['without encryption', 'DHL | http://dhl.example/{number}'],
    ['with a name that is too long', `${'x'.repeat(41)} | https://dhl.example/{number}`],
    ['if one is listed twice', 'DHL | https://dhl.example/{number}\nd-h-l | https://dhl.example/{number}'],
    ['if there are 51', Array.from({ length: 51 }, (_, index) => `C${index} | https://c.example/{number}`).join('\n')],
  ])('are refused %s', (_name, lines) => {
    expect(readCarriers(lines)).toBeNull();
  });
});
