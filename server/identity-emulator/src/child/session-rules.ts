import type { EmulatorUser, ProjectState } from './auth-emulator.js';

interface RefreshTokenRecord {
  /** The time of issue in seconds since 1970. Added by this package. */
  issuedAt?: number;
  [field: string]: unknown;
}

/**
 * Refuses refresh tokens that are older than the account's last password change or revocation, like Firebase does. The
 * emulator itself accepts them, so 'sign out everywhere' would not sign out other browsers. Its refresh tokens are
 * plain base64 JSON, so the time of issue can be added to them.
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

const whiteSpaceOrInvisible = /[\s\p{C}]/u;

/**
 * Refuses email addresses with white space or invisible characters. The emulator would create a separate account for
 * such an address, but the shop trims it, and then it is the address of another user.
 */
export function refuseUnusualAddresses(state: ProjectState, refuse: (code: string) => Error): void {
  const assertPlain = ({ email = '' }: Partial<EmulatorUser>): void => {
    if (whiteSpaceOrInvisible.test(email)) throw refuse('INVALID_EMAIL');
  };
  const create = state.createUserWithLocalId.bind(state);
  state.createUserWithLocalId = (localId, properties) => {
    // Must come first: `create` stores the account before it sets the address.
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
 * Keeps the first session of a sign-up valid. The emulator records the time of the sign-up (`lastLoginAt`), hashes the
 * password, and then sets the time from which sessions are valid (`validSince`). Hashing takes a while, so `validSince`
 * can be in a later second than the sign-up's own session, which would then be refused.
 */
export function keepSignUpSessionsValid(state: ProjectState): void {
  const create = state.createUserWithLocalId.bind(state);
  state.createUserWithLocalId = (localId, properties) => {
    const validFrom = Number(properties.validSince ?? 0) * 1000;
    const isTooEarly = properties.lastLoginAt !== undefined && Number(properties.lastLoginAt) < validFrom;
    return create(localId, isTooEarly ? { ...properties, lastLoginAt: String(validFrom) } : properties);
  };
}

/** Adds the time to each mail, and makes password reset links lead to the shop's own page. */
export function adjustMails(state: ProjectState, resetPasswordPath: string | null): void {
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
