import { Field, Int, ObjectType } from 'type-graphql';
import { Access } from '../graph/access.js';
import { VehicleType } from '../vehicles/vehicle.type.js';

@ObjectType('RecognisedVehicle', { description: 'Bikes that words of a query name.' })
export class RecognisedVehicleType {
  @Access('visitor')
  @Field(() => [VehicleType], { description: 'The bikes, the best match first, at most 5.' })
  vehicles: VehicleType[];

  @Field(() => Int, { nullable: true, description: 'Year that the query names; null if it names none.' })
  year: number | null;

  @Field({ description: 'The query without the words that name the bike and the year.' })
  rest: string;
}
