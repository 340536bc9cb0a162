import { isObject } from '@ferry/core/contract/base/values/is-object';
import { type Document, isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument, stringify } from 'yaml';
import { usageError } from '../../exit.ts';
import type { Host } from '../../platform/http/host.ts';
import { readInput } from '../../platform/input.ts';
import type { Terms, Wrong } from '../../platform/terms.ts';
import { say } from '../../words/say.ts';
import type { Kind, Thing } from './kind.ts';

/** The maximum number of characters of a file, enough for thousands of nodes. */
const maxLength = 8_000_000;

/** One object in the file. */
export interface Entry {
  readonly path: readonly PropertyKey[];
  readonly id?: number;
  /** Missing if the object is identified by a number, or is the only one. */
  readonly name?: string;
  readonly terms: Terms;
}

export interface SiteFile {
  /** `undefined`: the file does not have the section, so nothing of it changes. */
  readonly entries: (kind: Kind) => readonly Entry[] | undefined;
  /** The error that names each wrong place with its line. */
  readonly failure: (wrong: readonly Wrong[]) => Error;
}

/** The position of a value, or of the nearest parent. An unknown field is found by its key. */
function offsetOf(document: Document, path: readonly PropertyKey[]): number {
  let node: unknown = document.contents;
  let offset = 0;
  for (const name of path) {
    if (isAlias(node)) node = node.resolve(document);
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(name));
      if (isScalar(pair?.key)) offset = pair.key.range?.[0] ?? offset;
      node = pair?.value;
    } else if (isSeq(node)) {
      node = node.items[Number(name)];
      const range = isMap(node) || isScalar(node) || isSeq(node) ? node.range : undefined;
      offset = range?.[0] ?? offset;
    } else break;
  }
  return offset;
}

const isInteger = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0;

function rowOf(value: unknown, at: { id: string; name: string }, path: PropertyKey[]): Entry | Wrong {
  if (!isObject(value)) return { path, message: say('site.map_of_fields') };
  const { [at.id]: id, ...terms } = value;
  const name = terms[at.name];
  if (id !== undefined && !isInteger(id))
    return { path: [...path, at.id], message: say('site.whole_number') };
  if (name !== undefined && typeof name !== 'string')
    return { path: [...path, at.name], message: say('site.text_in_quotes') };
  if (id === undefined && name === undefined)
    return { path, message: say('site.missing', { name: at.name }) };
  return { path, terms, ...(id !== undefined && { id }), ...(name !== undefined && { name }) };
}

function entriesOf({ form, section }: Kind, value: unknown): (Entry | Wrong)[] {
  const path = [section];
  if (typeof form === 'object') {
    if (!Array.isArray(value)) return [{ path, message: say('site.a_list') }];
    return value.map((one, index) => rowOf(one, form.rows, [section, index]));
  }
  if (!isObject(value)) return [{ path, message: say('site.a_map') }];
  if (form === 'fields') return [{ path, terms: value }];
  return Object.entries(value).map(([name, said]) => ({
    path: [section, name],
    name,
    terms: isObject(said) ? said : { text: said },
  }));
}

const isWrong = (one: Entry | Wrong): one is Wrong => 'message' in one;

function parse(text: string) {
  if (text.length > maxLength) throw usageError(say('site.file_too_long', { longest: maxLength }));
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const [error] = [...document.errors, ...document.warnings];
  if (error)
    throw usageError(
      say('site.not_yaml', { line: lines.linePos(error.pos[0]).line, message: error.message }),
    );
  try {
    return { lines, document, all: document.toJS({ maxAliasCount: 1_000 }) as unknown };
  } catch (failure) {
    throw usageError(
      say('site.unreadable_yaml', {
        message: failure instanceof Error ? failure.message : say('site.too_many_aliases'),
      }),
    );
  }
}

/** Parses the file and checks its structure. The values are validated later, together with the server's state. */
export async function readSite(
  host: Host,
  file: string | undefined,
  kinds: readonly Kind[],
): Promise<SiteFile> {
  const { lines, document, all } = parse(await readInput(host, file, say('site.name_file')));
  const failure = (wrong: readonly Wrong[]) => {
    const said = wrong.slice(0, 50).map(({ path, message }) => {
      const { line } = lines.linePos(offsetOf(document, path));
      return say('site.wrong_at_line', {
        line,
        path: path.map(String).join('.') || say('site.the_file'),
        message,
      });
    });
    const rest =
      wrong.length > said.length ? `\n  ${say('shared.and_more', { more: wrong.length - said.length })}` : '';
    return usageError(say('shared.correct_first', { wrong: said.join('\n  ') + rest }));
  };
  if (!isObject(all)) throw failure([{ path: [], message: say('site.map_of_sections') }]);
  const sections = kinds.map(({ section }) => section);
  const unknown = Object.keys(all).filter((name) => !sections.includes(name));
  if (unknown.length > 0)
    throw failure(
      unknown.map((name) => ({
        path: [name],
        message: say('site.unknown_section', { sections: sections.join(', ') }),
      })),
    );
  const read = new Map(
    kinds.filter(({ section }) => section in all).map((kind) => [kind, entriesOf(kind, all[kind.section])]),
  );
  const wrong = [...read.values()].flat().filter(isWrong);
  if (wrong.length > 0) throw failure(wrong);
  return { entries: (kind) => read.get(kind)?.filter((one): one is Entry => !isWrong(one)), failure };
}

/** One section in the form of the file. If several rows have the same name, their ids are written. */
export function sectionOf({ form, exported = (terms) => terms }: Kind, things: readonly Thing[]): unknown {
  if (form === 'fields') return things[0]?.terms;
  if (form === 'texts')
    return Object.fromEntries(
      things.flatMap(({ name, terms: { text, ...others } }) => {
        const hasOthers = Object.keys(others).length > 0;
        if (text === undefined) return hasOthers ? [[name, others]] : [];
        return [[name, hasOthers ? { text, ...others } : text]];
      }),
    );
  const isTwice = (name: string) => things.filter((other) => other.name === name).length > 1;
  return things.map(({ id, name, terms }) => ({
    ...(isTwice(name) && { [form.rows.id]: id }),
    ...exported(terms),
  }));
}

export const asYaml = (site: object): string =>
  stringify(site, { lineWidth: 0, aliasDuplicateObjects: false });
