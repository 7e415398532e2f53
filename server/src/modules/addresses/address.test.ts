import { addressRules, countryCodes } from '@kickstand/rules/addresses';
import { findFault } from '@kickstand/rules/fields';
import { orderRules } from '@kickstand/rules/orders';
import { describe, expect, it } from 'vitest';
import { limitsOf } from '../../shared/field-rules.js';
import { linesOf, readAddress, type Address } from './address.js';

const home = { name: 'Casey Customer', line1: '12 Ratchet Lane', postcode: 'LS1 4AP', city: 'Leeds', country: 'GB', phone: '0113 496' }; // prettier-ignore
const parts: Address = { company: 'Rider & Co', line2: 'Unit 3', region: 'West Yorkshire', ...home };

describe('an address', () => {
  it.each([
    ['GB', ['Unit 3', 'Leeds, West Yorkshire LS1 4AP', 'United Kingdom']],
    ['US', ['Unit 3', 'Leeds, West Yorkshire LS1 4AP', 'United States']],
    ['DE', ['Unit 3', 'LS1 4AP Leeds', 'West Yorkshire', 'Germany']],
  ])('of %s is written as is usual there', (country, end) => {
    expect(linesOf({ ...parts, country })).toEqual(['Casey Customer', 'Rider & Co', '12 Ratchet Lane', ...end]);
  });

  it('is written without the parts that it does not have', () => {
    const { name, line1, city, phone } = home;
    const address = readAddress('address', { name, line1, city, phone, country: 'HK' });
    expect(linesOf(address)).toEqual(['Casey Customer', '12 Ratchet Lane', 'Leeds', 'Hong Kong SAR China']);
  });

  it('with invalid parts is refused, and the error names each of them', () => {
    const read = () => readAddress('shippingAddress', { ...home, country: 'US', city: ' ', phone: 'x' });
    const fields = ['postcode', 'city', 'region', 'phone'].map((part) => ({ field: `shippingAddress.${part}` }));
    expect(read).toThrow(expect.objectContaining({ code: 'BAD_USER_INPUT' }));
    expect(read).toThrow(
      expect.objectContaining({
        details: { fields: fields.map((field) => expect.objectContaining(field) as unknown) },
      }),
    );
  });

  it('fits into an order however long it is, in every country', () => {
    for (const country of countryCodes) {
      const longest = Object.entries(addressRules(country)).map(([part, rule]) => [
        part,
        'x'.repeat(limitsOf(rule).maxLength ?? 0),
      ]);
      const address = { ...(Object.fromEntries(longest) as unknown as Address), country };
      expect(findFault(orderRules.address, linesOf(address).join('\n')), country).toBeNull();
    }
  });
});
