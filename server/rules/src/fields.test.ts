import { describe, expect, it } from 'vitest';
import {
  findFault,
  idempotencyKey,
  optionalText,
  phoneNumber,
  requiredText,
  toPrintableName,
  withoutWebAddress,
} from './fields.js';

const unprintable = [
  ['NUL', 'a\u0000b'],
  ['an escape sequence', '\u001b[31mred'],
  ['a C1 control', 'a\u009bb'],
  ['a right-to-left override', 'invoice\u202egpj.exe'],
  ['an isolate', 'a\u2067b'],
  ['half a surrogate pair', 'a\ud800b'],
  ['a code point that is not a character', 'a\uffffb'],
] as const;

describe('a required text', () => {
  const rule = requiredText('Review', 100);

  it.each(['Fits well', 'Zweite Zeile:\n\tpasst', 'שלום עולם', '日本語', '👩‍🔧 great 🏍️', '5★', 'a\u00a0b'])(
    'may be %j',
    (text) => {
      expect(rule.parse(text)).toBe(text);
    },
  );

  it('is trimmed before its length is checked', () => {
    expect(rule.parse(`  ${'x'.repeat(100)}\n`)).toBe('x'.repeat(100));
  });

  it.each(unprintable)('must not contain %s', (_what, text) => {
    expect(findFault(rule, text)).toBe(
      'Review must not contain control characters, characters that change the text direction, or broken characters.',
    );
  });

  it.each(['', '   ', '\u200b\u2060', 'x'.repeat(101)])(
    'must have a visible character and a limited length: %.10j',
    (text) => {
      expect(findFault(rule, text)).toBe('Review must have 1 to 100 characters.');
    },
  );
});

describe('a text without web addresses', () => {
  const rule = withoutWebAddress('Name', requiredText('Name', 100));

  it.each([
    'https://evil.example/win',
    'Gus hxxp://evil',
    'www.evil',
    'Visit WWW.EVIL.example today',
    'your prize: evil.example',
    'evil-shop.example/win',
    't.co/x1',
    'EVIL.COM',
    'gus@evil.example',
    'münchen.example',
  ])('cannot be %j', (text) => {
    expect(findFault(rule, text)).toBe('Name must not contain a web address. Put a space after each full stop.');
  });

  it.each([
    'St.John Smith',
    'Dr. Who',
    'J.R.R. Tolkien',
    'Max Muster e.K.',
    'Hauptstr.12',
    'ul.Kwiatowa 5',
    'P.O. Box 12.5',
    'c/o Gus, 12. OG',
    'Anne-Marie O’Neil',
    'Main St. com',
  ])('can be %j', (text) => {
    expect(findFault(rule, text)).toBeNull();
  });
});

describe('an optional text', () => {
  const rule = optionalText('Reason', 20);

  it.each([
    ['  Came too late ', 'Came too late'],
    ['', ''],
    ['  ', ''],
    ['\u200b\u2060', ''],
  ])('%j is read as %j', (typed, text) => {
    expect(rule.parse(typed)).toBe(text);
  });

  it('has a limited length', () => {
    expect(findFault(rule, 'x'.repeat(21))).toBe('Reason must have at most 20 characters.');
  });

  it.each(unprintable)('must not contain %s', (_what, text) => {
    expect(findFault(rule, text)).toContain('must not contain control characters');
  });
});

describe('a phone number', () => {
  const rule = phoneNumber('Phone');

  it.each(['0042123', '+1 (555) 010-0199', '12345', ' 12345 ', '(00) 49 - 30 - 1234 5678 - 90'])(
    'can be %j',
    (phone) => {
      expect(rule.parse(phone)).toBe(phone.trim());
    },
  );

  const refused = ['', '1234', '12 - 34', '123456789012345678901', 'call me', '() -+ ()', '555 010 ext 4'];
  it.each(refused)('cannot be %j', (phone) => {
    expect(findFault(rule, phone)).toBe('Phone must have 5 to 20 digits; spaces and + - ( ) are allowed.');
  });

  it('has a limited length', () => {
    expect(findFault(rule, `12345${' '.repeat(35)}6`)).toBe('Phone must have at most 40 characters.');
  });
});

describe('an idempotency key', () => {
  it('is not changed', () => {
    expect(idempotencyKey.parse(' key ')).toBe(' key ');
  });

  it.each(['', '  ', 'x'.repeat(201)])('is refused: %.10j', (key) => {
    expect(findFault(idempotencyKey, key)).toBe('idempotencyKey must have 1 to 200 characters.');
  });
});

describe('a name from an identity provider', () => {
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
