import { Arg, Args, Ctx, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql';
import { Mutation } from '../../api/graphql/mutation.js';
import { CurrentActor, Input } from '../../api/graphql/parameters.js';
import type { Actor } from '../../shared/actor.js';
import { Access } from '../../api/graphql/access.js';
import { toConnection } from '../../api/graphql/connection.js';
import type { GraphContext } from '../../api/graphql/graph-context.js';
import { ShopImage } from '../media/shop-image.js';
import { VehicleChoiceInput } from '../vehicles/vehicle.type.js';
import type { Diagram } from './diagram.js';
import {
  AllDiagramsArgs,
  DeleteDiagramInput,
  DiagramConnection,
  DiagramType,
  SaveDiagramInput,
} from './diagram.type.js';
import type { DiagramsService } from './diagrams.service.js';
import type { DiagramLoaders } from './diagrams.loaders.js';

@Resolver()
export class DiagramsResolver {
  constructor(private readonly service: DiagramsService) {}

  @Access('visitor')
  @Query(() => [DiagramType], { description: 'Diagrams of a bike, sorted by title.' })
  diagrams(
    @Arg('vehicle', () => VehicleChoiceInput, { description: 'The bike. Its year makes no difference.' })
    vehicle: VehicleChoiceInput,
  ) {
    return this.service.listOf(vehicle);
  }

  @Access('visitor')
  @Query(() => DiagramType, { nullable: true, description: 'A diagram by ID; null if there is none.' })
  diagram(@Arg('id', () => ID, { description: 'ID of the diagram.' }) id: string) {
    return this.service.find(id);
  }

  @Access('catalogue')
  @Query(() => DiagramConnection, { description: 'All diagrams, sorted by title.' })
  async allDiagrams(@Args(() => AllDiagramsArgs) request: AllDiagramsArgs, @CurrentActor() actor: Actor) {
    const page = await this.service.list(actor, request);
    return toConnection(page, () => this.service.count(actor, request.search));
  }

  @Access('catalogue')
  @Mutation(
    { diagram: () => DiagramType },
    'Adds or edits a diagram. A retry changes nothing. Conflicts: STALE_VERSION if it has been changed in the meantime.',
    'The diagram as it is now.',
  )
  async saveDiagram(@Input('The diagram.') input: SaveDiagramInput, @CurrentActor() actor: Actor) {
    return { diagram: await this.service.saveDiagram(actor, input) };
  }

  @Access('catalogue')
  @Mutation(
    { diagramId: () => ID },
    'Deletes a diagram. Conflicts: STALE_VERSION if it has been changed in the meantime.',
    'ID of the deleted diagram.',
  )
  async deleteDiagram(@Input('The diagram.') input: DeleteDiagramInput, @CurrentActor() actor: Actor) {
    return { diagramId: await this.service.deleteDiagram(actor, input) };
  }
}

@Resolver(() => DiagramType)
export class DiagramFieldsResolver {
  constructor(private readonly service: DiagramsService) {}

  @FieldResolver()
  image(@Root() { imageUrl, title }: Diagram) {
    return new ShopImage(imageUrl, title);
  }

  @FieldResolver()
  spots(@Root() { id }: Diagram, @Ctx() { loaders }: GraphContext<DiagramLoaders>) {
    return loaders.diagramSpots.load(id);
  }

  @Access('visitor')
  @FieldResolver()
  vehicles(@Root() diagram: Diagram) {
    return this.service.findVehicles(diagram);
  }
}
