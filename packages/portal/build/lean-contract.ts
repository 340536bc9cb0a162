import { type ESTree, type Plugin, parseSync, Visitor } from 'vite';

/** The fields of a call that no browser reads: for documents and commands, or enforced by the server alone. */
export const notInBrowser: readonly string[] = [
  'meaning',
  'refusals',
  'also',
  'apiToken',
  'bodyBytes',
  'extension',
  'isStable',
];

type Cut = readonly [start: number, end: number];

const nameOf = (node: ESTree.Expression | ESTree.PropertyKey): string | undefined =>
  node.type === 'Identifier' ? node.name : undefined;

/** Where a declaration of a call has fields that no browser reads. */
const fieldsIn = ({ properties, end }: ESTree.ObjectExpression): Cut[] =>
  properties.flatMap((one, index): Cut[] =>
    one.type === 'Property' && notInBrowser.includes(nameOf(one.key) ?? '')
      ? [[one.start, properties[index + 1]?.start ?? end - 1]]
      : [],
  );

/**
 * The source of a contract file without what no browser reads: some fields of calls, and the meanings of their schemas.
 */
export function leanContract(file: string, text: string): string {
  const marks = new Set<string>();
  const cuts: Cut[] = [];
  new Visitor({
    ImportDeclaration({ source, specifiers }) {
      if (source.value.endsWith('/fields/fields.ts'))
        for (const { local } of specifiers) marks.add(local.name);
    },
    CallExpression({ callee, arguments: [first], start, end }) {
      const name = nameOf(callee) ?? '';
      if (name === 'call' && first?.type === 'ObjectExpression') cuts.push(...fieldsIn(first));
      else if (marks.has(name) && first !== undefined) cuts.push([start, first.start], [first.end, end]);
    },
  }).visit(parseSync(file, text).program);
  let lean = '';
  let at = 0;
  for (const [start, end] of cuts.sort(([one], [other]) => one - other)) {
    // This range is inside a removed one.
    if (start < at) continue;
    lean += text.slice(at, start);
    at = end;
  }
  return lean + text.slice(at);
}

/** Removes what no browser reads from the contract, such as a hundred sentences. */
export function leanCalls(): Plugin {
  return {
    name: 'ferry-lean-calls',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/packages\/core\/src\/contract\/.+\.ts$/ },
      handler: (text, file) => leanContract(file, text),
    },
  };
}
