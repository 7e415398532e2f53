import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Short files whose tests take long. Started last, they would run alone at the end. */
const long = /histories|interleaved|processes|property|workers|google-popup/;

/** Vitest starts the largest files first, because it does not know yet how long each takes. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
