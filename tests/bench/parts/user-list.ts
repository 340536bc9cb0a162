import { crowdSize } from '../crowd.ts';
import { fire, fireBare, fireBeside, ofFloor } from '../fire.ts';
import type { Bench } from '../open-bench.ts';
import { percentile } from '../samples.ts';
import type { Row } from '../table.ts';

const tries = 5;

/** The list in the form of each family of agents: its path, and its customers in an answer. */
const forms = {
  mod_mu: {
    path: (key: string) => `/v1/mod_mu/users?node_id=1&key=${key}`,
    customers: (answer: Record<string, unknown[]>) => answer.data,
    bare: `
      select string_agg('{"id":' || account.id || ',"uuid":"' || proxy_uuid || '","passwd":"' || proxy_password || '"}', ',')
      from account join service on account_id = account.id`,
  },
  UniProxy: {
    path: (key: string) => `/api/v1/server/UniProxy/user?node_type=v2node&node_id=1&token=${key}`,
    customers: (answer: Record<string, unknown[]>) => answer.users,
    bare: `
      select string_agg('{"id":' || account.id || ',"uuid":"' || proxy_uuid || '"}', ',')
      from account join service on account_id = account.id`,
  },
} as const;
type Form = keyof typeof forms;

interface Cold {
  /** Milliseconds until the list built after a change has arrived, and those of its floor. */
  readonly samples: number[];
  readonly floors: number[];
  etag: string;
  bytes: number;
}

async function fetchChanged(bench: Bench<string>, form: Form, cold: Cold): Promise<void> {
  const { path, customers, bare } = forms[form];
  cold.floors.push((await bench.sql(bare)).ms);
  await bench.script('insert into serving_change default values');
  // Within a second after a change a caller may get cached data.
  await bench.turnClock(1);
  const began = performance.now();
  const response = await fetch(`${bench.url}${path(bench.prepared)}`);
  const list = await response.text();
  cold.samples.push(performance.now() - began);
  cold.etag = response.headers.get('etag') ?? '';
  cold.bytes = Buffer.byteLength(list);
  const count = customers(JSON.parse(list))?.length;
  if (count !== crowdSize) throw new Error(`the list of ${form} has ${count} customers`);
}

/**
 * The list of a hundred thousand customers, in both forms by turns: built after a change, and requested again
 * unchanged.
 */
export async function measureUserList(bench: Bench<string>): Promise<Row[]> {
  const common = { part: 'nodes', engine: bench.engine };
  const names = Object.keys(forms) as Form[];
  const colds = new Map(
    names.map((form): [Form, Cold] => [form, { samples: [], floors: [], etag: '', bytes: 0 }]),
  );
  for (let tried = 0; tried < tries; tried += 1)
    for (const [form, cold] of colds) await fetchChanged(bench, form, cold);
  await bench.keepBare('user list', { ret: 1 });
  const rows: Row[] = [];
  for (const [form, { samples, floors, etag, bytes }] of colds) {
    const shot = { path: forms[form].path(bench.prepared), headers: { 'if-none-match': etag } };
    await fire(bench, [shot], { seconds: 1, status: 304 });
    const { bare, fired, rateRatios } = await fireBeside(
      () => fireBare(bench, 'user list', 1),
      () => fire(bench, [shot], { seconds: 2, status: 304 }),
    );
    rows.push(
      {
        ...common,
        what: `${form}: user list of 100,000, changed`,
        samples,
        ofFloor: percentile(floors, 0.5) / percentile(samples, 0.5),
        note: `${(bytes / 1e6).toFixed(1)} MB${bench.engine === 'postgres' ? '; ≤ 800 ms' : ''}`,
      },
      { ...common, what: '  its floor: ids and secrets as text', samples: floors },
      {
        ...common,
        what: `${form}: user list, unchanged (304)`,
        ...fired,
        ...ofFloor(rateRatios),
        minOfFloor: 0.5,
      },
      { ...common, what: '  its floor: a bare route', ...bare },
    );
  }
  const middle = (form: Form) => percentile(colds.get(form)?.samples ?? [], 0.5);
  rows.push({
    ...common,
    what: 'user list of UniProxy beside that of mod_mu',
    ofFloor: middle('mod_mu') / middle('UniProxy'),
    // As fast, but for what a measurement varies by.
    minOfFloor: 0.9,
  });
  return rows;
}
