import { randomUUID } from 'node:crypto';
import { registerHooks } from 'node:module';
import type { Call } from '@ferry/core/contract/base/call';
import type * as z from 'zod';

/**
 * The contract with the sentences of its comments. They are not available at run time, and the same sentences as data
 * would make the browser's files larger. So the server loads the contract a second time, with each comment converted
 * to a value: a field `x` gets a field `@x` before it, whose value is the sentence. It is copied wherever the field
 * is copied. Each named schema is listed with its comment.
 */
export interface NotedContract {
  readonly calls: readonly Call[];
  /** Schemas by their names in the contract, with the comment of each. */
  readonly named: ReadonlyMap<
    z.core.$ZodType,
    { readonly name: string; readonly sentence: string | undefined }
  >;
}

/** The prefix of a field that contains the comment of the next field. */
export const noteMark = '@';

const asSentence = (comment: string) =>
  comment
    .replace(/\s*\n\s*\*\s?/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const comment = String.raw`/\*\*((?:[^*]|\*(?!/))*)\*/\s*?\n`;
const ofField = new RegExp(String.raw`${comment}(\s*)(\w+)(?=:|,)`, 'g');
const ofSchema = new RegExp(String.raw`(?:^${comment})?^(export )?const (\w+) =`, 'gm');

const pascal = (text: string) => text.replace(/(?:^|[-/])(\w)/g, (_, first: string) => first.toUpperCase());

/**
 * Code at the end of a file that lists its names, when all of them exist. Local names get the file's name as a
 * prefix.
 */
function listing(source: string, file: string): string {
  const rows = [...source.matchAll(ofSchema)].map(([, said, isExported, name = '']) => {
    const whole = isExported ? pascal(name) : pascal(`${file}/${name}`);
    return `[${name}, '${whole}', ${said === undefined ? '' : JSON.stringify(asSentence(said))}]`;
  });
  return `\nexport const noted = [${rows.join(', ')}];\n`;
}

const noted = (source: string, file: string): string =>
  source.replace(
    ofField,
    (_, said: string, space: string, name: string) =>
      `\n${space}'${noteMark}${name}': z.literal(${JSON.stringify(asSentence(said))}), ${name}`,
  ) + listing(source, file);

/**
 * The name of a file of the contract, such as `shop/admin`, if it belongs to this reading. That of what customers call
 * is the noun's alone.
 */
const fileOf = (url: string, reading: string) =>
  url.endsWith(reading) ? /\/contract\/(.*?)(?:\/customer)?\.ts\?/.exec(url)?.[1] : undefined;
/** These files define what a call is, and contain no schemas. */
const withoutSchemas = new Set(['base/call', 'index']);

type Exports = Record<string, unknown> & { noted?: [unknown, string, string?][] };

/** Loads the contract again with its comments. The modules that run are not changed. */
export async function readNotedContract(): Promise<NotedContract> {
  const files: string[] = [];
  // Node caches modules. Without a new query a second reading would get the cached ones, and their schemas would not
  // be listed.
  const reading = `?noted=${randomUUID()}`;
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context);
      if (!specifier.startsWith('.') || !context.parentURL?.endsWith(reading)) return found;
      return { ...found, url: `${found.url}${reading}` };
    },
    load(url, context, next) {
      const loaded = next(url, context);
      const file = fileOf(url, reading);
      if (file === undefined || withoutSchemas.has(file) || loaded.source == null) return loaded;
      files.push(url);
      return { ...loaded, source: noted(String(loaded.source), file) };
    },
  });
  try {
    const load = (url: string): Promise<Exports> =>
      import(`data:text/javascript,export * from ${JSON.stringify(url)}`);
    const { allCalls } = await load(`${import.meta.resolve('@ferry/core/contract')}${reading}`);
    const named: [z.core.$ZodType, { name: string; sentence: string | undefined }][] = [];
    for (const url of files)
      for (const [schema, name, sentence] of (await load(url)).noted ?? [])
        if (typeof schema === 'object' && schema !== null && '_zod' in schema)
          named.push([schema as z.core.$ZodType, { name, sentence }]);
    return { calls: allCalls as readonly Call[], named: new Map(named) };
  } finally {
    hooks.deregister();
  }
}
