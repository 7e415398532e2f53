import { z } from 'zod';
import { accountSchema, codeSchema, google, type Account } from './account.js';
import { hashPassword } from './passwords.js';

/** The file of Firebase's own emulator, which the shop used before. */
export const firstVersionSchema = z.object({
  version: z.literal(1),
  users: z.array(accountSchema),
  codes: z.array(z.object({ email: z.string() }).loose()),
});

/** Passwords that were stored as typed are hashed. Codes that the shop did not send are removed. */
export async function takeOver({ users, codes }: z.infer<typeof firstVersionSchema>) {
  const idByEmail = new Map(users.map(({ email, localId }) => [email, localId]));
  const parsed = codes.map((code) => codeSchema.safeParse({ ...code, localId: idByEmail.get(code.email) }));
  return { users: await Promise.all(users.map(toOwnAccount)), codes: parsed.flatMap(({ data }) => data ?? []) };
}

async function toOwnAccount({ providerUserInfo, ...user }: Account): Promise<Account> {
  const { passwordHash = '', salt = '' } = user;
  const plainStart = `fakeHash:salt=${salt}:password=`;
  const isPlain = passwordHash.startsWith(plainStart);
  return {
    ...user,
    ...(isPlain && (await hashPassword(passwordHash.slice(plainStart.length)))),
    // Entries of other providers, such as 'password', only repeat data of the account.
    providerUserInfo: providerUserInfo.filter(({ providerId }) => providerId === google),
  };
}

const refreshTokenSchema = z.object({
  localId: z.string(),
  provider: z.enum(['password', google]),
  /** Seconds since 1970. The shop added this field. */
  issuedAt: z.number(),
});

/**
 * Reads a refresh token of Firebase's emulator, which is unsigned JSON; null if the text is not such a token. Anybody can
 * create one.
 */
export function readEarlierRefreshToken(token: string): z.infer<typeof refreshTokenSchema> | null {
  try {
    return refreshTokenSchema.parse(JSON.parse(Buffer.from(token, 'base64').toString('utf8')));
  } catch {
    return null;
  }
}
