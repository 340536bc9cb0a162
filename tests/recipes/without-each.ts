// `node tests/recipes/without-each.ts 'A job'`: follows the example of a recipe several times, each time without one step, and
// prints what fails. Without a name it does so for all recipes, which takes an hour.
import { follow } from './parts/follow.ts';
import { openClone } from './parts/open-clone.ts';
import { isChange, type Recipe, readRecipes } from './parts/read-recipes.ts';

const asked = process.argv.slice(2);
const recipes = readRecipes().filter(({ name }) => asked.length === 0 || asked.includes(name));
if (recipes.length === 0) {
  console.error(
    `There is no such recipe. There are: ${readRecipes()
      .map(({ name }) => `'${name}'`)
      .join(', ')}.`,
  );
  process.exit(2);
}

/** A command that writes files and can be left out. The others only check something. */
const writes = /^npm run (generate|words -- new)| -u\b/;
const isStatus = (step: Recipe['steps'][number]) => !isChange(step) && step.command.startsWith('git status');

/** What fails without a step. The missing file in the list of changes does not count. */
function failureWithout(at: number, { steps }: Recipe): string | undefined {
  const [left] = steps.slice(at, at + 1);
  const others = steps.toSpliced(at, 1);
  // The compiler would report cached errors of unchanged files again.
  clone.run('rm -rf .tsbuild');
  try {
    follow(clone, {
      steps: left !== undefined && isChange(left) ? others.filter((one) => !isStatus(one)) : others,
    });
    return undefined;
  } catch (error) {
    const lines = (error as Error).message.split('\n').map((line) => line.trim());
    const telling = lines.find((line) => /error TS|FAIL|Error:|stand there|no such file/.test(line));
    return `${lines[0]} · ${telling ?? lines[1]}`.slice(0, 220);
  }
}

const clone = openClone();
let unneeded = 0;
try {
  for (const recipe of recipes) {
    console.log(`\n${recipe.name}`);
    if (recipe.steps.filter(isChange).length === 1) {
      console.log('  has one step, which is the whole change');
      continue;
    }
    for (const [at, step] of recipe.steps.entries()) {
      if (isChange(step) ? step.path.endsWith('.test.ts') : !writes.test(step.command)) continue;
      const failure = failureWithout(at, recipe);
      if (failure === undefined) unneeded += 1;
      console.log(`  without ${isChange(step) ? step.path : step.command}: ${failure ?? 'NOTHING FAILS'}`);
    }
  }
} finally {
  clone.remove();
}
process.exitCode = unneeded > 0 ? 1 : 0;
