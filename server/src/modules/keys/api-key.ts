import type { Scope } from '@kickstand/rules/permissions';
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A key with which a program sends requests. The secret is not part of it: only its hash is stored. */
export interface ApiKey {
  /** 24 hex digits. */
  id: string;
  name: string;
  /** The part of the key that may be shown; unique. */
  prefix: string;
  scopes: readonly Scope[];
  /** ID of the admin who created it. The key is limited to what this account may do. */
  creatorId: string;
  /** Email address of the creator when the key was created. */
  createdBy: string;
  createdAt: Date;
  /** Null if it does not expire. */
  expiresAt: Date | null;
  /** Null if the key was never used. Written at most once a minute. */
  lastUsedAt: Date | null;
  revokedAt: Date | null;
}

export const keyStates = ['active', 'suspended', 'expired', 'revoked'] as const;
export type KeyState = (typeof keyStates)[number];

/** @param hasCreator whether the creator's account may still use at least one of the scopes. */
export function stateOf({ revokedAt, expiresAt }: ApiKey, hasCreator: boolean, now: Date): KeyState {
  if (revokedAt !== null) return 'revoked';
  if (expiresAt !== null && expiresAt <= now) return 'expired';
  return hasCreator ? 'active' : 'suspended';
}

/** 256 random bits. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

export const newPrefix = (): string => randomBytes(5).toString('hex');

/** The key as its program sends it. */
export const toKeyText = (prefix: string, secret: string): string => `ks_${prefix}_${secret}`;

export const isApiKey = (token: string | null): token is string => token !== null && token.startsWith('ks_');

/** Null for a text that is not a key. */
export function readKeyText(text: string): { prefix: string; secret: string } | null {
  const [, prefix, secret] = /^ks_([0-9a-f]{10})_([\w-]{43})$/.exec(text) ?? [];
  return prefix === undefined || secret === undefined ? null : { prefix, secret };
}

/** A secret has 256 random bits, so its hash needs no salt and no slow function. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Compared in constant time. */
export function isSecretOf(secret: string, storedHash: string): boolean {
  return timingSafeEqual(Buffer.from(hashOf(secret), 'hex'), Buffer.from(storedHash, 'hex'));
}
