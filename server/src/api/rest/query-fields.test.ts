import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { moment, repeatable, trueOrFalse } from './query-fields.js';
import { readInput } from './request.js';

const query = z.object({
  status: repeatable(z.enum(['paid', 'shipped'])),
  needsReview: trueOrFalse.optional(),
  placedFrom: moment.optional(),
});

describe('a query’s fields', () => {
  it.each([
    [{}, {}],
    [{ status: 'paid' }, { status: ['paid'] }],
    [{ status: ['paid', 'shipped'] }, { status: ['paid', 'shipped'] }],
    [{ needsReview: 'false' }, { needsReview: false }],
    [{ placedFrom: '2026-03-01T01:00:00+01:00' }, { placedFrom: new Date('2026-03-01T00:00:00Z') }],
    [{ unknown: '1' }, {}],
  ])('%j is read as %j', (sent, read) => {
    expect(readInput(query, sent)).toEqual(read);
  });

  it.each([
    [{ status: 'lost' }, 'status.0'],
    [{ status: ['paid', 'lost'] }, 'status.1'],
    [{ needsReview: 'yes' }, 'needsReview'],
    [{ needsReview: ['true', 'false'] }, 'needsReview'],
    [{ placedFrom: '2026-03-01' }, 'placedFrom'],
    [{ placedFrom: '2026-02-30T00:00:00Z' }, 'placedFrom'],
  ])('%j is refused with a message about %s', (sent, field) => {
    expect(() => readInput(query, sent)).toThrow(
      expect.objectContaining({
        code: 'BAD_USER_INPUT',
        details: { fields: [expect.objectContaining({ field })] },
      }) as Error,
    );
  });

  it('are documented in the form in which they are sent', () => {
    expect(z.toJSONSchema(query, { io: 'input' })).toMatchObject({
      properties: {
        status: { type: 'array', items: { enum: ['paid', 'shipped'] } },
        needsReview: { enum: ['true', 'false'] },
        placedFrom: { type: 'string', format: 'date-time' },
      },
    });
    expect(z.toJSONSchema(query, { io: 'input' }).required).toBeUndefined();
  });
});
