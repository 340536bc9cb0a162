import { parseSync, type TemplateLiteral, Visitor } from 'oxc-parser';

/** A write to a table. `undefined`: the table cannot be determined from the source. */
export interface Write {
  readonly table: string | undefined;
  readonly kind: 'insert' | 'update' | 'delete';
  readonly line: number;
}

/** Methods of the query builder that begin a write. */
const builders = new Map<string, Write['kind']>([
  ['insertInto', 'insert'],
  ['replaceInto', 'insert'],
  ['mergeInto', 'insert'],
  ['updateTable', 'update'],
  ['deleteFrom', 'delete'],
]);

/** The same in SQL. */
const verbs = new Map<string, Write['kind']>([
  ['insert', 'insert'],
  ['merge', 'insert'],
  ['update', 'update'],
  ['delete', 'delete'],
  ['truncate', 'delete'],
]);

/** Methods that take SQL as text. */
const ofText = ['exec', 'query', 'raw'];

/** `do update set` and `for update` name no table. */
const statement =
  /\b(insert(?=\s+into)|delete(?=\s+from)|merge(?=\s+into)|truncate|(?<!\b(?:do|for|key)\s+)update)\s+(?:into\s+|from\s+|table\s+)?(?:only\s+)?"?(\?|[a-z_]+)/gi;

const textOf = ({ quasis }: TemplateLiteral) => quasis.map(({ value }) => value.cooked).join('?');

/** Every write to a table in a source text, by the query builder and in SQL. */
export function writesOf(file: string, text: string): Write[] {
  const found: Write[] = [];
  const note = (kind: Write['kind'] | undefined, table: string | undefined, start: number) => {
    if (kind !== undefined) found.push({ table, kind, line: text.slice(0, start).split('\n').length });
  };
  const ofSql = (sql: string, start: number) => {
    for (const [, verb = '', table = '?'] of sql.matchAll(statement))
      note(verbs.get(verb.toLowerCase()), table === '?' ? undefined : table.toLowerCase(), start);
  };
  new Visitor({
    CallExpression({ callee, arguments: [first], start }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      const method = callee.property.name;
      const value = first?.type === 'Literal' && typeof first.value === 'string' ? first.value : undefined;
      note(builders.get(method), value?.split(' ')[0], start);
      if (!ofText.includes(method)) return;
      if (first?.type === 'TemplateLiteral') ofSql(textOf(first), start);
      else if (value !== undefined) ofSql(value, start);
    },
    TaggedTemplateExpression({ quasi, start }) {
      ofSql(textOf(quasi), start);
    },
  }).visit(parseSync(file, text).program);
  return found;
}
