import type { CallData } from 'virtual:calls';

/** Calls whose name, address or meaning contains every typed word. `access`: `all`, or the caller's access. */
export function findCalls(calls: readonly CallData[], search: string, access: string): CallData[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return calls.filter((call) => {
    const said = `${call.operation} ${call.method} ${call.path} ${call.meaning}`.toLowerCase();
    return (access === 'all' || call.access === access) && words.every((word) => said.includes(word));
  });
}
