import { describe, expect, it } from 'vitest';
import { findFault } from './fields.js';
import { emailRule, guestRules } from './orders.js';

describe('the email address of a guest', () => {
  it.each(['gus@example.test', "Gus.O'Neil+shop_1-a@mail.example.co.uk", 'jürgen@müller.example'])(
    'can be %s',
    (email) => {
      expect(findFault(guestRules.email, email)).toBeNull();
    },
  );

  it.each(['https://evil.example/login?order=1@a.co', 'evil.example/win@a.co', '//evil.example@a.co', 'x:y@a.co'])(
    'cannot be a link, but such addresses of earlier orders are read: %s',
    (email) => {
      expect(findFault(guestRules.email, email)).toMatch('must be an email address');
      expect(findFault(emailRule, email)).toBeNull();
    },
  );

  it.each([
    ...['evil.example?x@a.co', 'a#b@a.co', '<b>@a.co', '"gus"@a.co', 'a,b@a.co', 'a;b@a.co', '{www.evil.example}@a.co'],
    ...['(www.evil.example)@a.co', 'www.evil.example\\x@a.co', 'x@a.co|www.evil.example', 'x@[www.evil.example]'],
    ...['gus@a.co.', 'gus@a..co'],
  ])('cannot contain punctuation that ends or begins a link: %s', (email) => {
    expect(findFault(guestRules.email, email)).toMatch('must be an email address');
  });
});
