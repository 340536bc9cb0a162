import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { showAudit } from '@ferry/core/contract/script-tokens/admin';
import { printable } from '../../output/printable.ts';
import { shown } from '../../output/reader.ts';
import { wrapped } from '../../output/wrap.ts';
import { say } from '../../words/say.ts';

export type Entry = CallAnswer<typeof showAudit>['result'];
type Fields = Readonly<Record<string, unknown>>;

/** The maximum length of a value in a list. */
const maxListedLength = 160;

const isPlain = (value: unknown) => typeof value !== 'object' || value === null;

function valueText(value: unknown): string {
  if (value === null || value === undefined) return '-';
  if (Array.isArray(value)) return value.length === 0 ? say('shared.none') : value.map(valueText).join(', ');
  return value === '' ? '""' : shown(String(value));
}

/** Values by their paths. A list of plain values counts as one value. */
function valuesOf(value: unknown, path: readonly string[] = []): [path: string, text: string][] {
  if (isPlain(value) || (Array.isArray(value) && value.every(isPlain)))
    return [[path.join('.'), valueText(value)]];
  return Object.entries(value as object).flatMap(([name, one]) => valuesOf(one, [...path, name]));
}

const valuesIn = (fields: Fields | null) => new Map(fields === null ? [] : valuesOf(fields));

/** One line for each field: its old and new value, or + for a new field and - for a removed one. */
function changesOf({ before, after }: Entry): string[] {
  const [old, now] = [valuesIn(before), valuesIn(after)];
  if (before === null) return [...now].map(([path, text]) => `+ ${path}: ${text}`);
  if (after === null) return [...old].map(([path, text]) => `- ${path}: ${text}`);
  const paths = [...new Set([...old.keys(), ...now.keys()])].filter(
    (path) => old.get(path) !== now.get(path),
  );
  return paths.map((path) => `${path}: ${old.get(path) ?? '-'} → ${now.get(path) ?? '-'}`);
}

/** Further details by the caller, without those that are among the changed fields. */
function detailsOf({ detail, before, after }: Entry): string[] {
  const known = [valuesIn(before), valuesIn(after)];
  return [...valuesIn(detail)]
    .filter(([path, text]) => !known.some((fields) => fields.get(path) === text))
    .map(([path, text]) => `(${path}: ${text})`);
}

/** The actor, and who made the token if that is another person. */
function tokenOf({ owner, role, token_name, made_by }: Entry): string {
  if (owner === null) return say('audit.by_server');
  const token = say('audit.by_token', { owner, role: String(role), token_name: String(token_name) });
  return made_by === null || made_by === owner ? token : say('audit.made_by', { token, made_by });
}

function whoOf(entry: Entry): string {
  const { ip } = entry;
  const who = tokenOf(entry);
  return ip === null ? who : say('audit.from_ip', { who, ip });
}

/** An action for people: its number and target, when and by whom, and the changes. */
function textOf(entry: Entry, maxLength: number): string {
  const lines = [...changesOf(entry), ...detailsOf(entry)].map((line) => {
    const signs = [...printable(line)];
    return signs.length > maxLength ? `${signs.slice(0, maxLength).join('')}…` : signs.join('');
  });
  return [
    wrapped(printable(`#${entry.audit_id}  ${entry.operation}  ${entry.target}`), '', '  '),
    wrapped(printable(`${shown(entry.at)}  ${whoOf(entry)}`), '  ', '    '),
    ...lines.map((line) => wrapped(line, '  ', '    ')),
  ].join('\n');
}

export const entryText = (entry: Entry): string => textOf(entry, Number.POSITIVE_INFINITY);

export const entriesText = (entries: readonly Entry[]): string =>
  entries.length === 0
    ? say('shared.nothing')
    : entries.map((entry) => textOf(entry, maxListedLength)).join('\n\n');
