// Writes lists of the files in folders: the contract's files, their examples, the server's nouns, and the files of words. With
// `--check` it names the first list that is out of date.
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv, exit } from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { sourceLanguage } from '../packages/core/src/words/languages.ts';
import { wings } from '../tests/fences/rooms.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const contract = 'packages/core/src/contract';
const modules = 'packages/server/src/modules';

const camel = (path) => path.replace(/[-/](\w)/g, (_, letter) => letter.toUpperCase());

/** The files under a folder by a pattern, without their ending. */
const filesIn = (folder, pattern) =>
  globSync(pattern, { cwd: join(root, folder) })
    .map((path) => path.replace(/\.\w+$/, ''))
    .filter((path) => !path.endsWith('.test'))
    .sort();

const importsOf = (paths) =>
  paths.map((path) => `import * as ${camel(path)} from './${path}.ts';\n`).join('');

/** The contract's files with calls. */
async function withCalls() {
  const files = [];
  for (const path of filesIn(contract, '*/*.ts')) {
    if (path.startsWith('base/') || path.endsWith('/examples')) continue;
    const values = Object.values(await import(pathToFileURL(join(root, contract, `${path}.ts`)).href));
    if (values.some((value) => value?.operation !== undefined && value.path !== undefined)) files.push(path);
  }
  return files;
}

function examplesList(files) {
  const nouns = [...new Set(files.map((path) => path.split('/')[0]))];
  const rows = files.map((path) => {
    const [noun, file] = path.split('/');
    return `  [${camel(path)}, ${camel(`${noun}/examples`)}.${camel(file)}],\n`;
  });
  const imports = importsOf([...files, ...nouns.map((noun) => `${noun}/examples`)].sort());
  return `${imports}\n/** Each file of calls with its examples. */\nexport const allExamples = [\n${rows.join('')}] as const;\n`;
}

const contractList = (files) =>
  `${importsOf(files)}\n/** Every file of the contract that has calls. */\nexport const allFiles = [\n${files.map((path) => `  ${camel(path)},\n`).join('')}] as const;\n`;

function nounsList() {
  const paths = wings.flatMap((wing) => filesIn(modules, `${wing}/*/noun.ts`));
  const nameOf = (path) => `${camel(path.split('/')[1])}Noun`;
  const imports = paths.toSorted().map((path) => `import { ${nameOf(path)} } from './${path}.ts';\n`);
  return `${imports.join('')}\n/** The description of every noun, in the order of the wings. */\nexport const allNouns = [\n${paths.map((path) => `  ${nameOf(path)},\n`).join('')}] as const;\n`;
}

function wordsList(folder) {
  const rows = filesIn(join(folder, sourceLanguage), '*.json').map(
    (name) => `  ${camel(name)}: typeof import('./${sourceLanguage}/${name}.json');\n`,
  );
  return `/** The texts of the source language, by file. */\nexport interface AllWords {\n${rows.join('')}}\n`;
}

const words = ['packages/cli/src/words', 'packages/server/src/words', 'packages/ui/src/locales'];

/** The text of each list, by its path. */
export async function lists() {
  const files = await withCalls();
  const texts = {
    [`${contract}/all-files.ts`]: contractList(files),
    [`${contract}/all-examples.ts`]: examplesList(files),
    [`${modules}/all-nouns.ts`]: nounsList(),
    ...Object.fromEntries(words.map((folder) => [`${folder}/all-words.ts`, wordsList(folder)])),
  };
  const head = '// Made by `npm run generate` from what is in the folders. Do not change it by hand.\n\n';
  return Object.entries(texts).map(([path, text]) => [join(root, path), `${head}${text}`]);
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  for (const [path, text] of await lists()) {
    if (!argv.includes('--check')) writeFileSync(path, text);
    else if (!existsSync(path) || readFileSync(path, 'utf8') !== text) {
      console.error(`${path} is out of date. Run: npm run generate`);
      exit(1);
    }
  }
}
