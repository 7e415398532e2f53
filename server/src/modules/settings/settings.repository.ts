import { Schema, type Connection } from 'mongoose';
import { addVersions, createVersionedStore, type VersionedDocument } from '../audit/versioned-store.js';
import type { SettingTexts } from './setting-list.js';

/** The shop has one document of settings. */
export const settingsId = '000000000000000000000001';

export interface StoredSettings {
  id: string;
  /** Only values that differ from their default. */
  texts: SettingTexts;
  /** 0 if nothing was ever saved. */
  version: number;
  changedAt: Date;
}

interface SettingsDocument extends VersionedDocument {
  texts: SettingTexts;
}

const schema = new Schema<SettingsDocument>(
  { texts: { type: Schema.Types.Mixed, required: true } },
  { collection: 'shop_settings', versionKey: false, minimize: false },
);
addVersions(schema);

const noSettings: StoredSettings = { id: settingsId, texts: {}, version: 0, changedAt: new Date(0) };

export type SettingsRepository = ReturnType<typeof createSettingsRepository>;

export function createSettingsRepository(connection: Connection) {
  const store = createVersionedStore(connection.model<SettingsDocument>('ShopSettings', schema), {
    toEntity: ({ texts, version, changedAt }): StoredSettings => ({ id: settingsId, texts, version, changedAt }),
    toStored: ({ texts, version, changedAt }) => ({ texts, version, changedAt }),
    toBook: ([settings = noSettings]) => settings,
  });
  return { ...store, find: async (): Promise<StoredSettings> => (await store.findById(settingsId)) ?? noSettings };
}
