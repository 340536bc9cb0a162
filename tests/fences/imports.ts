import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';
import { ResolverFactory } from 'oxc-resolver';

const root = fileURLToPath(new URL('../..', import.meta.url));
const resolver = new ResolverFactory({
  conditionNames: ['import', 'default'],
  extensions: ['.ts', '.tsx', '.js'],
});

const isSource = (file: string) => /\.(ts|tsx|js)$/.test(file) && !file.endsWith('.d.ts');

/** Every source file of the project, also uncommitted ones, by path from the root. */
export const sources: readonly string[] = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter(isSource);

export const readSource = (file: string): string => readFileSync(join(root, file), 'utf8');

/** The import specifiers in a text: of values and types, `export … from`, and `import('…')` with a literal. */
function specifiersOf(file: string, text: string): Set<string> {
  const { module } = parseSync(file, text);
  return new Set([
    ...module.staticImports.map((one) => one.moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap((one) => one.moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports
      .map(({ moduleRequest }) => text.slice(moduleRequest.start, moduleRequest.end))
      .filter((written) => /^['"]/.test(written))
      .map((written) => written.slice(1, -1)),
  ]);
}

/** The project's files that a text imports, resolved on disk. */
export function importsOf(file: string, text = readSource(file)): string[] {
  return [...specifiersOf(file, text)].flatMap((specifier) => {
    const { path } = resolver.sync(dirname(join(root, file)), specifier);
    if (path === undefined) return [];
    const found = relative(root, path);
    return isSource(found) && !found.startsWith('..') && !found.includes('node_modules') ? [found] : [];
  });
}

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
