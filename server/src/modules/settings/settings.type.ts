import { InputType, Int, ObjectType } from 'type-graphql';
import { defineEnum } from '../../api/graphql/define-enum.js';
import { Field, NullableField } from '../../api/graphql/field.js';
import type { SettingKind } from './setting-list.js';

const SettingKindEnum = defineEnum<SettingKind>('SettingKind', 'How a setting is edited.', {
  text: 'A text of one line.',
  lines: 'A text of several lines.',
  number: 'A whole number.',
  switch: 'on or off.',
  choice: 'One of its choices.',
  picture: 'Address of an uploaded picture; empty for none.',
});

@ObjectType('Setting', { description: 'A setting of the shop.' })
export class SettingType {
  @Field('Name in saveSettings.')
  key: string;

  @Field('Heading that the setting is shown under.')
  group: string;

  @Field('Name shown to people.')
  label: string;

  @Field('Where the value is used.')
  hint: string;

  @Field(() => SettingKindEnum, 'How it is edited.')
  kind: SettingKind;

  @Field(() => [String], 'Values of a CHOICE; otherwise empty.')
  choices: readonly string[];

  @Field('The value in force, as text.')
  value: string;

  @Field('Value if nobody sets another one.')
  default: string;

  @NullableField(() => String, 'Environment variable that overrides the value if it is set; null if there is none.')
  variable: string | null;

  @Field('Whether the environment variable is set. Then the setting cannot be changed here.')
  isFixed: boolean;
}

@ObjectType('Settings', { description: 'The settings that the caller may change.' })
export class SettingsType {
  @Field(() => Int, 'Number of saves; 0 if nothing was saved yet.')
  version: number;

  @Field(() => [SettingType], 'The settings, sorted by group.')
  settings: readonly SettingType[];
}

@InputType({ description: 'A new value of a setting.' })
export class SettingValueInput {
  @Field('Key of the setting.')
  key: string;

  @Field('The value as text. The default value resets the setting.')
  value: string;
}

@InputType({ description: 'New values. Settings that are left out stay as they are.' })
export class SaveSettingsInput {
  @Field(() => Int, 'Version that was edited.')
  version: number;

  @Field(() => [SettingValueInput], 'New values.')
  values: readonly SettingValueInput[];
}
