import type { Connection } from 'mongoose';
import type { Clock } from '../../platform/clock.js';
import { isDuplicateKey } from '../../platform/mongo/connect.js';
import { assertMay, may, type Actor } from '../../shared/actor.js';
import { DomainError, invalidInput, staleVersion, type FieldError } from '../../shared/errors.js';
import type { Currency } from '../../shared/money.js';
import { changesBetween, type AuditValues } from '../audit/audit.js';
import type { AuditOutbox, AuditService } from '../audit/audit.service.js';
import { findPictureIn } from '../media/picture.js';
import {
  describeSetting,
  hasSender,
  settingKeys,
  toSettings,
  type SettingDescription,
  type SettingKey,
  type SettingTexts,
  type ShopSettings,
} from './setting-list.js';
import { createSettingsRepository, settingsId, type SettingsRepository } from './settings.repository.js';

export interface SettingsDeps {
  connection: Connection;
  clock: Clock;
  audit: Pick<AuditService, 'openOutbox'>;
  /** Settings that are set by environment variables. */
  fixed: SettingTexts;
  /** Marks a picture as used. @throws DomainError if the picture is no longer stored */
  useImage: (imageUrl: string) => Promise<void>;
  /** Whether pictures are stored by a hosting service. */
  hasImageHost: boolean;
  /** Whether a mail server sends the mails, which needs a sender. */
  hasMailServer: boolean;
  /** Currency of the newest order; null if there is none. */
  findOrderCurrency: () => Promise<Currency | null>;
}

/** A setting as staff see it. */
export interface PresentedSetting extends Omit<SettingDescription, 'rule' | 'fallback'> {
  key: SettingKey;
  value: string;
  fallback: string;
  /** Whether an environment variable sets the value. */
  isFixed: boolean;
}

export interface PresentedSettings {
  version: number;
  settings: readonly PresentedSetting[];
}

export interface SaveSettings {
  version: number;
  values: readonly { key: string; value: string }[];
}

interface Context extends SettingsDeps {
  repository: SettingsRepository;
  outbox: AuditOutbox;
}

export type SettingsService = ReturnType<typeof createSettingsService>;

/** The merchant's settings. Environment variables override stored values, and stored values override defaults. */
export function createSettingsService(deps: SettingsDeps) {
  const repository = createSettingsRepository(deps.connection);
  const outbox = deps.audit.openOutbox(repository.outbox);
  const context: Context = { ...deps, repository, outbox };
  let latest: { texts: SettingTexts; settings: ShopSettings } | null = null;
  return {
    /** All settings, read at most one second ago. */
    async read(): Promise<ShopSettings> {
      const { texts } = await repository.readBook();
      if (latest?.texts !== texts) latest = { texts, settings: toSettings(texts, deps.fixed) };
      return latest.settings;
    },

    /** The settings that the actor may see. */
    async list(actor: Actor): Promise<PresentedSettings> {
      assertMay(actor, 'settings:read', 'content:read');
      return present(context, actor, await repository.find());
    },

    save: (actor: Actor, input: SaveSettings): Promise<PresentedSettings> => save(context, actor, input),

    /** Called by the outbox worker: moves waiting audit entries to the log. */
    relayAudit: (): Promise<void> => outbox.relayAll(),
  };
}

/** Reads the settings once, when a server starts. */
export async function readSettings(connection: Connection, fixed: SettingTexts): Promise<ShopSettings> {
  const { texts } = await createSettingsRepository(connection).find();
  return toSettings(texts, fixed);
}

function present(
  { fixed }: Context,
  actor: Actor,
  { texts, version }: { texts: SettingTexts; version: number },
): PresentedSettings {
  const settings = settingKeys.flatMap((key) => {
    const { rule: _rule, ...description } = describeSetting(key);
    const value = fixed[key] ?? texts[key] ?? description.fallback;
    const presented = { ...description, key, value, isFixed: fixed[key] !== undefined };
    return may(actor, `${description.permission}:read`) ? [presented] : [];
  });
  return { version, settings };
}

/** @throws DomainError BAD_USER_INPUT naming each refused setting; FORBIDDEN; CONFLICT (STALE_VERSION) */
async function save(context: Context, actor: Actor, { version, values }: SaveSettings): Promise<PresentedSettings> {
  const { repository, outbox, clock } = context;
  assertMay(actor, 'settings:write', 'content:write');
  const before = await repository.find();
  const given = check(context, actor, values);
  const next = withoutDefaults({ ...before.texts, ...given });
  const changes = changesBetween(toAuditValues(before.texts), toAuditValues(next));
  // A retry of a save, or a save of the same values.
  if (changes.length === 0) return present(context, actor, before);
  if (before.version !== version) throw staleVersion('page', before);
  await checkWithShop(
    context,
    actor,
    changes.map(({ field }) => field as SettingKey),
    next,
  );
  const entry = outbox.toEntry(actor, {
    action: 'settings.saved',
    subject: { id: settingsId, name: 'settings' },
    changes,
  });
  const saved = { id: settingsId, texts: next, version, changedAt: clock.now() };
  try {
    const isSaved =
      version === 0
        ? await repository.insert({ ...saved, version: 1 }, entry).then(() => true)
        : await repository.update(saved, entry);
    if (!isSaved) throw staleVersion('page', await repository.find());
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    throw staleVersion('page', await repository.find());
  } finally {
    repository.forgetBook();
  }
  await outbox.relay(entry);
  return present(context, actor, { texts: next, version: version + 1 });
}

function check({ fixed }: Context, actor: Actor, values: SaveSettings['values']): SettingTexts {
  const faults: FieldError[] = [];
  const texts = values.flatMap(({ key: name, value }) => {
    const key = settingKeys.find((known) => known === name);
    const message = key ? findFault(key, value, fixed) : 'There is no such setting.';
    if (message !== null) faults.push({ field: name, message });
    if (key) assertMay(actor, `${describeSetting(key).permission}:write`);
    return key ? [[key, value.replaceAll('\r\n', '\n').trim()] as const] : [];
  });
  if (faults.length > 0) throw invalidInput(faults);
  return Object.fromEntries(texts);
}

function findFault(key: SettingKey, value: string, fixed: SettingTexts): string | null {
  const { label, rule, variable } = describeSetting(key);
  if (fixed[key] !== undefined) {
    return value === fixed[key] ? null : `${label} is set by the environment variable ${variable}. Change it there.`;
  }
  const message = rule.safeParse(value).error?.issues[0]?.message;
  return message === undefined ? null : `${label} ${message}.`;
}

/** Checks what depends on other data of the shop. */
async function checkWithShop(
  { findOrderCurrency, hasImageHost, hasMailServer, useImage, fixed }: Context,
  actor: Actor,
  changed: readonly SettingKey[],
  texts: SettingTexts,
): Promise<void> {
  const next = toSettings(texts, fixed);
  if (changed.includes('currency') && ((await findOrderCurrency()) ?? next.currency) !== next.currency) {
    throw invalidInput([
      { field: 'currency', message: 'Currency can only be changed while there are no orders. This shop has orders.' },
    ]);
  }
  // Without a sender, no server would start again.
  if (hasMailServer && !hasSender(next) && changed.some((key) => key === 'mailFrom' || key === 'contactEmail')) {
    const message = 'Enter a sender, or the email address of your shop: emails need one of them.';
    throw invalidInput([{ field: 'mailFrom', message }]);
  }
  const isDemanded = texts.staffNeedSecondFactor === 'on' && changed.includes('staffNeedSecondFactor');
  // An admin who did not use a second factor cannot demand one, because all admins could then be locked out.
  if (isDemanded && !(actor.kind === 'user' && actor.usedSecondFactor)) {
    const { label } = describeSetting('staffNeedSecondFactor');
    const message = `${label}: set up your own second factor in your profile and log in with it first.`;
    throw invalidInput([{ field: 'staffNeedSecondFactor', message }]);
  }
  for (const field of changed) {
    const { kind, label } = describeSetting(field);
    const url = texts[field] ?? '';
    if (kind !== 'picture' || url === '') continue;
    if (!hasImageHost && !findPictureIn(url)) {
      throw invalidInput([{ field, message: `${label} must be an uploaded picture: choose a file.` }]);
    }
    await useImage(url).catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
      throw invalidInput([{ field, message: error.message }]);
    });
  }
}

/** Keeps settings that this version does not know, because a server of a later version may have saved them. */
function withoutDefaults(texts: SettingTexts): SettingTexts {
  const isDefault = (name: string, text: string) =>
    settingKeys.some((key) => key === name && describeSetting(key).fallback === text);
  return Object.fromEntries(Object.entries(texts).filter(([name, text]) => !isDefault(name, text)));
}

/** Every setting with its value, so that the log also shows the old value of a setting that is reset. */
function toAuditValues(texts: SettingTexts): AuditValues {
  return Object.fromEntries(settingKeys.map((key) => [key, (texts[key] ?? describeSetting(key).fallback) || null]));
}
