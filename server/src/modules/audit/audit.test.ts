import { describe, expect, it } from 'vitest';
import { changesBetween, toAuditEntry } from './audit.js';

const usd = (amountMinor: number) => ({ amountMinor, currency: 'usd' as const });

describe('the fields that differ', () => {
  it.each([
    ['nothing', { name: 'Disc', stock: 0 }, { name: 'Disc', stock: 0 }, []],
    ['a text', { name: 'Disc' }, { name: 'Drum' }, [{ field: 'name', before: 'Disc', after: 'Drum' }]],
    ['a number, zero as well', { stock: 3 }, { stock: 0 }, [{ field: 'stock', before: '3', after: '0' }]],
    [
      'a price',
      { price: usd(1_250) },
      { price: usd(90) },
      [{ field: 'price', before: '12.50 USD', after: '0.90 USD' }],
    ],
    ['a new value', { shelf: null }, { shelf: 'A' }, [{ field: 'shelf', before: null, after: 'A' }]],
    ['a removed value', { shelf: 'A' }, { shelf: null }, [{ field: 'shelf', before: 'A', after: null }]],
    ['a field that is left out', { shelf: 'A' }, {}, [{ field: 'shelf', before: 'A', after: null }]],
  ])('are listed: %s', (_what, before, after, changes) => {
    expect(changesBetween(before, after)).toEqual(changes);
  });

  it('show amounts with the currency and its number of decimals', () => {
    const yen = { amountMinor: 1_250, currency: 'jpy' as const };
    expect(changesBetween({ price: usd(1_250) }, { price: yen })).toEqual([
      { field: 'price', before: '12.50 USD', after: '1250 JPY' },
    ]);
  });

  it('of a new object are all its fields with a value, in their order, with null as the value before', () => {
    expect(changesBetween(null, { name: 'Disc', shelf: null, stock: 0 })).toEqual([
      { field: 'name', before: null, after: 'Disc' },
      { field: 'stock', before: null, after: '0' },
    ]);
  });
});

describe('an entry', () => {
  it('gets the type of its subject from the action', () => {
    const made = { id: 'e1', at: new Date(0), by: 'ada@example.test' };
    const subject = { id: 'u1', name: 'casey@example.test' };
    expect(toAuditEntry({ action: 'user.made_admin', subject, changes: [] }, made)).toEqual({
      ...made,
      action: 'user.made_admin',
      subjectType: 'user',
      subjectId: 'u1',
      subjectName: 'casey@example.test',
      changes: [],
      note: null,
      importId: null,
    });
  });
});
