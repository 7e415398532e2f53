import { keyName, mostKeys } from '@kickstand/rules/api-keys';
import { keyScopes, type Scope } from '@kickstand/rules/permissions';
import type { Connection } from 'mongoose';
import type { Clock } from '../../platform/clock.js';
import { actorLabel, assertAdmin, assertSignedIn, may, type Actor, type MachineActor } from '../../shared/actor.js';
import { conflict, DomainError, invalidField, invalidInput, notFound } from '../../shared/errors.js';
import { readFields } from '../../shared/field-rules.js';
import type { AccountsService } from '../accounts/accounts.service.js';
import { changesBetween, inList, type AuditedChange } from '../audit/audit.js';
import type { AuditOutbox, AuditService } from '../audit/audit.service.js';
import { claimIdOfNew, type IdempotencyService } from '../idempotency/idempotency.service.js';
import {
  hashOf,
  isSecretOf,
  newPrefix,
  newSecret,
  readKeyText,
  stateOf,
  toKeyText,
  type ApiKey,
  type KeyState,
} from './api-key.js';
import { createApiKeyRepository, type ApiKeyRepository } from './api-key.repository.js';

export interface KeysDeps {
  connection: Connection;
  clock: Clock;
  accounts: Pick<AccountsService, 'findEnabledActor'>;
  audit: Pick<AuditService, 'openOutbox'>;
  idempotency: IdempotencyService;
}

export interface CreateKeyInput {
  name: string;
  scopes: readonly Scope[];
  expiresAt?: Date | null;
  idempotencyKey: string;
}

/** A key as admins see it. */
export type PresentedKey = ApiKey & { state: KeyState };

export interface CreatedKey {
  key: PresentedKey;
  /** The whole key. It cannot be read again. */
  secret: string;
}

interface Context extends KeysDeps {
  keys: ApiKeyRepository;
  outbox: AuditOutbox;
}

const recordUseEveryMs = 60_000;
const hashOfNothing = hashOf('');

/** For the command line: the number of keys that are neither revoked nor expired. */
export const countValidKeys = (connection: Connection, now: Date): Promise<number> =>
  createApiKeyRepository(connection).countValid(now);

export type KeysService = ReturnType<typeof createKeysService>;

/** API keys: admins create and revoke them, programs send them. */
export function createKeysService(deps: KeysDeps) {
  const keys = createApiKeyRepository(deps.connection);
  const context: Context = { ...deps, keys, outbox: deps.audit.openOutbox(keys.outbox) };
  return {
    authenticate: (text: string): Promise<MachineActor> => authenticate(context, text),

    /** What a key may do now, for work that it has started; null if the key can no longer be used. */
    async findActor(keyId: string): Promise<MachineActor | null> {
      const key = await keys.findById(keyId);
      return key && findActor(context, key);
    },

    /** Newest first; revoked keys too. */
    async list(actor: Actor): Promise<PresentedKey[]> {
      assertAdmin(actor);
      return Promise.all((await keys.findAll()).map((key) => present(context, key)));
    },

    create: (actor: Actor, input: CreateKeyInput): Promise<CreatedKey> => create(context, actor, input),
    revoke: (actor: Actor, id: string): Promise<PresentedKey> => revoke(context, actor, id),

    /** Called by the outbox worker: moves waiting audit entries to the log. */
    relayAudit: (): Promise<void> => context.outbox.relayAll(),
  };
}

/** @throws DomainError UNAUTHENTICATED for any key that cannot be used; the error does not say why. */
async function authenticate(context: Context, text: string): Promise<MachineActor> {
  const { keys, clock } = context;
  const sent = readKeyText(text);
  const key = sent && (await keys.findByPrefix(sent.prefix));
  // Refusing an unknown prefix takes as long as refusing a wrong secret.
  const isRight = isSecretOf(sent?.secret ?? '-', key?.secretHash ?? hashOfNothing);
  if (!key || !isRight) throw refused();
  const now = clock.now();
  const actor = await findActor(context, key);
  if (!actor) throw refused();
  if (key.lastUsedAt === null || now.getTime() - key.lastUsedAt.getTime() >= recordUseEveryMs) {
    await keys.recordUse(key.id, now);
  }
  return actor;
}

/** @returns null if the key cannot be used now. */
async function findActor(context: Context, key: ApiKey): Promise<MachineActor | null> {
  const scopes = await effectiveScopes(context, key);
  if (stateOf(key, scopes.length > 0, context.clock.now()) !== 'active') return null;
  return { kind: 'machine', keyId: key.id, prefix: key.prefix, name: key.name, scopes };
}

const refused = () => new DomainError('UNAUTHENTICATED', 'This API key is not valid.');

/** A key can never do more than its creator can do now. */
async function effectiveScopes({ accounts }: Context, { scopes, creatorId }: ApiKey): Promise<readonly Scope[]> {
  const creator = await accounts.findEnabledActor(creatorId);
  return creator ? scopes.filter((scope) => may(creator, scope)) : [];
}

async function present(context: Context, key: ApiKey): Promise<PresentedKey> {
  const scopes = await effectiveScopes(context, key);
  return { ...key, state: stateOf(key, scopes.length > 0, context.clock.now()) };
}

/** A retry gets a new secret for the same key, because the first one cannot be read again. @throws DomainError */
async function create(
  context: Context,
  actor: Actor,
  { idempotencyKey, ...input }: CreateKeyInput,
): Promise<CreatedKey> {
  const { keys, clock, idempotency, outbox } = context;
  assertAdmin(actor);
  assertSignedIn(actor);
  const { name, scopes, expiresAt } = check(input, clock.now());
  const claim = { what: 'key', operation: 'create API key', key: idempotencyKey, input: { name, scopes, expiresAt } };
  const id = await claimIdOfNew(idempotency, actor, claim);
  const secret = newSecret();
  const existing = await keys.findById(id);
  if (existing) {
    if (!(await keys.replaceSecret(id, hashOf(secret)))) {
      throw conflict('ILLEGAL_TRANSITION', 'This key was created and used already. Create another one.');
    }
    return { key: await present(context, existing), secret: toKeyText(existing.prefix, secret) };
  }
  if ((await keys.countValid(clock.now())) >= mostKeys) {
    throw invalidField('name', `There are ${mostKeys} keys already. Revoke one first.`);
  }
  const key: ApiKey = {
    ...{ id, name, scopes, expiresAt, prefix: newPrefix(), creatorId: actor.userId, createdBy: actorLabel(actor) },
    ...{ createdAt: clock.now(), lastUsedAt: null, revokedAt: null },
  };
  const entry = outbox.toEntry(actor, auditKey('api_key.created', null, key));
  await keys.insert({ ...key, secretHash: hashOf(secret) }, entry);
  await outbox.relay(entry);
  return { key: await present(context, key), secret: toKeyText(key.prefix, secret) };
}

/** Does nothing if the key is revoked already. @throws DomainError NOT_FOUND */
async function revoke(context: Context, actor: Actor, id: string): Promise<PresentedKey> {
  const { keys, clock, outbox } = context;
  assertAdmin(actor);
  const key = await keys.findById(id);
  if (!key) throw notFound('The API key');
  const entry = outbox.toEntry(actor, auditKey('api_key.revoked', key, key));
  if (key.revokedAt === null && (await keys.revoke(id, clock.now(), entry))) await outbox.relay(entry);
  return present(context, (await keys.findById(id)) ?? key);
}

function check({ name, scopes, expiresAt = null }: Omit<CreateKeyInput, 'idempotencyKey'>, now: Date) {
  const read = readFields({ name: keyName }, { name });
  const chosen = keyScopes.filter((scope) => scopes.includes(scope));
  if (chosen.length === 0) throw invalidInput([{ field: 'scopes', message: 'Choose at least one scope.' }]);
  if (expiresAt && expiresAt <= now) throw invalidField('expiresAt', 'The expiry must be in the future.');
  return { ...read, scopes: chosen, expiresAt };
}

function auditKey(action: AuditedChange['action'], before: ApiKey | null, after: ApiKey): AuditedChange {
  const valuesOf = ({ scopes, expiresAt }: ApiKey) => ({
    scopes: inList(scopes),
    expiresAt: expiresAt?.toISOString() ?? null,
  });
  return {
    action,
    subject: { id: after.id, name: `${after.prefix} ${after.name}` },
    changes: changesBetween(before && valuesOf(before), valuesOf(after)),
  };
}
