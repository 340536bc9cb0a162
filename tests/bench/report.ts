import { crowdSize } from './crowd.ts';
import type { Bench } from './open-bench.ts';

export const rowsPerReport = 10_000;

/** All rows except the first, by node. */
const tails = new Map<number, string>();
let sent = 0;

function tailOf(node: number): string {
  const known = tails.get(node);
  if (known !== undefined) return known;
  const rows = Array.from({ length: rowsPerReport - 1 }, (_, index) => ({
    user_id: (((node - 1) * rowsPerReport + index + 1) % crowdSize) + 1,
    u: 10_000 + ((index * 7_919) % 90_000),
    d: 100_000 + ((index * 104_729) % 9_000_000),
  }));
  const tail = JSON.stringify(rows).slice(1);
  tails.set(node, tail);
  return tail;
}

/** A report of ten thousand customers. Each one is different, because a repeat would not be counted. */
export function reportOf(node: number): string {
  sent += 1;
  return `{"data":[{"user_id":1,"u":${sent},"d":1},${tailOf(node)}}`;
}

/** Posts JSON and returns the milliseconds until the answer. */
export async function timedPost(url: string, body: string): Promise<number> {
  const began = performance.now();
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const answer = await response.text();
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}: ${answer}`);
  return performance.now() - began;
}

/** Sends a report of a node. `prepared` is the shared node key. */
export const sendReport = ({ url, prepared }: Bench<string>, node: number): Promise<number> =>
  timedPost(`${url}/v1/mod_mu/users/traffic?node_id=${node}&key=${prepared}`, reportOf(node));
