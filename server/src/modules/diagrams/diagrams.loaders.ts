import { loadLists } from '../../api/graphql/loader.js';
import type { DiagramsService } from './diagrams.service.js';

export type DiagramLoaders = ReturnType<typeof createDiagramLoaders>;

export function createDiagramLoaders(diagrams: DiagramsService) {
  return {
    /** By diagram ID: the parts with the shop's products. A diagram may have hundreds of parts. */
    diagramSpots: loadLists((ids) => diagrams.findSpots(ids), { maxBatchSize: 25 }),
  };
}
