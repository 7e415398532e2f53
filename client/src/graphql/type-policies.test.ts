import type { FieldPolicy } from '@apollo/client';
import { buildSchema, isObjectType } from 'graphql';
import { expect, it } from 'vitest';
import sdl from '../../../schema.graphql?raw';
import { typePolicies } from './type-policies';

const schema = buildSchema(sdl);
const paging = ['after', 'before', 'last'];

const lists = Object.entries(typePolicies).flatMap(([typeName, { fields = {} }]) =>
  Object.entries(fields as Record<string, FieldPolicy>).flatMap(([fieldName, { keyArgs }]) =>
    Array.isArray(keyArgs) ? [{ typeName, fieldName, keyArgs: keyArgs as string[] }] : [],
  ),
);

it.each(lists)('$typeName: $fieldName keeps a list for each set of arguments', ({ typeName, fieldName, keyArgs }) => {
  const type = schema.getType(typeName);
  const field = isObjectType(type) ? type.getFields()[fieldName] : undefined;
  const own = field?.args.map(({ name }) => name).filter((name) => !paging.includes(name)) ?? [];
  expect([...keyArgs].sort()).toEqual(own.sort());
});
