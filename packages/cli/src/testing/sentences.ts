import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Expression, type Node, type ObjectExpression, parseSync, Visitor } from 'oxc-parser';

const folder = fileURLToPath(new URL('..', import.meta.url));
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !/\.test\.ts$|^(testing|words)\//.test(file),
);

/** Names of properties and calls whose texts are translated where they are used. */
const properties = new Set(['loses', 'none', 'wanted', 'one', 'does']);
/** Calls that print their argument unchanged, so that it must be translated before. */
const speakers = new Set([
  'usageError',
  'CliError',
  'InvalidArgumentError',
  'note',
  'warning',
  'confirm',
  'askSecret',
]);

export interface Found {
  readonly file: string;
  readonly text: string;
}

export interface Sentences {
  /** What is looked up in the dictionary. */
  readonly asked: readonly Found[];
  /** What people would read in English in any language. */
  readonly plain: readonly Found[];
}

const nameOf = (node: Expression | Node): string => {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'MemberExpression' && !node.computed ? nameOf(node.property) : '';
};

const literal = (node: Node | null | undefined): string | undefined =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;

const isProse = (text: string) => /[a-z]{2,} [a-z]|^[A-Z][a-z]+\.?$/i.test(text);

const headsOf = ({ properties: all }: ObjectExpression): string[] =>
  all.flatMap((one) => {
    if (one.type !== 'Property') return [];
    return [literal(one.key) ?? nameOf(one.key)];
  });

/** The object that an arrow function returns, or the object itself. */
function objectOf(node: Node | undefined): ObjectExpression | undefined {
  if (node?.type === 'ObjectExpression') return node;
  if (node?.type !== 'ArrowFunctionExpression') return undefined;
  const { body } = node;
  const given = body.type === 'ParenthesizedExpression' ? body.expression : body;
  return given.type === 'ObjectExpression' ? given : undefined;
}

/** The sentences of every file of the command line, found by its syntax. */
export function sentencesOfSources(): Sentences {
  const [asked, plain]: [Found[], Found[]] = [[], []];
  for (const file of files) {
    const ask = (...texts: readonly string[]) => {
      for (const text of texts) if (/[a-z.]/i.test(text)) asked.push({ file, text });
    };
    const heads = (node: Node | undefined) =>
      ask(...(objectOf(node) ? headsOf(objectOf(node) as never) : []));
    new Visitor({
      TaggedTemplateExpression({ tag, quasi }) {
        if (nameOf(tag) !== 'say') return;
        const parts = quasi.quasis.map(({ value }) => value.cooked ?? '');
        ask(parts.reduce((text, part, at) => `${text}{${at - 1}}${part}`));
      },
      Property({ key, value }) {
        const name = nameOf(key);
        const text = literal(value);
        if (properties.has(name) && text !== undefined) ask(text);
        if (name === 'columns') heads(value);
      },
      VariableDeclarator({ id, init }) {
        const text = literal(init);
        const name = id.type === 'Identifier' ? id.name : '';
        if (properties.has(name) && text !== undefined) ask(text);
        if (name.endsWith('Columns')) heads(init ?? undefined);
      },
      CallExpression({ callee, arguments: given }) {
        const name = nameOf(callee);
        if (name === 'rowsOf') heads(given[2]);
        const text = literal(given[0]);
        if (name === 'spoken' && text !== undefined) ask(text);
        const first = given[0];
        if (name === 'table' && first?.type === 'ArrayExpression')
          ask(...first.elements.flatMap((one) => literal(one) ?? []));
        if (speakers.has(name)) plain.push(...plainOf(file, given));
      },
      NewExpression({ callee, arguments: given }) {
        if (speakers.has(nameOf(callee))) plain.push(...plainOf(file, given));
      },
    }).visit(parseSync(file, readFileSync(folder + file, 'utf8')).program);
  }
  return { asked, plain };
}

function plainOf(file: string, given: readonly Node[]): Found[] {
  return given.flatMap((one) => {
    const text =
      one.type === 'TemplateLiteral'
        ? one.quasis.map(({ value }) => value.raw).join('…')
        : (literal(one) ?? '');
    return isProse(text) ? [{ file, text }] : [];
  });
}
