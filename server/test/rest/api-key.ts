import { randomUUID } from 'node:crypto';
import type { Scope } from '@kickstand/rules/permissions';
import type { TestShop, TestUser } from '../shop.js';

/** An API key with these scopes, as a user whose token is the key. */
export async function newApiKey(shop: TestShop, admin: TestUser, scopes: readonly Scope[]): Promise<TestUser> {
  const actor = await shop.services.accounts.authenticate(admin.token);
  const input = { name: 'ERP', scopes, idempotencyKey: randomUUID() };
  const { key, secret } = await shop.services.keys.create(actor, input);
  return { email: key.prefix, userId: key.id, token: secret };
}
