import { randomUUID } from 'node:crypto';
import { registerHooks } from 'node:module';
import type { Call } from '@ferry/core/contract/call';
import type * as z from 'zod';

/**
 * The contract with the sentences that its comments say. Comments are gone once the contract runs, and sentences as
 * data would weigh on the browser, which loads the same files. So the server reads the contract a second time with
 * each comment written as a value: before a field `x` stands a field `@x` whose one value is the sentence, which goes
 * wherever the field goes; and each schema that has a name of its own is listed with it.
 */
export interface NotedContract {
  readonly calls: readonly Call[];
  /** Schemas by their names in the contract, and what the comment above each says. */
  readonly named: ReadonlyMap<
    z.core.$ZodType,
    { readonly name: string; readonly sentence: string | undefined }
  >;
}

/** What marks a field that says what the next one means. */
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

/** Lists what a file names, at its end, where all of it is there. A name of the file's own begins with the file's. */
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

/** A file of the contract by its name in it, such as `v1/shop`, if it is read as part of this reading. */
const fileOf = (url: string, reading: string) =>
  url.endsWith(reading) ? /\/contract\/(.*)\.ts\?/.exec(url)?.[1] : undefined;
/** These two say what a call is, and no schema. */
const withoutSchemas = new Set(['call', 'index']);

type Exports = Record<string, unknown> & { noted?: [unknown, string, string?][] };

/** Reads the contract anew with its sentences. The files that run are not touched. */
export async function readNotedContract(): Promise<NotedContract> {
  const files: string[] = [];
  // A process keeps what it loaded: a second reading must not get the first one's files, without hearing of them.
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
