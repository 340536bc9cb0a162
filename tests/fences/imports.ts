import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Expression, type Program, parseSync, type SpreadElement, Visitor } from 'oxc-parser';
import { ResolverFactory } from 'oxc-resolver';

const root = fileURLToPath(new URL('../..', import.meta.url));
const resolver = new ResolverFactory({
  conditionNames: ['import', 'default'],
  extensions: ['.ts', '.tsx', '.js'],
});

const isSource = (file: string) => /\.[mc]?[tj]sx?$/.test(file) && !file.endsWith('.d.ts');

/** Every file of the project, also uncommitted ones, by path from the root. */
export const listFiles = (): readonly string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => existsSync(join(root, file)));

/** Every source file of the project, by path from the root. */
export const sources: readonly string[] = listFiles().filter(isSource);

export const readSource = (file: string): string => readFileSync(join(root, file), 'utf8');

/** The imports of a text, and the lines with imports that are computed at run time. */
interface Named {
  readonly specifiers: ReadonlySet<string>;
  readonly unread: readonly number[];
}

/** A literal text. */
function writtenIn(node: Expression | SpreadElement | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0)
    return node.quasis[0]?.value.cooked ?? undefined;
  return undefined;
}

/** The files that match the patterns of `import.meta.glob`, as import specifiers. */
function globbed(file: string, patterns: readonly string[]): string[] {
  const cwd = dirname(join(root, file));
  const without = patterns.filter((one) => one.startsWith('!')).map((one) => one.slice(1));
  const found = globSync(
    patterns.filter((one) => !one.startsWith('!')),
    { cwd },
  );
  return found
    .filter((one) => !without.some((glob) => matchesGlob(one, normalize(glob))))
    .map((one) => (one.startsWith('.') ? one : `./${one}`));
}

const isMeta = (node: Expression, name: string) =>
  node.type === 'MemberExpression' &&
  node.object.type === 'MetaProperty' &&
  node.property.type === 'Identifier' &&
  node.property.name === name;

const lineOf = (text: string, place: number) => text.slice(0, place).split('\n').length;

/** Imports without a declaration: calls, types, files that run elsewhere. */
function namedWithin(file: string, text: string, program: Program): Named {
  const specifiers = new Set<string>();
  const unread: number[] = [];
  const note = (node: Expression | SpreadElement | undefined) => {
    const written = writtenIn(node);
    if (written !== undefined) specifiers.add(written);
    else if (node !== undefined) unread.push(lineOf(text, node.start));
  };
  new Visitor({
    ImportExpression({ source }) {
      note(source);
    },
    TSImportType({ source }) {
      note(source);
    },
    TSImportEqualsDeclaration({ moduleReference }) {
      if (moduleReference.type === 'TSExternalModuleReference') note(moduleReference.expression);
    },
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type === 'Identifier' && callee.name === 'require') note(first);
      if (isMeta(callee, 'resolve')) note(first);
      if (isMeta(callee, 'glob')) {
        const patterns = first?.type === 'ArrayExpression' ? first.elements : [first];
        const written = patterns.map((one) => writtenIn(one ?? undefined));
        for (const one of globbed(
          file,
          written.filter((one) => one !== undefined),
        ))
          specifiers.add(one);
        if (written.includes(undefined)) note(callee);
      }
    },
    NewExpression({ callee, arguments: [first, base] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'URL') return;
      const written = writtenIn(first);
      if (
        written !== undefined &&
        isSource(written) &&
        base &&
        base.type !== 'SpreadElement' &&
        isMeta(base, 'url')
      )
        specifiers.add(written.startsWith('.') ? written : `./${written}`);
    },
  }).visit(program);
  return { specifiers, unread };
}

const mayNameWithin = /import\s*\(|require|import\.meta/i;

function namedIn(file: string, text: string): Named {
  const { program, module } = parseSync(file, text);
  const within = mayNameWithin.test(text) ? namedWithin(file, text, program) : undefined;
  const specifiers = [
    ...module.staticImports.map((one) => one.moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap((one) => one.moduleRequest?.value ?? []),
    ),
    ...[...text.matchAll(/^\/\/\/\s*<reference\s+path=["']([^"']+)/gm)].map(([, path = '']) => `./${path}`),
    ...(within?.specifiers ?? []),
  ];
  // `createRequire` returns a function whose calls import too, whatever its name is.
  const makers = module.staticImports
    .flatMap(({ entries }) => entries)
    .filter(({ importName }) => importName.name === 'createRequire')
    .map(({ localName }) => lineOf(text, localName.start));
  return { specifiers: new Set(specifiers), unread: [...makers, ...(within?.unread ?? [])] };
}

/** The project's files that a text imports, resolved on disk. */
export function importsOf(file: string, text = readSource(file)): string[] {
  return [...namedIn(file, text).specifiers].flatMap((specifier) => {
    const { path } = resolver.sync(dirname(join(root, file)), specifier.replace(/\?.*$/, ''));
    if (path === undefined) return [];
    const found = relative(root, path);
    return isSource(found) && !found.startsWith('..') && !found.includes('node_modules') ? [found] : [];
  });
}

/** Lines with imports that the text does not show. */
export const unreadImports = (file: string, text = readSource(file)): readonly number[] =>
  namedIn(file, text).unread;

/** The names that a text imports or re-exports as values, with the project's file of each. */
export function importNames(file: string, text: string): Map<string, { file: string; name: string }> {
  const { module } = parseSync(file, text);
  const found = new Map<string, { file: string; name: string }>();
  const note = (as: string | null, name: string | null, specifier: string | undefined) => {
    if (as === null || name === null || specifier === undefined) return;
    const { path } = resolver.sync(dirname(join(root, file)), specifier);
    if (path !== undefined) found.set(as, { file: relative(root, path), name });
  };
  for (const { entries, moduleRequest } of module.staticImports)
    for (const one of entries)
      if (!one.isType) note(one.localName.value, one.importName.name, moduleRequest.value);
  for (const { entries } of module.staticExports)
    for (const one of entries) note(one.exportName.name, one.importName.name, one.moduleRequest?.value);
  return found;
}
