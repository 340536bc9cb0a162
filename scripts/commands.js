// Writes the nouns and verbs of the command line into `docs/cli.md`. With `--check` it fails if they are out of date.
import { readFileSync, writeFileSync } from 'node:fs';
import { argv, exit } from 'node:process';
import { fileURLToPath } from 'node:url';
import { wholeProgram } from '../packages/cli/src/testing/all-commands.ts';

const file = fileURLToPath(new URL('../docs/cli.md', import.meta.url));
const [begin, end] = ['<!-- written by `npm run generate` -->\n\n', '<!-- end -->\n'];

const nouns = (await wholeProgram()).commands
  .filter(({ commands }) => commands.length > 0)
  .sort((one, other) => (one.name() < other.name() ? -1 : 1));
const rows = nouns.map(
  (noun) => `- \`${noun.name()}\`: ${noun.commands.map((verb) => `\`${verb.name()}\``).join(', ')}\n`,
);

const before = readFileSync(file, 'utf8');
const [head, rest = ''] = before.split(begin);
const [, tail] = rest.split(end);
if (tail === undefined) throw new Error(`${file} has no place for the commands: ${begin}…${end}`);
const after = `${head}${begin}${rows.join('')}\n${end}${tail}`;

if (!argv.includes('--check')) writeFileSync(file, after);
else if (before !== after) {
  console.error(`${file} does not list all commands. Run: npm run generate`);
  exit(1);
}
