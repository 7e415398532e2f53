import * as demo from '@kickstand/demo-shop';
import { expect, it } from 'vitest';
import { readEnvironment } from './config/environment.js';
import { startupMessage } from './startup-message.js';

it.each([
  ['shows the passwords of the demo accounts', {}, true],
  [
    'shows no password in production',
    { NODE_ENV: 'production', ALLOW_EMBEDDED: '1', ACCESS_TOKEN_SECRET: 'x'.repeat(32) },
    false,
  ],
])('the message at the start %s', (_what, source, isShown) => {
  const text = startupMessage(readEnvironment(source, '/srv'), 4000, demo).join('\n');
  expect(demo.demoAccounts.map(({ password }) => text.includes(password))).toEqual([isShown, isShown]);
});
