// Prints the lines of code of each package, without blank ones, and the size of all pictures. Tests are the test files,
// stories and `testing` folders, and everything in `tests` and `.storybook`. All other code is product.
import { statSync } from 'node:fs';
import { listFiles, readSource } from '../tests/fences/imports.ts';

const sum = { product: 0, 'tests and stories': 0 };
const packages = {};
let pictures = 0;
for (const file of listFiles()) {
  if (/\.(png|jpg)$/.test(file)) pictures += statSync(file).size;
  if (!/\.(tsx?|js|sql)$/.test(file)) continue;
  const isTest = /\.(test|stories)\.|^(tests|\.storybook)\/|\/testing\//.test(file);
  const [place] = /^packages\/\w+|^[^/]+/.exec(file);
  packages[place] ??= { product: 0, 'tests and stories': 0 };
  for (const row of [packages[place], sum])
    row[isTest ? 'tests and stories' : 'product'] += readSource(file).match(/\S.*/g)?.length ?? 0;
}
console.log('Lines of code:');
console.table({ ...packages, sum });
console.log(`Pictures: ${(pictures / 1e6).toFixed(1)} MB`);
