import { applyChange } from './apply-change.ts';
import type { Clone } from './open-clone.ts';
import { isChange, type Recipe } from './read-recipes.ts';

/** Follows the example of a recipe. Throws at the first difference from the document. */
export function follow(clone: Clone, { steps }: Pick<Recipe, 'steps'>): void {
  clone.reset();
  for (const step of steps) {
    if (isChange(step)) {
      applyChange(clone.folder, step);
      continue;
    }
    const printed = clone.run(step.command);
    if (step.output !== '' && step.output !== printed)
      throw new Error(`$ ${step.command}\nprints\n${printed}instead of\n${step.output}`);
  }
}
