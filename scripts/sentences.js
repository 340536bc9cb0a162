// Writes the comments of the contract into one file, from which the server describes its API. With `--check` it fails if the
// file is out of date.
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { argv, exit } from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'oxc-parser';
import { noteMark, schemaPlaces } from '../packages/server/src/http/openapi/schema-places.ts';

const file = new URL('../packages/server/src/http/openapi/sentences.json', import.meta.url);
const contract = new URL('../packages/core/src/contract/', import.meta.url).href;
/** These files define what a call and a field are, and contain no schemas. */
const withoutSchemas = new Set(['base/call', 'base/fields/fields', 'index', 'all-files']);

const asSentence = (comment) =>
  comment
    .replace(/^\*/, '')
    .split('\n')
    .map((line) =>
      line
        .trim()
        .replace(/^\*\s?/, '')
        .trim(),
    )
    .join(' ')
    .trim();

const pascal = (text) => text.replace(/(?:^|[-/])(\w)/g, (_, first) => first.toUpperCase());

/**
 * A contract file's source with its comments as values: a field `x` gets a field `@x` before it, which is copied with it.
 * Code at the end lists the file's constants. Local ones get the file's name as a prefix.
 */
function noted(source, path) {
  const { program, comments } = parseSync(`${path}.ts`, source);
  const said = new Map(
    comments
      .filter(({ type, value }) => type === 'Block' && value.startsWith('*'))
      .map(({ value, end }) => [end + source.slice(end).search(/\S|$/), asSentence(value)]),
  );
  const inserted = [];
  new Visitor({
    ObjectExpression({ properties }) {
      for (const { type, key, start } of properties)
        if (type === 'Property' && key.type === 'Identifier' && said.has(start))
          inserted.push([start, `'${noteMark}${key.name}': z.literal(${JSON.stringify(said.get(start))}), `]);
    },
  }).visit(program);
  const rows = program.body.flatMap((statement) => {
    const isExported = statement.type === 'ExportNamedDeclaration';
    const declared = isExported ? statement.declaration : statement;
    if (declared?.type !== 'VariableDeclaration') return [];
    return declared.declarations.flatMap(({ id }) =>
      id.type === 'Identifier'
        ? [[id.name, pascal(isExported ? id.name : `${path}/${id.name}`), said.get(statement.start)]]
        : [],
    );
  });
  const listed = rows.map(([name, whole, text = '']) => `[${name}, '${whole}', ${JSON.stringify(text)}]`);
  let text = `${source}\nexport const noted = [${listed.join(', ')}];\n`;
  for (const [at, note] of inserted.toSorted(([one], [other]) => other - one))
    text = text.slice(0, at) + note + text.slice(at);
  return text;
}

/** Loads the contract with its comments as values, and the constants of its files. */
async function loadNoted() {
  const files = [];
  // Modules are cached by address. With a query the files load again, apart from those of this program.
  const reading = `?noted=${randomUUID()}`;
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context);
      if (!specifier.startsWith('.') || !context.parentURL?.endsWith(reading)) return found;
      return { ...found, url: `${found.url}${reading}` };
    },
    load(url, context, next) {
      const loaded = next(url, context);
      if (!url.startsWith(contract) || !url.endsWith(reading)) return loaded;
      const path = url.slice(contract.length, -`.ts${reading}`.length);
      if (withoutSchemas.has(path)) return loaded;
      files.push(url);
      // Constants for customers have only their noun as a prefix.
      return { ...loaded, source: noted(String(loaded.source), path.replace(/\/customer$/, '')) };
    },
  });
  try {
    const { allCalls } = await import(`${contract}index.ts${reading}`);
    const constants = [];
    for (const url of files) constants.push(...(await import(url)).noted);
    return { allCalls, constants };
  } finally {
    hooks.deregister();
  }
}

/** The text of a comment that has become a field. `partial` makes it optional. */
function textOf({ _zod: { def } }) {
  return def.type === 'literal' ? def.values[0] : textOf(def.innerType);
}

function commentsOf(placed) {
  const shape = '_zod' in placed ? (placed._zod.def.shape ?? {}) : placed;
  return Object.fromEntries(
    Object.entries(shape)
      .filter(([name]) => name.startsWith(noteMark) && name.slice(noteMark.length) in shape)
      .map(([name, schema]) => [name.slice(noteMark.length), textOf(schema)]),
  );
}

/** The comments by the places of their schemas, as the text of the file. */
export async function sentencesOfContract() {
  const { allCalls, constants } = await loadNoted();
  const named = new Map(
    constants
      .filter(([schema]) => typeof schema === 'object' && schema !== null && '_zod' in schema)
      .map(([schema, name, sentence]) => [schema, { name, sentence }]),
  );
  const names = [...named.values()].map(({ name }) => name);
  const rows = [...schemaPlaces(allCalls)].flatMap(([placed, place]) => {
    const { name, sentence = '' } = named.get(placed) ?? {};
    const isUnique = name !== undefined && names.indexOf(name) === names.lastIndexOf(name);
    const fields = commentsOf(placed);
    const said = {
      ...(isUnique ? { name } : {}),
      ...(isUnique && sentence !== '' ? { sentence } : {}),
      ...(Object.keys(fields).length > 0 ? { fields } : {}),
    };
    return Object.keys(said).length > 0 ? [[place, said]] : [];
  });
  const sorted = rows.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`;
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const text = await sentencesOfContract();
  if (!argv.includes('--check')) writeFileSync(file, text);
  else if (readFileSync(file, 'utf8') !== text) {
    console.error('sentences.json differs from the comments of the contract. Run: npm run generate');
    exit(1);
  }
}
