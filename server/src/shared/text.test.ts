import { describe, expect, it } from 'vitest';
import { textError, toPrintableName } from './text.js';

describe('text that people write', () => {
  it.each(['Fits well', 'Zweite Zeile:\n\tpasst', 'שלום עולם', '日本語', '👩‍🔧 great 🏍️', '5★', 'a\u00a0b'])(
    'may be %j',
    (text) => {
      expect(textError('text', 'Review', text, 100)).toBeNull();
    },
  );

  it.each([
    ['NUL', 'a\u0000b'],
    ['an escape sequence', '\u001b[31mred'],
    ['a C1 control', 'a\u009bb'],
    ['a right-to-left override', 'invoice\u202egpj.exe'],
    ['an isolate', 'a\u2067b'],
    ['half a surrogate pair', 'a\ud800b'],
    ['a code point that is no character', 'a\uffffb'],
  ])('must not contain %s', (_what, text) => {
    expect(textError('text', 'Review', text, 100)).toEqual({
      field: 'text',
      message:
        'Review must not contain control characters, characters that change the text direction, or broken characters.',
    });
  });

  it.each(['', '\u200b\u2060', 'x'.repeat(101)])('must have something to see, and not too much: %.10j', (text) => {
    expect(textError('text', 'Review', text, 100)).toEqual({
      field: 'text',
      message: 'Review must have 1 to 100 characters.',
    });
  });
});

describe('a name from elsewhere', () => {
  it.each([
    ['  Ada \n Rider ', 'Ada Rider'],
    ['\u202eada', 'ada'],
    ['x'.repeat(300), 'x'.repeat(200)],
    [`${'x'.repeat(199)}😀`, 'x'.repeat(199)],
    ['\u0000', null],
    [null, null],
  ])('%.20j is shown as %.20j', (name, shown) => {
    expect(toPrintableName(name, 200)).toBe(shown);
  });
});
