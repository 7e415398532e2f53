import type { EmulatorUser, ProjectState } from './auth-emulator.js';

interface RefreshTokenRecord {
  /** Seconds since 1970; added here. */
  issuedAt?: number;
  [field: string]: unknown;
}

/**
 * Real Firebase refuses a refresh token older than the account's last password change or revocation; the emulator
 * never does, so that 'sign out everywhere' would not reach a browser that is signed in. Its refresh tokens are plain
 * base64 JSON, which leaves room for the time they were issued at.
 */
export function enforceRevocation(state: ProjectState, refuse: (code: string) => Error): void {
  const create = state.createRefreshTokenFor.bind(state);
  state.createRefreshTokenFor = (user, ...rest) => {
    const record = decode(create(user, ...rest));
    return encode({ ...record, issuedAt: Math.floor(Date.now() / 1000) });
  };

  const validate = state.validateRefreshToken.bind(state);
  state.validateRefreshToken = (token) => {
    const owner = validate(token);
    const { issuedAt = 0 } = decode(token);
    if (issuedAt < Number(owner.user.validSince ?? 0)) throw refuse('TOKEN_EXPIRED');
    return owner;
  };
}

/** White space and invisible characters. */
const oddCharacters = /[\s\p{C}]/u;

/** An address with white space would be a separate account here, but another user's once it is trimmed. */
export function refuseOddAddresses(state: ProjectState, refuse: (code: string) => Error): void {
  const assertPlain = ({ email = '' }: Partial<EmulatorUser>): void => {
    if (oddCharacters.test(email)) throw refuse('INVALID_EMAIL');
  };
  const create = state.createUserWithLocalId.bind(state);
  state.createUserWithLocalId = (localId, properties) => {
    // Before the emulator notes the account, which it does before it fills in the address.
    assertPlain(properties);
    return create(localId, properties);
  };
  const update = state.updateUserByLocalId.bind(state);
  state.updateUserByLocalId = (localId, fields, options) => {
    assertPlain(fields);
    return update(localId, fields, options);
  };
}

/**
 * The emulator notes when a sign-up began, hashes the password, and then dates the account's sessions from. Hashing takes
 * a while: a second that ends meanwhile would make the sign-up's own session one from before, and refused.
 */
export function dateSignUps(state: ProjectState): void {
  const create = state.createUserWithLocalId.bind(state);
  state.createUserWithLocalId = (localId, properties) => {
    const validFrom = Number(properties.validSince ?? 0) * 1000;
    const isDatedBefore = properties.lastLoginAt !== undefined && Number(properties.lastLoginAt) < validFrom;
    return create(localId, isDatedBefore ? { ...properties, lastLoginAt: String(validFrom) } : properties);
  };
}

/** Stamps each mail with its time, and points password resets at the shop's own page. */
export function addressMails(state: ProjectState, resetPasswordPath: string | null): void {
  const create = state.createOob.bind(state);
  state.createOob = (email, newEmail, requestType, generateLink) => {
    const toLink = (code: string): string => {
      const link = new URL(generateLink(code));
      if (requestType === 'PASSWORD_RESET' && resetPasswordPath !== null) link.pathname = resetPasswordPath;
      return link.toString();
    };
    return Object.assign(create(email, newEmail, requestType, toLink), { createdAt: new Date().toISOString() });
  };
}

function decode(token: string): RefreshTokenRecord {
  return JSON.parse(Buffer.from(token, 'base64').toString('utf8')) as RefreshTokenRecord;
}

function encode(record: RefreshTokenRecord): string {
  return Buffer.from(JSON.stringify(record), 'utf8').toString('base64');
}
