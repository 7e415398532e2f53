import { ID, InterfaceType } from 'type-graphql';
import { Field } from './field.js';

/** Objects of fields of type `Node` contain the name of their type. */
export type NodeObject = object & { __typename: string };

@InterfaceType('Node', {
  description: 'An object that can be fetched by its ID.',
  resolveType: (value: NodeObject) => value.__typename,
})
export abstract class NodeType {
  @Field(() => ID, 'ID: 24 hexadecimal digits, the same as `_id` in the REST API.')
  id: string;
}
