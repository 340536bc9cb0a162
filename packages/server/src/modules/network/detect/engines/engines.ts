import type { NodeAgent } from '@ferry/core/contract/nodes/agents';
import { knownAgents, type RuleEngine } from '@ferry/core/contract/nodes/support/serving';
import type { Selectable } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Tables } from '../../../../db/schema/tables.ts';
import { isForPython } from './python.ts';
import { compileRe2 } from './re2.ts';

/** For each engine, whether its agents get the rule. */
export type Served = Readonly<Record<RuleEngine, boolean>>;

const none: Served = { go: false, python: false };

async function readersOf(pattern: string): Promise<Served> {
  try {
    await compileRe2(pattern);
    return { go: true, python: isForPython(pattern) };
  } catch {
    return none;
  }
}

/** A cache, because nodes poll each minute and the result for a pattern never changes. */
const known = new LRUCache<string, Promise<Served>>({ max: 2_000 });

/** The engines that compile a pattern and read it as RE2 does. */
export function enginesFor(pattern: string): Promise<Served> {
  const readers = known.get(pattern) ?? readersOf(pattern);
  known.set(pattern, readers);
  return readers;
}

type Rule = Pick<Selectable<Tables['detect_rule']>, 'is_enabled' | 'reads' | 'pattern'>;

/** Rules with the engines that get each. This is computed at each read, so it also holds for rules saved earlier. */
export const withServed = <Row extends Rule>(rows: readonly Row[]): Promise<(Row & { served: Served })[]> =>
  Promise.all(
    rows.map(async (row) => {
      const isGiven = row.is_enabled && row.reads === 'text';
      return { ...row, served: isGiven ? await enginesFor(row.pattern) : none };
    }),
  );

/** Whether any agent gets the rule. */
export const isServed = ({ go, python }: Served): boolean => go || python;

/** Whether an agent gets the rule. An unknown agent could have either engine. */
export function isFor({ go, python }: Served, agent: NodeAgent | null): boolean {
  const engine = agent === null || agent === 'other' ? undefined : knownAgents[agent].engine;
  return engine === undefined ? go && python : { go, python }[engine];
}

/** In the form for admins. */
export const shownServed = (served: Served) => ({
  is_served: isServed(served),
  is_served_go: served.go,
  is_served_python: served.python,
});
