import { type Declaration, parseSync, type Statement, Visitor } from 'oxc-parser';
import { importNames, readSource, sources } from './imports.ts';
import { type Write, writesOf } from './writes.ts';

/** A function or value at the top level of a server file. */
export interface Part {
  readonly file: string;
  /** The names that it uses, including its own variables. */
  readonly uses: ReadonlySet<string>;
  /** The codes in its `new Refusal('…')`. */
  readonly codes: ReadonlySet<string>;
  readonly writes: readonly Write[];
}

interface Module {
  readonly parts: Map<string, Part>;
  readonly names: ReturnType<typeof importNames>;
}

const server = 'packages/server/src/';
export const serverFiles = sources.filter(
  (file) => file.startsWith(server) && !file.endsWith('.test.ts') && !file.includes('/testing/'),
);

/** The names in a declaration, with the text of each. */
function declared(one: Statement | Declaration): { name: string; start: number; end: number }[] {
  if (one.type === 'ExportNamedDeclaration') return one.declaration ? declared(one.declaration) : [];
  if (one.type === 'FunctionDeclaration' || one.type === 'ClassDeclaration')
    return one.id ? [{ name: one.id.name, start: one.start, end: one.end }] : [];
  if (one.type !== 'VariableDeclaration') return [];
  return one.declarations.flatMap(({ id, end }) =>
    id.type === 'Identifier' ? [{ name: id.name, start: one.start, end }] : [],
  );
}

/** The names, refusal codes and writes of a source text. */
export function partOf(file: string, text: string): Part {
  const { program, errors } = parseSync(file, text);
  if (errors[0] !== undefined) throw new Error(`${file}: ${errors[0].message}\n${text}`);
  const uses = new Set<string>();
  const codes = new Set<string>();
  const properties = new Set<unknown>();
  new Visitor({
    MemberExpression({ computed, property }) {
      if (!computed) properties.add(property);
    },
    Property({ computed, shorthand, key }) {
      if (!computed && !shorthand) properties.add(key);
    },
    Identifier(node) {
      if (!properties.has(node)) uses.add(node.name);
    },
    NewExpression({ callee, arguments: [code] }) {
      if (code === undefined || callee.type !== 'Identifier' || callee.name !== 'Refusal') return;
      for (const [, one = ''] of text.slice(code.start, code.end).matchAll(/'([^']+)'/g)) codes.add(one);
    },
  }).visit(program);
  return { file, uses, codes, writes: writesOf(file, text) };
}

const modules = new Map<string, Module>(
  serverFiles.map((file) => {
    const text = readSource(file);
    const parts = parseSync(file, text)
      .program.body.flatMap(declared)
      .map(({ name, start, end }) => [name, partOf(file, text.slice(start, end))] as const);
    return [file, { parts: new Map(parts), names: importNames(file, text) }];
  }),
);

/** The declaration of a name in a file, through imports and `export … from`. */
function find(file: string, name: string): Part | undefined {
  const found = modules.get(file);
  if (found === undefined) return undefined;
  const from = found.names.get(name);
  return found.parts.get(name) ?? (from && find(from.file, from.name));
}

/** Everything that a text can reach by the names that it uses. It may be more than the code does, but never less. */
export function reachOf(file: string, text: string): ReadonlySet<Part> {
  const reached = new Set<Part>();
  const walk = (part: Part) => {
    for (const name of part.uses) {
      const next = find(part.file, name);
      if (next === undefined || reached.has(next)) continue;
      reached.add(next);
      walk(next);
    }
  };
  walk(partOf(file, text));
  return reached;
}
