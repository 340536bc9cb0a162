import { BaseSequencer, type TestSequencerConstructor, type TestSpecification } from 'vitest/node';

/**
 * Files that take long though they are short, by the ends of their paths, run first in their project. Vitest runs the
 * largest first where it has not measured them, and one of these would be left for the end, beside idle workers.
 */
export const longFirst = (...files: readonly string[]): TestSequencerConstructor =>
  class extends BaseSequencer {
    override async sort(given: TestSpecification[]): Promise<TestSpecification[]> {
      const isLong = ({ moduleId }: TestSpecification) =>
        files.some((end) => moduleId.endsWith(`${end}.test.ts`));
      const byProject = Map.groupBy(await super.sort(given), ({ project }) => project);
      return [...byProject.values()].flatMap((all) => [
        ...all.filter(isLong),
        ...all.filter((one) => !isLong(one)),
      ]);
    }
  };
