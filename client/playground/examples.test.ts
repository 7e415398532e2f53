import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, getVariableValues, Kind, parse, validate, type OperationDefinitionNode } from 'graphql';
import { describe, expect, it } from 'vitest';
import { createExamples } from './examples';

const schema = buildSchema(readFileSync(join(import.meta.dirname, '../../schema.graphql'), 'utf8'));
const examples = createExamples({
  product: { id: 'a'.repeat(24), minimumQuantity: 3 },
  unpaidOrderId: null,
  idempotencyKey: 'key',
});

describe.each(examples.map((example) => [/^(?:query|mutation) (\w+)/m.exec(example.query)?.[1], example] as const))(
  'the example %s',
  (name, { query, variables = '{}' }) => {
    it('fits the schema, and so do its variables', () => {
      const document = parse(query);
      expect(validate(schema, document)).toEqual([]);
      const operations = document.definitions.filter(
        (definition): definition is OperationDefinitionNode => definition.kind === Kind.OPERATION_DEFINITION,
      );
      for (const { variableDefinitions = [] } of operations) {
        const { errors } = getVariableValues(
          schema,
          variableDefinitions,
          JSON.parse(variables) as Record<string, unknown>,
        );
        expect(errors).toBeUndefined();
      }
    });

    it('begins with a named operation, whose name is shown on its tab', () => {
      expect(name).toBeDefined();
    });
  },
);

it('the examples contain IDs that exist, or say which ID is missing', () => {
  const [, order, pay] = examples.map(({ variables }) => variables);
  expect(order).toContain('a'.repeat(24));
  expect(pay).toContain('ID of an unpaid order of yours');
});
