import { diagramLimits, diagramRules, diagramSpotRules } from '@kickstand/rules/diagrams';
import { ArgsType, Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
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
export class DiagramSpotType {
  @Field({ description: 'Its number on the drawing. No two spots of a diagram have the same.' })
  ref: string;

  @Field(() => Float, { description: 'Where it is: 0 at the left of the drawing, 1 at the right.' })
  x: number;

  @Field(() => Float, { description: 'Where it is: 0 at the top of the drawing, 1 at the bottom.' })
  y: number;

  @Field(() => String, { nullable: true, description: 'Name of the part; null if it is not known.' })
  name: string | null;

  @Field(() => String, { nullable: true, description: "The vehicle maker's number; null if it is not known." })
  number: string | null;

  @Field(() => Int, { description: 'Units that the assembly needs, 1 or more.' })
  quantity: number;

  @Field(() => String, { nullable: true, description: 'A note; null if there is none.' })
  note: string | null;

  @Access('visitor')
  @Field(() => ProductType, {
    nullable: true,
    description:
      'Product of the shop for it: the one that an admin named, otherwise one with its number or with a number that replaces it. Null if there is none.',
  })
  product: ProductType | null;

  @Access('admin')
  @Field(() => ProductType, {
    nullable: true,
    description: 'Product that an admin named for it; may be a draft or deleted. Null if none is named.',
  })
  namedProduct: ProductType | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The newest number that replaces `number`; null if nothing replaces it, or several numbers do: see `replacements`.',
  })
  current: string | null;

  @Field(() => [ChainEndType], {
    description: 'The newest numbers that replace `number`; empty if nothing replaces it.',
  })
  replacements: ChainEndType[];
}

@ObjectType('Diagram', {
  implements: NodeType,
  description: 'A drawing of an assembly of one or more bikes, on which the parts are numbered.',
})
export class DiagramType extends NodeType {
  @Field({ description: 'Name of the assembly.' })
  title: string;

  @Field(() => ImageType, { description: 'The drawing.' })
  image: ImageType;

  @Field(() => Int, { description: 'Width of the drawing in pixels.' })
  width: number;

  @Field(() => Int, { description: 'Height of the drawing in pixels.' })
  height: number;

  @Field(() => [DiagramSpotType], { description: `The parts on it: 1 to ${diagramLimits.spots}.` })
  spots: DiagramSpotType[];

  @Access('visitor')
  @Field(() => [VehicleType], {
    description: `The bikes whose assembly it shows, 1 to ${diagramLimits.vehicles}: by make, model and variant.`,
  })
  vehicles: VehicleType[];

  @Field(() => Int, { description: 'Number of the current version, raised by each edit.' })
  version: number;
}

export const DiagramConnection = connectionTypes('Diagram', () => DiagramType).Connection;

@ArgsType()
export class AllDiagramsArgs extends PageArgs {
  @Field(() => Int, { nullable: true, defaultValue: 50, description: `How many: 1 to ${maximumPageSize}.` })
  declare first: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'Beginnings of words of the title, or of the name of one of the bikes; all by default.',
  })
  search?: string | null;
}

@InputType({ description: 'One part on the drawing.' })
export class DiagramSpotInput {
  @Field({
    description: `Its number on the drawing, ${describeLimits(diagramSpotRules.ref)}. No two spots of a diagram have the same.`,
  })
  ref: string;

  @Field(() => Float, { description: 'Where it is: 0 at the left of the drawing, 1 at the right.' })
  x: number;

  @Field(() => Float, { description: 'Where it is: 0 at the top of the drawing, 1 at the bottom.' })
  y: number;

  @Field(() => String, {
    nullable: true,
    description: `Name of the part, ${describeLimits(diagramSpotRules.name)}; null or empty if it is not known.`,
  })
  name?: string | null;

  @Field(() => String, {
    nullable: true,
    description: `The vehicle maker's number, ${describeLimits(diagramSpotRules.number)}; null or empty if it is not known.`,
  })
  number?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'Product of the shop for it; null to find one by the number.',
  })
  productId?: string | null;

  @Field(() => Int, {
    defaultValue: 1,
    description: `Units that the assembly needs: ${describeLimits(diagramSpotRules.quantity)}.`,
  })
  quantity?: number;

  @Field(() => String, { nullable: true, description: `A note, ${describeLimits(diagramSpotRules.note)}.` })
  note?: string | null;
}

@InputType({ description: 'All fields of a diagram. Fields that are left out are stored as unknown.' })
export class SaveDiagramInput {
  @Field(() => ID, { nullable: true, description: 'ID of the diagram to edit; null to add one.' })
  id?: string | null;

  @Field(() => Int, { nullable: true, description: 'Version that was edited; needed with an ID.' })
  version?: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'Needed without an ID: a key of your own. A retry with the same key adds nothing twice.',
  })
  idempotencyKey?: string | null;

  @Field({ description: `Name of the assembly, ${describeLimits(diagramRules.title)}.` })
  title: string;

  @Field({ description: 'The drawing: an http(s) address, or a path on this shop as an upload answers it.' })
  imageUrl: string;

  @Field(() => Int, {
    nullable: true,
    description:
      'Width of the drawing in pixels, 1 to 10,000. Needed for a new drawing that is not an uploaded one, whose size is known.',
  })
  width?: number | null;

  @Field(() => Int, { nullable: true, description: 'Height of the drawing in pixels; like the width.' })
  height?: number | null;

  @Field(() => [ID], {
    description: `IDs of the bikes whose assembly it shows: 1 to ${diagramLimits.vehicles}.`,
  })
  vehicleIds: readonly string[];

  @Field(() => [DiagramSpotInput], { description: `The parts on it: 1 to ${diagramLimits.spots}.` })
  spots: readonly DiagramSpotInput[];
}

@ObjectType('SaveDiagramPayload')
export class SaveDiagramPayload {
  @Field(() => DiagramType, { description: 'The diagram as it is now.' })
  diagram: DiagramType;
}

@InputType('DeleteDiagramInput', { description: 'The diagram to delete.' })
export class DeleteDiagramInput {
  @Field(() => ID, { description: 'ID of the diagram.' })
  id: string;

  @Field(() => Int, { description: 'The version that was seen.' })
  version: number;
}

@ObjectType('DeleteDiagramPayload')
export class DeleteDiagramPayload {
  @Field(() => ID, { description: 'ID of the deleted diagram.' })
  diagramId: string;
}
