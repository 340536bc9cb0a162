import type { Context } from '../../context.ts';
import { type Change, changedValues } from '../../output/changes/changes.ts';
import type { Terms, Wrong } from '../../platform/terms.ts';
import { say } from '../../words/say.ts';
import type { Kind, Thing } from './kind.ts';
import type { Entry, SiteFile } from './site-file.ts';
import { secretFields } from './written-secrets.ts';

/** One call to make. */
export interface Step {
  readonly does: 'make' | 'change' | 'remove' | 'disable';
  /** Such as `node`. */
  readonly what: Kind['one'];
  readonly name: string;
  readonly changes: readonly Change[];
  readonly send: (context: Context) => Promise<unknown>;
}

export interface Plan {
  readonly steps: readonly Step[];
  /** The number of objects that match the file. */
  readonly untouched: number;
  /** Objects that the file does not name, in the sections that it has. */
  readonly unnamed: readonly string[];
}

type Found = Thing | undefined | { readonly wrong: readonly Wrong[] };

const wrongAt = ({ path }: Entry, wrong: readonly Wrong[]) => ({
  wrong: wrong.map((one) => ({ ...one, path: [...path, ...one.path] })),
});

function find({ one, form }: Kind, { id, name }: Entry, things: readonly Thing[]): Found {
  if (form === 'fields') return things[0];
  const numbered = typeof form === 'object' ? form.rows.id : '';
  if (id !== undefined)
    return (
      things.find((thing) => thing.id === id) ?? {
        wrong: [{ path: [numbered], message: say('site.no_such_number', { thing: say(`site.one_${one}`) }) }],
      }
    );
  const named = things.filter((thing) => thing.name === name);
  if (named.length < 2) return named[0];
  const ids = named.map((thing) => thing.id).join(', ');
  return {
    wrong: [{ path: [], message: say('site.same_name', { total: named.length, field: numbered, ids }) }],
  };
}

/**
 * The terms that differ. Equal terms are not validated, because stored values may be older than the present bounds.
 */
function differing({ compared }: Kind, given: Terms, now: Terms): Terms {
  const own = compared === undefined ? now : compared(given, now);
  const differs = ([field, value]: [string, unknown]) =>
    changedValues(own, { [field]: value }, secretFields).length > 0;
  return Object.fromEntries(Object.entries(given).filter(differs));
}

/** The step for an entry. None if nothing differs. */
function stepOf(
  kind: Kind,
  entry: Entry,
  now: Thing | undefined,
): Step | undefined | { wrong: readonly Wrong[] } {
  const given = kind.restored === undefined ? entry.terms : kind.restored(entry.terms, now?.terms);
  if (isWrong(given)) return given;
  const name = entry.name ?? now?.name ?? '';
  if (now === undefined) {
    const ready = kind.make(given, name);
    if ('wrong' in ready) return ready;
    return {
      does: 'make',
      what: kind.one,
      name,
      changes: changedValues({}, given, secretFields),
      send: ready.send,
    };
  }
  const wanted = differing(kind, given, now.terms);
  if (Object.keys(wanted).length === 0) return undefined;
  const ready = kind.change(wanted, now, given);
  if ('wrong' in ready) return ready;
  // Compared after parsing, so that spaces around a name do not count.
  const changed = differing(kind, ready.terms, now.terms);
  const changes = changedValues(kind.compared?.(changed, now.terms) ?? now.terms, changed, secretFields);
  if (changes.length === 0) return undefined;
  return { does: 'change', what: kind.one, name: now.name, changes, send: ready.send };
}

const isWrong = (value: object | undefined): value is { readonly wrong: readonly Wrong[] } =>
  value !== undefined && 'wrong' in value && Array.isArray(value.wrong);

interface OfKind {
  readonly steps: Step[];
  readonly wrong: Wrong[];
  untouched: number;
  readonly unnamed: Thing[];
}

function planKind(kind: Kind, entries: readonly Entry[], things: readonly Thing[]): OfKind {
  const plan: OfKind = { steps: [], wrong: [], untouched: 0, unnamed: [] };
  const named = new Set<Thing | string>();
  for (const entry of entries) {
    const now = find(kind, entry, things);
    if (isWrong(now)) {
      plan.wrong.push(...wrongAt(entry, now.wrong).wrong);
      continue;
    }
    const key = now ?? entry.name ?? '';
    if (named.has(key))
      plan.wrong.push({
        path: entry.path,
        message: say('site.twice_in_file', { thing: say(`site.one_${kind.one}`) }),
      });
    named.add(key);
    const step = stepOf(kind, entry, now);
    if (isWrong(step)) plan.wrong.push(...wrongAt(entry, step.wrong).wrong);
    else if (step === undefined) plan.untouched += 1;
    else plan.steps.push(step);
  }
  for (const { entry, path, message } of kind.conflicts?.(entries.map(({ terms }) => terms)) ?? [])
    plan.wrong.push({ path: [...(entries[entry]?.path ?? []), ...path], message });
  plan.unnamed.push(...things.filter((thing) => !named.has(thing) && kind.prune?.isOut(thing) === false));
  return plan;
}

/**
 * Compares a file with the server: what to create, change and, with `prunes`, remove. All errors in the file are
 * reported at once, and nothing is changed then.
 */
export async function planSite(
  context: Context,
  site: SiteFile,
  kinds: readonly Kind[],
  prunes: boolean,
): Promise<Plan> {
  const steps: Step[] = [];
  const wrong: Wrong[] = [];
  const unnamed: string[] = [];
  let untouched = 0;
  for (const kind of kinds) {
    const entries = site.entries(kind);
    if (entries === undefined) continue;
    const plan = planKind(kind, entries, await kind.read(context));
    wrong.push(...plan.wrong);
    steps.push(...plan.steps);
    untouched += plan.untouched;
    const { prune } = kind;
    if (prune === undefined) continue;
    if (!prunes) unnamed.push(...plan.unnamed.map(({ name }) => `${kind.one} ${name}`));
    else
      for (const thing of plan.unnamed)
        steps.push({
          does: prune.does,
          what: kind.one,
          name: thing.name,
          changes: [],
          send: (to) => prune.send(to, thing),
        });
  }
  if (wrong.length > 0) throw site.failure(wrong);
  return { steps, untouched, unnamed };
}
