import { Arg, createParameterDecorator, ID, InputType } from 'type-graphql';
import { Field } from './field.js';
import type { GraphContext } from './graph-context.js';
import { typeNameFor } from './mutation.js';

/** The argument `input` of a mutation. Its type is the parameter's class. */
export const Input = (description: string) => Arg('input', { description });

/**
 * The argument `input` of a mutation that needs only the ID of an object. Its type is named after the mutation:
 * `@IdInput('import', 'The import to run.')` in `runImport` makes the type `RunImportInput`.
 * @param field name of the ID in the input.
 */
export function IdInput(object: string, description: string, field = 'id') {
  return (target: object, method: string, index: number) => {
    class Type {}
    Field(() => ID, `ID of the ${object}.`)(Type.prototype, field);
    InputType(typeNameFor(method, 'Input'), { description })(Type);
    Arg('input', () => Type, { description: `The ${object}.` })(target, method, index);
  };
}

/** Who sent the request. */
export const CurrentActor = () => createParameterDecorator<GraphContext>(({ context }) => context.actor);
