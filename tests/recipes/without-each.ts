// `node tests/recipes/without-each.ts 'A job'`: follows the example of a recipe without one of its steps at a time, and says
// what fails then. Without a name: all of them, which takes an hour.
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

/** A command that writes files, so that one can leave it out. The others only look, as tests do. */
const writes = /^npm run (generate|words -- new)| -u\b/;
const isStatus = (step: Recipe['steps'][number]) => !isChange(step) && step.command.startsWith('git status');

/** What fails without a step. That its file is not among the changed ones is no failure. */
function failureWithout(at: number, { steps }: Recipe): string | undefined {
  const [left] = steps.slice(at, at + 1);
  const others = steps.toSpliced(at, 1);
  // The compiler repeats errors of files that have not changed since, also of those that lacked a word.
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
