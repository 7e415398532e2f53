import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';
import type { Account } from './account.js';
import { ApiError } from './api-error.js';

const shortestPassword = 6;
/** With this cost, a hash takes 16 MiB of memory and about 50 ms in a thread outside the event loop. */
const cost: ScryptOptions = { N: 16_384, r: 8, p: 1 };
const derive = promisify<string, string, number, ScryptOptions, Buffer>(scrypt);

/** @throws ApiError WEAK_PASSWORD */
export async function hashPassword(password: string): Promise<Required<Pick<Account, 'passwordHash' | 'salt'>>> {
  if (password.length < shortestPassword) {
    throw new ApiError(`WEAK_PASSWORD : Password should be at least ${shortestPassword} characters`);
  }
  const salt = randomBytes(16).toString('base64url');
  return { salt, passwordHash: await hash(password, salt) };
}

/** Takes the same time for a missing account, an account without a password, and a wrong password. */
export async function isPasswordOf(account: Account | undefined, password: string): Promise<boolean> {
  const { passwordHash = '', salt = '' } = account ?? {};
  const given = Buffer.from(await hash(password, salt));
  const stored = Buffer.from(passwordHash);
  return given.length === stored.length && timingSafeEqual(given, stored);
}

async function hash(password: string, salt: string): Promise<string> {
  return `scrypt:${(await derive(password.normalize('NFKC'), salt, 32, cost)).toString('base64url')}`;
}
