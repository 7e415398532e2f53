import { keyName } from '@kickstand/rules/api-keys';
import { scopeTexts, type Scope } from '@kickstand/rules/permissions';
import { ID, InputType, ObjectType } from 'type-graphql';
import { connectionTypes } from '../../api/graphql/connection.js';
import { defineEnum } from '../../api/graphql/define-enum.js';
import { Field, NullableField } from '../../api/graphql/field.js';
import { describeLimits } from '../../shared/field-rules.js';
import type { KeyState } from './api-key.js';

export const ApiScopeEnum = defineEnum<Scope>('ApiScope', 'What an API key is allowed to do.', scopeTexts);

export const ApiKeyStateEnum = defineEnum<KeyState>('ApiKeyState', 'Whether an API key can be used.', {
  active: 'It can be used.',
  suspended: 'Its creator may no longer do anything that it allows, so it cannot be used.',
  expired: 'It has expired.',
  revoked: 'It was revoked.',
});

@ObjectType('ApiKey', { description: 'A key with which a program sends requests.' })
export class ApiKeyType {
  @Field(() => ID, 'ID of the key.')
  id: string;

  @Field('Name of the key.')
  name: string;

  @Field('The part after `ks_`, by which a key can be recognised.')
  prefix: string;

  @Field(() => [ApiScopeEnum], 'What it is allowed to do.')
  scopes: Scope[];

  @Field(() => ApiKeyStateEnum, 'Whether it can be used.')
  state: KeyState;

  @Field('Email address of the admin who created it.')
  createdBy: string;

  @Field(() => Date, 'When it was created.')
  createdAt: Date;

  @NullableField(() => Date, 'When it expires; null if it does not.')
  expiresAt: Date | null;

  @NullableField(() => Date, 'When it was last used, to the minute; null if it was not.')
  lastUsedAt: Date | null;

  @NullableField(() => Date, 'When it was revoked; null if it was not.')
  revokedAt: Date | null;
}

export const ApiKeyConnection = connectionTypes('ApiKey', () => ApiKeyType).Connection;

@InputType({ description: 'The key to create.' })
export class CreateApiKeyInput {
  @Field(`Name, such as the program that will use it: ${describeLimits(keyName)}.`)
  name: string;

  @Field(() => [ApiScopeEnum], 'What the key is allowed to do: one scope or more. Write scopes include reading.')
  scopes: readonly Scope[];

  @NullableField(() => Date, 'When it expires; null if it does not.')
  expiresAt?: Date | null;

  @Field(
    'A key of your choice for this attempt. A retry with the same one creates no second key; it returns a new secret, and ' +
      'the first one cannot be used any more.',
  )
  idempotencyKey: string;
}

@ObjectType({ description: 'Result of createApiKey.' })
export class CreateApiKeyPayload {
  @Field(() => ApiKeyType, 'The created key.')
  key: ApiKeyType;

  @Field('The whole key, to be sent in the header `Authorization: Bearer <key>`. It cannot be read again.')
  secret: string;
}
