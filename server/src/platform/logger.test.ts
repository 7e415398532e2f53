import { Writable } from 'node:stream';
import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { createLogger } from './logger.js';

interface Logged {
  err: { type: string; message: string; stack?: string };
}

function logged(...errors: Error[]): Logged['err'][] {
  const lines: string[] = [];
  const destination = new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) });
  const logger = createLogger('info', destination);
  for (const err of errors) logger.error({ err }, 'failed');
  return lines.map((line) => (JSON.parse(line) as Logged).err);
}

describe('an error in the log', () => {
  it('has its stack only once, even if it is logged again, or as the cause of another error', () => {
    const error = new Error('broken');
    const [first, ...others] = logged(error, error, new TypeError('a field failed', { cause: error }));
    expect(first?.stack).toContain('logger.test');
    expect(others.map(({ stack }) => stack)).toEqual([undefined, undefined]);
    expect(others[1]?.message).toBe('a field failed: broken');
  });

  it('has no stack if the database is lost', () => {
    const [lost] = logged(new mongoose.mongo.MongoNetworkError('connection 3 closed'));
    expect(lost).toMatchObject({ type: 'MongoNetworkError', message: 'connection 3 closed' });
    expect(lost).not.toHaveProperty('stack');
  });

  it.each([
    ['ENOSPC: no space left on device, write', 'The disk is full'],
    ['database or disk is full', 'The disk is full'],
    ['Disk quota exceeded', 'The disk is full'],
    ['Input/output error', 'The disk is full or broken'],
    ['Commit failed (see commitError for details)', 'The disk is full or broken'],
  ])('names a full disk: %s', (message, named) => {
    expect(logged(new Error(message))[0]?.message).toBe(`${named}: ${message}`);
  });
});
