import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Small files whose tests take long. If they were started last, they would run alone at the end. */
const long = /histories|interleaved|processes|property|workers|google-popup/;

/**
 * Runs one project after the other, because a worker that switches to another project starts and imports everything
 * again.
 * Within a project, Vitest starts the largest files first, because it does not know yet how long each takes.
 */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project, moduleId }: TestSpecification) => `${project.name} ${long.test(moduleId) ? 0 : 1}`;
    return (await super.sort(files)).sort((one, other) => place(one).localeCompare(place(other)));
  }
}
