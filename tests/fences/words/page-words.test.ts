import { parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';
import { routes } from '../../../packages/portal/src/routes.ts';
import { importsOf, readSource } from '../imports.ts';

/** Namespaces that are loaded before any page. */
const everywhere: ReadonlySet<string> = new Set(['ui', 'issues', 'layout', 'errors']);

interface Spoken {
  /** Namespaces by `useTranslation('shop')` or `useTranslation(['shop', 'ui'])`. */
  readonly namespaces: readonly string[];
  /** Files that are loaded with this one. Types and dynamic imports are not. */
  readonly imports: readonly string[];
}

function read(file: string): Spoken {
  const text = readSource(file);
  const { program, module } = parseSync(file, text);
  const namespaces: string[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'useTranslation') return;
      for (const one of first?.type === 'ArrayExpression' ? first.elements : [first])
        if (one?.type === 'Literal') namespaces.push(String(one.value));
    },
  }).visit(program);
  const coming = [
    ...module.staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap((one) => (one.isType ? [] : (one.moduleRequest?.value ?? []))),
    ),
  ];
  const imports = coming.flatMap((from) => importsOf(file, `import ${JSON.stringify(from)};`));
  return { namespaces, imports };
}

const files = new Map<string, Spoken>();

/** The namespaces of the portal's features and of all files that are loaded with them. */
function spokenBy(features: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const spoken = new Set<string>();
  const walk = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    const known = files.get(file) ?? read(file);
    files.set(file, known);
    for (const one of known.namespaces) if (!everywhere.has(one)) spoken.add(one);
    known.imports.forEach(walk);
  };
  for (const feature of features) walk(`packages/portal/src/features/${feature}.tsx`);
  return spoken;
}

test.each(Object.entries(routes))(
  'the page of %s names the words that it speaks',
  (_, { page, beside, words, isTest }) => {
    const spoken = spokenBy([page, ...(beside === undefined ? [] : [beside])]);
    expect([...spoken].filter((one) => !words.some((word) => word === one))).toEqual([]);
    // Test pages speak theirs in parts that come later.
    if (!isTest) expect(words.filter((word) => !spoken.has(word))).toEqual([]);
  },
);
