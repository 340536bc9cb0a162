import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Node, type ObjectExpression, parseSync, Visitor } from 'oxc-parser';

const folder = fileURLToPath(new URL('..', import.meta.url));
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !/\.test\.ts$|^testing\//.test(file),
);

/** Functions that show their arguments to people, with the positions of their texts. */
const shows = new Map<string, readonly number[]>([
  ['usageError', [0]],
  ['CliError', [1]],
  ['InvalidArgumentError', [0]],
  ['note', [0]],
  ['warning', [0]],
  ['confirm', [0]],
  ['askSecret', [0, 1]],
  ['description', [0]],
  ['option', [1]],
  ['requiredOption', [1]],
  ['helpOption', [1]],
  ['argument', [1]],
  ['Option', [1]],
  ['Argument', [1]],
  ['version', [2]],
]);

/** A key in a call of `say`, with the names of the given values. */
export interface Said {
  readonly file: string;
  readonly key: string;
  readonly values: readonly string[];
}

export interface Found {
  readonly file: string;
  readonly text: string;
}

export interface Sentences {
  readonly said: readonly Said[];
  /** Every quoted text, because keys also occur in properties. `…` stands for each inserted part. */
  readonly quoted: ReadonlySet<string>;
  /** The names of columns. */
  readonly heads: ReadonlySet<string>;
  /** English texts that are not translated. */
  readonly plain: readonly Found[];
  /** Calls of `say` while a module loads, before the language is chosen. */
  readonly early: readonly Found[];
}

const nameOf = (node: Node): string => {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'MemberExpression' && !node.computed ? nameOf(node.property) : '';
};

const literal = (node: Node | null | undefined): string | undefined =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;

const written = (node: Node | undefined): string =>
  node?.type === 'TemplateLiteral'
    ? node.quasis.map(({ value }) => value.cooked ?? '').join('…')
    : (literal(node) ?? '');

const isProse = (text: string) => /[a-z]{2,} [a-z]|^[A-Z][a-z]+\.?$/i.test(text);

/** The prose of a help text: its paragraphs, and descriptions after terms. */
const proseOfHelp = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => /^[a-z]/i.test(line) || /^ +\S+(?: \S+)* {2,}[a-z]{2,} [a-z]/i.test(line));

const namesIn = ({ properties }: ObjectExpression): string[] =>
  properties.flatMap((one) => (one.type === 'Property' ? [literal(one.key) ?? nameOf(one.key)] : []));

/** The object that an arrow function returns, or the object itself. */
function objectOf(node: Node | undefined): ObjectExpression | undefined {
  if (node?.type === 'ObjectExpression') return node;
  if (node?.type !== 'ArrowFunctionExpression') return undefined;
  const { body } = node;
  const given = body.type === 'ParenthesizedExpression' ? body.expression : body;
  return given.type === 'ObjectExpression' ? given : undefined;
}

/** The labels of a table or of facts that are written in quotes. */
const labelsOf = (node: Node | undefined): string[] =>
  node?.type === 'ArrayExpression'
    ? node.elements.flatMap((one) => {
        const label = one?.type === 'ArrayExpression' ? one.elements[0] : one;
        return literal(label)?.trim() || [];
      })
    : [];

/** The sentences of every file of the command line, found by its syntax. */
export function sentencesOfSources(): Sentences {
  const [said, plain, early]: [Said[], Found[], Found[]] = [[], [], []];
  const [quoted, heads] = [new Set<string>(), new Set<string>()];
  for (const file of files) {
    const functions: { readonly start: number; readonly end: number }[] = [];
    const calls: { readonly start: number; readonly key: string }[] = [];
    const showsPlain = (...texts: readonly string[]) => {
      for (const text of texts) if (text !== '') plain.push({ file, text });
    };
    const columns = (node: Node | undefined) => {
      const object = objectOf(node);
      for (const name of object === undefined ? [] : namesIn(object)) if (name !== '') heads.add(name);
    };
    const called = (name: string, given: readonly Node[]) => {
      for (const at of shows.get(name) ?? []) {
        const text = written(given[at]);
        if (isProse(text)) showsPlain(text);
      }
      if (name === 'addHelpText') showsPlain(...proseOfHelp(written(given[1])));
      if (name === 'examples' || name === 'noteAndExamples')
        showsPlain(...given.flatMap((one) => proseOfHelp(`  ${written(one)}`)));
      if (name === 'table' || name === 'facts') showsPlain(...labelsOf(given[0]));
      if (name === 'rowsOf') columns(given[2]);
    };
    new Visitor({
      ArrowFunctionExpression(node) {
        functions.push(node);
      },
      FunctionExpression(node) {
        functions.push(node);
      },
      FunctionDeclaration(node) {
        functions.push(node);
      },
      Literal(node) {
        quoted.add(literal(node) ?? '');
      },
      TemplateLiteral(node) {
        quoted.add(written(node));
      },
      Property({ key, value }) {
        const name = nameOf(key);
        if (name === 'columns') columns(value);
        if (name === 'help')
          showsPlain(...proseOfHelp(written(value.type === 'ArrowFunctionExpression' ? value.body : value)));
      },
      VariableDeclarator({ id, init }) {
        if (id.type === 'Identifier' && id.name.endsWith('Columns')) columns(init ?? undefined);
      },
      CallExpression({ callee, arguments: given, start }) {
        const name = nameOf(callee);
        called(name, given);
        if (name !== 'say') return;
        const key = written(given[0]);
        calls.push({ start, key });
        const values = given[1]?.type === 'ObjectExpression' ? namesIn(given[1]) : [];
        if (literal(given[0]) !== undefined) said.push({ file, key, values });
      },
      NewExpression({ callee, arguments: given }) {
        called(nameOf(callee), given);
      },
    }).visit(parseSync(file, readFileSync(folder + file, 'utf8')).program);
    for (const { start, key } of calls)
      if (!functions.some((one) => one.start < start && start < one.end)) early.push({ file, text: key });
  }
  return { said, quoted, heads, plain, early };
}
