import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Asked } from './ask.ts';
import type { Below } from './numbers.ts';
import { added, nothing } from './traffic-sums.ts';
import type { TrafficWorld } from './traffic-world.ts';

/** A node that reports its customers' traffic repeatedly and records what was acknowledged. */
export function openAgent(site: Asked, world: TrafficWorld, nodeId: number, ids: number[], below: Below) {
  const told = new Map(ids.map((id) => [id, nothing()]));
  /** The last acknowledged report. */
  let last = nothing();
  async function report(hasKey: boolean): Promise<void> {
    const rows = ids.map((user_id) => ({ user_id, u: below(1_000_000), d: below(1_000_000) }));
    const headers = {
      'content-type': 'application/json',
      ...(hasKey && { 'idempotency-key': randomUUID() }),
    };
    const body = JSON.stringify({ data: rows });
    const answer = await site.ask((url, signal) =>
      fetch(`${url}/v1/mod_mu/users/traffic?node_id=${nodeId}&key=${world.key}`, {
        method: 'POST',
        headers,
        body,
        signal,
      }),
    );
    expect(answer.status, answer.text).toBe(200);
    await pause(5);
    last = nothing();
    for (const { user_id, u, d } of rows) {
      const flow = { upload: u, download: d };
      told.set(user_id, added(told.get(user_id) ?? nothing(), flow));
      last = added(last, flow);
    }
  }
  return { told, report, last: () => last };
}
