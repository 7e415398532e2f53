import { Kind, parse } from 'graphql';
import { expect, it } from 'vitest';
import { rootFieldsOf } from './rate-limit.js';

it.each([
  ['a field once if it is selected twice', '{ shop { name } shop { id } }', ['shop']],
  ['each alias of a field', '{ a: shop { name } b: shop { name } }', ['shop', 'shop']],
  ['fields of fragments', '{ ... { shop { name } } ...F } fragment F on Query { viewer { id } }', ['shop', 'viewer']],
  ['fields of a fragment once', '{ ...F ... { ...F } } fragment F on Query { a: shop { id } }', ['shop']],
])('the fields at the root of an operation include %s', (_what, text, fields) => {
  const document = parse(text);
  const [operation] = document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  expect(operation?.kind === Kind.OPERATION_DEFINITION && rootFieldsOf(operation, document)).toEqual(fields);
});
