import { crowdSize } from '../crowd.ts';
import { fire, fireBare, fireBeside, ofFloor } from '../fire.ts';
import type { Bench } from '../open-bench.ts';
import { percentile } from '../samples.ts';
import type { Row } from '../table.ts';

const tries = 5;

const bare = `
  select string_agg('{"id":' || account.id || ',"uuid":"' || proxy_uuid || '","passwd":"' || proxy_password || '"}', ',')
  from account join service on account_id = account.id`;

/** The list of a hundred thousand customers: built after a change, and requested again unchanged. */
export async function measureUserList(bench: Bench<string>): Promise<Row[]> {
  const common = { part: 'nodes', engine: bench.engine };
  const path = `/v1/mod_mu/users?node_id=1&key=${bench.prepared}`;
  const cold: number[] = [];
  const floors: number[] = [];
  let etag = '';
  let bytes = 0;
  for (let tried = 0; tried < tries; tried += 1) {
    floors.push((await bench.sql(bare)).ms);
    await bench.script('insert into serving_change default values');
    // Within a second after a change a caller may get cached data.
    await bench.turnClock(1);
    const began = performance.now();
    const response = await fetch(`${bench.url}${path}`);
    const list = await response.text();
    cold.push(performance.now() - began);
    etag = response.headers.get('etag') ?? '';
    bytes = Buffer.byteLength(list);
    const { data } = JSON.parse(list) as { data: unknown[] };
    if (data.length !== crowdSize) throw new Error(`the list has ${data.length} customers`);
  }
  await bench.keepBare('user list', { ret: 1 });
  const shot = { path, headers: { 'if-none-match': etag } };
  await fire(bench, [shot], { seconds: 1, status: 304 });
  const {
    bare: bareRoute,
    fired: unchanged,
    rateRatios,
  } = await fireBeside(
    () => fireBare(bench, 'user list', 1),
    () => fire(bench, [shot], { seconds: 2, status: 304 }),
  );
  const floor = percentile(floors, 0.5);
  return [
    {
      ...common,
      what: 'user list of 100,000, changed',
      samples: cold,
      ofFloor: floor / percentile(cold, 0.5),
      note: `${(bytes / 1e6).toFixed(1)} MB${bench.engine === 'postgres' ? '; ≤ 800 ms' : ''}`,
    },
    { ...common, what: '  its floor: ids and secrets as text', samples: floors },
    {
      ...common,
      what: 'user list, unchanged (304)',
      ...unchanged,
      ...ofFloor(rateRatios),
      leastOfFloor: 0.5,
    },
    { ...common, what: '  its floor: a bare route', ...bareRoute },
  ];
}
