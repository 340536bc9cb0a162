import type { Page } from 'playwright';
import { beforeEach, onTestFailed } from 'vitest';

/**
 * For tests of which each depends on the previous one: after a failure the others are skipped, and there is a screenshot
 * of the failed step, which is more useful than its line.
 */
export function inSteps(page: () => Page): void {
  let lost = false;
  beforeEach(({ skip, task }) => {
    if (lost) skip();
    onTestFailed(async () => {
      lost = true;
      const file = task.file.name.replace(/.*\/|\.test\.ts$/g, '');
      await page().screenshot({ path: `.artifacts/${file}-${task.name.replace(/\W+/g, '-')}.png` });
    });
  });
}
