import { loadLists } from '../../api/graphql/loader.js';
import type { DiagramsService } from './diagrams.service.js';

export type DiagramLoaders = ReturnType<typeof createDiagramLoaders>;

export function createDiagramLoaders(diagrams: DiagramsService) {
  return {
    /** Loads a diagram's parts, with the shop's products, by the diagram's ID. There may be hundreds of parts. */
    diagramSpots: loadLists((ids) => diagrams.findSpots(ids), { maxBatchSize: 25 }),
  };
}
