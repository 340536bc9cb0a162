import type { Call } from '@ferry/core/contract/base/call';

const ofMachines = new Set<Call['access']>(['node', 'cron', 'bots']);
const groupNames = ['Customers', 'Admins', 'Nodes, jobs and bots', 'Older calls'] as const;

function groupOf({ access, operation }: Call): (typeof groupNames)[number] {
  if (ofMachines.has(access)) return 'Nodes, jobs and bots';
  if (access === 'admin') return 'Admins';
  return operation.startsWith('v1.') ? 'Older calls' : 'Customers';
}

const nounOf = ({ operation }: Call) => operation.split('.').at(-2) ?? '';
const inWords = (noun: string) =>
  noun
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^./, (first) => first.toUpperCase());

/** The tag of a call: its noun, and the group if the noun is in several groups. */
export function tagOf(call: Call): string {
  const group = groupOf(call);
  return group === 'Customers' ? inWords(nounOf(call)) : `${inWords(nounOf(call))} (${group.toLowerCase()})`;
}

/** Every tag in order, with its calls. */
export const groupTags = (calls: readonly Call[]) =>
  groupNames.flatMap((group) =>
    tagsOf(calls, group).map((name) => ({
      name,
      description: `${group}: ${calls.filter((call) => tagOf(call) === name).length} calls.`,
    })),
  );

const tagsOf = (calls: readonly Call[], group: string): string[] =>
  [...new Set(calls.filter((call) => groupOf(call) === group).map(tagOf))].sort();

export const groups = (calls: readonly Call[]) =>
  groupNames.map((name) => ({ name, tags: tagsOf(calls, name) }));
