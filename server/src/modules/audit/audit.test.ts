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
    ['what was not there', { shelf: null }, { shelf: 'A' }, [{ field: 'shelf', before: null, after: 'A' }]],
    ['what is there no more', { shelf: 'A' }, { shelf: null }, [{ field: 'shelf', before: 'A', after: null }]],
    ['what is not told any more', { shelf: 'A' }, {}, [{ field: 'shelf', before: 'A', after: null }]],
  ])('are told: %s', (_what, before, after, changes) => {
    expect(changesBetween(before, after)).toEqual(changes);
  });

  it('are told by their currency too, with as many decimals as it has', () => {
    const yen = { amountMinor: 1_250, currency: 'jpy' as const };
    expect(changesBetween({ price: usd(1_250) }, { price: yen })).toEqual([
      { field: 'price', before: '12.50 USD', after: '1250 JPY' },
    ]);
  });

  it('are all that have a value, each from nothing, of what has just come to be, in their order', () => {
    expect(changesBetween(null, { name: 'Disc', shelf: null, stock: 0 })).toEqual([
      { field: 'name', before: null, after: 'Disc' },
      { field: 'stock', before: null, after: '0' },
    ]);
  });
});

describe('an entry', () => {
  it('knows from the action what kind of thing was changed', () => {
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
