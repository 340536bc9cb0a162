import {
  type ArrowFunctionExpression,
  type Function as Declared,
  type Expression,
  type Node,
  parseSync,
  Visitor,
} from 'oxc-parser';
import { expect, test } from 'vitest';
import { readSource, sources } from './imports.ts';

/** The maximum number of lines of a function, including its first and last line. */
const maxFunctionLines = 80;
/** The maximum number of lines of a file. */
const maxFileLines = 400;
/** Generated files. */
const written = ['packages/server/src/db/schema/tables.ts'];

type Made = Declared | ArrowFunctionExpression;

/** The body of a function that is a single expression. */
function onlyExpression({ body }: Made): Expression | undefined {
  if (body === null || body.type !== 'BlockStatement') return body ?? undefined;
  const [only, ...rest] = body.body;
  if (rest.length > 0) return undefined;
  if (only?.type === 'ReturnStatement') return only.argument ?? undefined;
  return only?.type === 'ExpressionStatement' ? only.expression : undefined;
}

/** The expression before `.execute(…)`, `.trim()`, `.as(…)` and `await`. */
function receiver(expression: Expression): Expression {
  if (expression.type === 'AwaitExpression') return receiver(expression.argument);
  if (expression.type !== 'CallExpression' || expression.callee.type !== 'MemberExpression')
    return expression;
  return receiver(expression.callee.object);
}

/**
 * Whether a function is a single text: one SQL statement, or a document. Splitting it would make it harder to read.
 */
function isOneText(made: Made): boolean {
  const only = onlyExpression(made);
  if (only === undefined) return false;
  return ['TaggedTemplateExpression', 'TemplateLiteral'].includes(receiver(only).type);
}

/** Every function of a text that is too long, by its name. */
function tooLong(file: string, text = readSource(file)): string[] {
  const found: string[] = [];
  const names = new Map<Made, string>();
  const name = (value: Node | null, as: Node) => {
    if (value?.type === 'ArrowFunctionExpression' || value?.type === 'FunctionExpression')
      names.set(value, as.type === 'Identifier' ? as.name : 'unnamed');
  };
  const look = (made: Made) => {
    const lines = text.slice(made.start, made.end).split('\n').length;
    const known = ('id' in made ? made.id?.name : undefined) ?? names.get(made) ?? 'unnamed';
    if (lines > maxFunctionLines && !isOneText(made)) found.push(`${file}: ${known}`);
  };
  new Visitor({
    VariableDeclarator({ id, init }) {
      name(init, id);
    },
    Property({ key, value }) {
      name(value, key);
    },
    MethodDefinition({ key, value }) {
      name(value, key);
    },
    FunctionDeclaration: look,
    FunctionExpression: look,
    ArrowFunctionExpression: look,
  }).visit(parseSync(file, text).program);
  return found;
}

const product = sources.filter(
  (file) => file.startsWith('packages/') && !/\.(test|stories)\.tsx?$|\/testing\//.test(file),
);

test('a function with one line too many is found wherever it is', () => {
  const body = (lines: number) => '\n  work();'.repeat(lines - 2);
  const found = (text: string) => tooLong('probe.ts', text);
  expect(found(`function a() {${body(maxFunctionLines)}\n}`)).toEqual([]);
  expect(found(`function a() {${body(maxFunctionLines + 1)}\n}`)).toEqual(['probe.ts: a']);
  expect(found(`const a = async () => {${body(maxFunctionLines + 1)}\n};`)).toEqual(['probe.ts: a']);
  expect(found(`const a = { b() {${body(maxFunctionLines + 1)}\n} };`)).toEqual(['probe.ts: b']);
  expect(found(`class A { b() {${body(maxFunctionLines + 1)}\n} }`)).toEqual(['probe.ts: b']);
  expect(found(`on(() => {${body(maxFunctionLines + 1)}\n});`)).toEqual(['probe.ts: unnamed']);
});

test('a single SQL statement or text may be long, but not with other code beside it', () => {
  const long = `\`${'select\n'.repeat(maxFunctionLines)}\``;
  const found = (text: string) => tooLong('probe.ts', text);
  expect(found(`const a = (db) => sql${long}.execute(db);`)).toEqual([]);
  expect(found(`async function a(db) { await sql${long}.execute(db); }`)).toEqual([]);
  expect(found(`const a = () => ${long}.trim();`)).toEqual([]);
  expect(found(`async function a(db) { await sql${long}.execute(db); more(); }`)).toEqual(['probe.ts: a']);
});

test('no function of the product is too long', () => {
  expect(product.length).toBeGreaterThan(1_000);
  expect(product.flatMap((file) => tooLong(file))).toEqual([]);
});

test('no file is too long', () => {
  const long = sources.filter(
    (file) => !written.includes(file) && readSource(file).split('\n').length - 1 > maxFileLines,
  );
  expect(long).toEqual([]);
});
