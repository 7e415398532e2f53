import { diagramLimits, diagramRules, diagramSpotRules } from '@kickstand/rules/diagrams';
import { ArgsType, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import { Field, NullableField } from '../../api/graphql/field.js';
import { RemoveInput, SaveInput } from '../../api/graphql/edit-inputs.js';
import { Access } from '../../api/graphql/access.js';
import { connectionTypes, PageArgs } from '../../api/graphql/connection.js';
import { ImageType } from '../../api/graphql/image.type.js';
import { NodeType } from '../../api/graphql/node.type.js';
import { describeLimits } from '../../shared/field-rules.js';
import { maximumPageSize } from '../../shared/pagination.js';
import { ProductType } from '../catalogue/products/product.type.js';
import { ChainEndType } from '../numbers/numbers.type.js';
import { VehicleType } from '../vehicles/vehicle.type.js';

@ObjectType('DiagramSpot', { description: 'One part on the drawing of a diagram.' })
class DiagramSpotType {
  @Field('Its number on the drawing. No two spots of a diagram have the same number.')
  ref: string;

  @Field(() => Float, 'Where it is: 0 at the left of the drawing, 1 at the right.')
  x: number;

  @Field(() => Float, 'Where it is: 0 at the top of the drawing, 1 at the bottom.')
  y: number;

  @NullableField(() => String, 'Name of the part; null if it is not known.')
  name: string | null;

  @NullableField(() => String, "The vehicle maker's number; null if it is not known.")
  number: string | null;

  @Field(() => Int, 'Units that the assembly needs, 1 or more.')
  quantity: number;

  @NullableField(() => String, 'A note; null if there is none.')
  note: string | null;

  @Access('visitor')
  @NullableField(
    () => ProductType,
    'The shop’s product for the part: the one that an admin named, otherwise one with the number of the part or with a number that replaces it. Null if there is none.',
  )
  product: ProductType | null;

  @Access('catalogue')
  @NullableField(
    () => ProductType,
    'Product that an admin named for it; may be a draft or deleted. Null if none is named.',
  )
  namedProduct: ProductType | null;

  @NullableField(
    () => String,
    'The newest number that replaces `number`; null if nothing replaces it, or several numbers do: see `replacements`.',
  )
  current: string | null;

  @Field(() => [ChainEndType], 'The newest numbers that replace `number`; empty if nothing replaces it.')
  replacements: ChainEndType[];
}

@ObjectType('Diagram', {
  implements: NodeType,
  description: 'A drawing of an assembly of one or more bikes, on which the parts are numbered.',
})
export class DiagramType extends NodeType {
  @Field('Name of the assembly.')
  title: string;

  @Field(() => ImageType, 'The drawing.')
  image: ImageType;

  @Field(() => Int, 'Width of the drawing in pixels.')
  width: number;

  @Field(() => Int, 'Height of the drawing in pixels.')
  height: number;

  @Field(() => [DiagramSpotType], `The parts on it: 1 to ${diagramLimits.spots}.`)
  spots: DiagramSpotType[];

  @Access('visitor')
  @Field(
    () => [VehicleType],
    `The bikes whose assembly it shows, 1 to ${diagramLimits.vehicles}, sorted by make, model and variant.`,
  )
  vehicles: VehicleType[];

  @Field(() => Int, 'Number of the current version, raised by each edit.')
  version: number;
}

export const DiagramConnection = connectionTypes('Diagram', () => DiagramType).Connection;

@ArgsType()
export class AllDiagramsArgs extends PageArgs {
  @NullableField(() => Int, `How many: 1 to ${maximumPageSize}.`, { defaultValue: 50 })
  declare first: number | null;

  @NullableField(
    () => String,
    'Beginnings of words of the title, or of the name of one of the bikes; by default, all diagrams are listed.',
  )
  search?: string | null;
}

@InputType({ description: 'One part on the drawing.' })
export class DiagramSpotInput {
  @Field(`Its number on the drawing, ${describeLimits(diagramSpotRules.ref)}. Unique in a diagram.`)
  ref: string;

  @Field(() => Float, 'Where it is: 0 at the left of the drawing, 1 at the right.')
  x: number;

  @Field(() => Float, 'Where it is: 0 at the top of the drawing, 1 at the bottom.')
  y: number;

  @NullableField(
    () => String,
    `Name of the part, ${describeLimits(diagramSpotRules.name)}; null or empty if it is not known.`,
  )
  name?: string | null;

  @NullableField(
    () => String,
    `The vehicle maker's number, ${describeLimits(diagramSpotRules.number)}; null or empty if it is not known.`,
  )
  number?: string | null;

  @NullableField(() => ID, 'The shop’s product for the part; null to find one by the number.')
  productId?: string | null;

  @Field(() => Int, `Units that the assembly needs: ${describeLimits(diagramSpotRules.quantity)}.`, { defaultValue: 1 })
  quantity?: number;

  @NullableField(() => String, `A note, ${describeLimits(diagramSpotRules.note)}.`)
  note?: string | null;
}

@InputType({ description: 'All fields of a diagram. Fields that are left out are stored as unknown.' })
export class SaveDiagramInput extends SaveInput {
  @Field(`Name of the assembly, ${describeLimits(diagramRules.title)}.`)
  title: string;

  @Field('The drawing: an http(s) address, or a path on this shop, as returned by an upload.')
  imageUrl: string;

  @NullableField(
    () => Int,
    'Width of the drawing in pixels, 1 to 10,000. Required for a new drawing that was not uploaded; the size of uploads is known.',
  )
  width?: number | null;

  @NullableField(() => Int, 'Height of the drawing in pixels, 1 to 10,000. Required like the width.')
  height?: number | null;

  @Field(() => [ID], `IDs of the bikes whose assembly it shows: 1 to ${diagramLimits.vehicles}.`)
  vehicleIds: readonly string[];

  @Field(() => [DiagramSpotInput], `The parts on it: 1 to ${diagramLimits.spots}.`)
  spots: readonly DiagramSpotInput[];
}

@InputType('DeleteDiagramInput', { description: 'The diagram to delete.' })
export class DeleteDiagramInput extends RemoveInput {}
