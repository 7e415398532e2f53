import { ID, InputType, Int } from 'type-graphql';
import { Field, NullableField } from './field.js';

/** Fields of all inputs that add or edit an object. */
@InputType()
export abstract class SaveInput {
  @NullableField(() => ID, 'ID of the object to edit; leave it out to add one.')
  id?: string | null;

  @NullableField(() => Int, 'Edited version. Required to edit.')
  version?: number | null;

  @NullableField(
    () => String,
    'A key of your choice for this attempt; a retry with the same key does not add a second object. Required to add.',
  )
  idempotencyKey?: string | null;
}

/** Fields of all inputs that remove an object. */
@InputType()
export abstract class RemoveInput {
  @Field(() => ID, 'ID of the object to remove.')
  id: string;

  @Field(() => Int, 'Version that you saw. If the object has a newer one, the removal is refused as STALE_VERSION.')
  version: number;
}
